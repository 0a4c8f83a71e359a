import Foundation
import HealthModel
import TestSupport
import Testing

@testable import AppBundle

@Suite("A folder resolves to a built app, an archive or a project, or an error suggests a path")
struct AppFolderTests {
  private let folder: TemporaryFolder
  private let keys =
    "<key>CFBundleIdentifier</key><string>a.b</string><key>NSHealthShareUsageDescription</key><string>Why</string>"

  init() throws { folder = try TemporaryFolder() }

  @Test("A built app is read from its binary Info.plist, its languages and its entitlements")
  func builtApp() throws {
    let trail = try AppBundle(AppFiles(.folder(resource("Trail.app"))), locale: Locale(identifier: "en_US"))
    #expect(trail.identity.bundleIdentifier == "org.example.trail")
    #expect(trail.identity.entitlements.keys.contains("com.apple.developer.healthkit.access"))
    #expect(trail.warnings == [])
  }

  @Test("Entitlements that Xcode signed take precedence; if several other entitlements files exist, none is used")
  func entitlements() throws {
    try folder.writePropertyList(keys, to: "T.app/Info.plist")
    #expect(
      folder.warnings(try folder.app("T.app")).first?.hasPrefix("T.app: There is no entitlements file beside") == true)
    for name in ["one", "two"] {
      try folder.writePropertyList(
        "<key>com.apple.developer.healthkit.background-delivery</key><true/>", to: "T.app/\(name).entitlements")
    }
    #expect(try folder.app("T.app").identity.entitlements.keys == ["com.apple.developer.healthkit"])
    try folder.writePropertyList(
      "<key>com.apple.developer.healthkit</key><true/><key>com.apple.developer.healthkit.access</key>"
        + "<array><string>health-records</string></array>", to: "T.app/archived-expanded-entitlements.xcent")
    #expect(
      try folder.app("T.app").identity.entitlements.keys
        == ["com.apple.developer.healthkit", "com.apple.developer.healthkit.access"])
  }

  @Test("An archive, a Mac app and the plain folder of an Info.plist are recognized")
  func otherPlaces() throws {
    try folder.writePropertyList(keys, to: "A.xcarchive/Products/Applications/T.app/Info.plist")
    try folder.writePropertyList(keys, to: "M.app/Contents/Info.plist")
    try folder.writePropertyList(keys, to: "Plain/Info.plist")
    for place in ["A.xcarchive", "M.app", "Plain"] {
      #expect(try folder.app(place).identity.bundleIdentifier == "a.b", "\(place)")
    }
  }

  @Test("A platform's project is found one folder down, and a library's project is ignored")
  func projectBelow() throws {
    try folder.write(WrittenProject(targets: [.init(name: "Runner")]), to: "ios/Runner.xcodeproj")
    try folder.write(WrittenProject(targets: [.init(name: "Alamofire")]), to: "Pods/Pods.xcodeproj")
    #expect(try folder.app().identity.displayName == "Runner")
    try folder.write(WrittenProject(targets: [.init(name: "Other")]), to: "macos/Other.xcodeproj")
    let error = #expect(throws: AppBundleError.self) { try folder.app() }
    #expect(error?.exitStatus == 64)
    #expect(folder.sentence(of: error).hasSuffix("Name one: ios/Runner.xcodeproj, macos/Other.xcodeproj."))
  }

  @Test(
    "For a path that is not an app, the error suggests which path to name",
    arguments: [
      ("Gone.app", "There is no such file."), ("T.ipa", "Unzip it"),
      ("T.xcworkspace", "This is a workspace, which only refers to projects."),
      ("Info.plist", "goes with --info-plist."), ("Empty", "neither an app’s Info.plist nor an .xcodeproj"),
    ])
  func wrongPlaces(path: String, words: String) throws {
    try folder.writePropertyList(keys)
    try folder.write(Data(), to: "T.ipa")
    try folder.write(Data(), to: "Empty/nothing")
    let error = #expect(throws: AppBundleError.self) { try folder.app(path) }
    #expect(error?.exitStatus == 66)
    #expect(folder.sentence(of: error).contains(words), "\(folder.sentence(of: error))")
  }

  @Test("Naming a target is an error for a built app, which has no targets")
  func noTargets() throws {
    try folder.writePropertyList(keys, to: "T.app/Info.plist")
    let error = #expect(throws: AppBundleError.self) { try folder.app("T.app", target: "T") }
    #expect(error?.exitStatus == 64)
  }
}
