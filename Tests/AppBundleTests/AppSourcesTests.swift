import Foundation
import TestSupport
import Testing

@testable import AppBundle

@Suite("The sources of an app are found through its project or in its folder")
struct AppSourcesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ paths: String...) throws {
    for path in paths { try folder.write("", to: path) }
  }

  private func sources(_ path: String = "", target: String? = nil) throws(AppBundleError) -> AppSources {
    try AppSources(AppFiles(.folder(path.isEmpty ? folder.url : folder.url.appending(path: path)), target: target))
  }

  /// Returns paths relative to the project's folder.
  private func paths(_ files: [URL]) -> [String] { files.map { $0.path.replacing("\(folder.url.path)/", with: "") } }

  @Test("All files of a target's sources phase are found, in every language, unless they no longer exist")
  func phase() throws {
    try write("Trail/TrailApp.swift", "Trail/Home.swift", "Trail/Old.m", "Trail/Unused.swift", "Watch/WatchApp.swift")
    let trail = WrittenProject.Target(
      name: "Trail", sources: ["Trail/TrailApp.swift", "Trail/Home.swift", "Trail/Old.m", "Trail/Gone.swift"])
    let watch = WrittenProject.Target(
      name: "Watch", settings: ["SDKROOT": "watchos"], sources: ["Watch/WatchApp.swift"])
    try folder.write(WrittenProject(targets: [trail, watch]))
    let found = try sources()
    #expect(paths(found.files) == ["Trail/Home.swift", "Trail/TrailApp.swift"])
    #expect(paths(found.otherSources) == ["Trail/Old.m"])
    #expect(found.identity == .project(folder.url.appending(path: "Trail.xcodeproj"), target: "Trail"))
    #expect(try paths(sources("Trail.xcodeproj", target: "Watch").files) == ["Watch/WatchApp.swift"])
  }

  @Test("A target's sources are its own folder without excluded files, and files chosen from other folders")
  func synchronized() throws {
    try write(
      "Trail/TrailApp.swift", "Trail/Views/Home.swift", "Trail/Info.plist", "Trail/Old/Attic.swift",
      "Trail/Assets.xcassets/Odd.swift", "Widget/Widget.swift", "Widget/Shared.swift")
    let trail = WrittenProject.Target(
      name: "Trail", folder: "Trail", exceptions: ["Trail": ["Info.plist", "Old"], "Widget": ["Shared.swift"]])
    let widget = WrittenProject.Target(
      name: "Widget", productType: "com.apple.product-type.app-extension", folder: "Widget")
    try folder.write(WrittenProject(targets: [trail, widget]))
    #expect(
      try paths(sources().files) == ["Trail/TrailApp.swift", "Trail/Views/Home.swift", "Widget/Shared.swift"])
  }

  @Test("The module's name and compiler settings come from the project")
  func settings() throws {
    try write("App.swift")
    var target = WrittenProject.Target(name: "My Trail-2", sources: ["App.swift"])
    try folder.write(WrittenProject(targets: [target]))
    let plain = try sources()
    #expect(plain.module == "My_Trail_2")
    #expect(!plain.isInSwift6Mode && !plain.isolatesToMainActor)
    #expect(plain.upcomingFeatures.isEmpty && plain.compilationConditions.isEmpty)

    target.settings = [
      "PRODUCT_NAME": "2Trail", "SWIFT_VERSION": "6.0", "SWIFT_DEFAULT_ACTOR_ISOLATION": "MainActor",
      "SWIFT_APPROACHABLE_CONCURRENCY": "YES", "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "$(inherited) DEBUG BETA",
    ]
    try folder.write(WrittenProject(targets: [target]))
    let modern = try sources()
    #expect(modern.module == "_2Trail")
    #expect(modern.isInSwift6Mode && modern.isolatesToMainActor)
    #expect(modern.upcomingFeatures.contains("NonisolatedNonsendingByDefault"))
    #expect(modern.compilationConditions == ["BETA"])
  }

  @Test("A folder without a project has all its sources, except tests, extensions and build products")
  func folderOfSources() throws {
    try write(
      "App/TrailApp.swift", "App/Info.plist", "App/Trail.entitlements", "App/Deep/Info.plist", "Package.swift",
      "Kit/WatchConnection.swift", "TrailTests/Tests.swift", "TrailUITests/More.swift", "Trail Watch App/Watch.swift",
      "TrailWidget/Widget.swift", ".build/x.swift", "Pods/Pod.swift", "build/Made.swift")
    let found = try sources()
    #expect(paths(found.files) == ["App/TrailApp.swift", "Kit/WatchConnection.swift"])
    #expect(
      found.identity
        == .files(
          infoPlist: folder.url.appending(path: "App/Info.plist"),
          entitlements: folder.url.appending(path: "App/Trail.entitlements")))
    #expect(try paths(sources(target: "TrailWidget").files) == ["TrailWidget/Widget.swift"])
  }

  @Test("Names of colours and images come from the app's asset catalogues as in Xcode, unless the app declares them")
  func assets() throws {
    try folder.write("extension Color { static let own = Color(\"own\") }", to: "App.swift")
    func color(_ name: String, _ components: String) throws {
      try folder.write(
        #"{"colors": [{"appearances": [{}], "color": {"components": {"red": "1.0"}}}, "#
          + #"{"color": {"components": {\#(components)}}}]}"#, to: "Assets.xcassets/\(name).colorset/Contents.json")
    }
    try color("AccentColor", #""red": "0xFF", "green": "128", "blue": "0.500", "alpha": "1.000""#)
    try color("own", #""white": "0.1""#)
    try color("red", #""white": "0.1""#)
    try write(
      "Assets.xcassets/apple-health.imageset/Contents.json", "Assets.xcassets/Odd.colorset/Contents.json",
      "WidgetTests/Assets.xcassets/Other.colorset/Contents.json", "Colour.colorset/Contents.json")
    let text = try sources().assetSymbols.source
    #expect(
      text.contains(
        "accent = ColorResource(color: Color(red: 1.0, green: 0.5019607843137255, blue: 0.5, opacity: 1.0))")
    )
    #expect(text.contains("static let accent = Color(ColorResource.accent)"))
    #expect(text.contains("static var accent: Color { Color.accent }"))
    #expect(text.contains("static let odd = ColorResource(color: .tint)"))
    #expect(text.contains(#"static let appleHealth = ImageResource(name: "apple-health", bundle: .main)"#))
    for name in ["own", "red", "other", "colour"] { #expect(!text.contains("static let \(name) ")) }
  }

  @Test("An error is reported for a folder, app, workspace or target without sources")
  func none() throws {
    func sentence(_ path: String, target: String? = nil) -> String {
      do throws(AppBundleError) {
        _ = try sources(path, target: target)
        return "none"
      } catch { return folder.sentence(of: error) }
    }
    try write("Empty/Notes.txt", "Trail.app/Info.plist", "Trail.xcworkspace/contents")
    #expect(sentence("Empty").contains("None of the Swift files of “Empty” exists."))
    #expect(sentence("Nowhere").contains("There is no such file."))
    #expect(sentence("Trail.app").contains("A built app contains no sources."))
    #expect(sentence("Trail.xcworkspace").contains("Name the .xcodeproj of your app."))
    #expect(sentence("Empty", target: "Full").contains("no folder with the name of this target"))
  }
}
