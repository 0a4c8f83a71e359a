import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import AppBundle

@Suite("A damaged or hostile project gives an app or a clear error, in limited time")
struct HostileProjectTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Build settings that refer to each other stay as written; settings that grow with each reference are limited")
  func circles() throws {
    var settings = ["A": "$(B)", "B": "$(A)", "PRODUCT_BUNDLE_IDENTIFIER": "org.$(A)", "GROWS": "$(GROWS)$(GROWS)"]
    for level in 0..<30 { settings["LINK_\(level)"] = "$(LINK_\(level + 1))$(LINK_\(level + 1))$(LINK_\(level + 1))" }
    settings["LINK_30"] = "ha"
    settings["PRODUCT_NAME"] = "$(LINK_0)"
    try folder.write(WrittenProject(targets: [.init(name: "Trail", settings: settings)]))
    #expect(try folder.app().identity.displayName == "Trail")
  }

  @Test("Endlessly nested lists in a project file give an error with the line")
  func nesting() throws {
    try folder.write(Data(String(repeating: "{a = ", count: 100_000).utf8), to: "Trail.xcodeproj/project.pbxproj")
    let error = #expect(throws: AppBundleError.self) { try folder.app() }
    #expect(
      folder.sentence(of: error)
        == "Trail.xcodeproj/project.pbxproj:1: The lists here are nested more than 40 deep.")
  }

  @Test("A named pipe as a project's Info.plist does not block the reader")
  func pipe() throws {
    #expect(mkfifo(folder.url.appending(path: "Info.plist").path, 0o600) == 0)
    try folder.write(WrittenProject(targets: [.init(name: "Trail", settings: ["INFOPLIST_FILE": "Info.plist"])]))
    let warnings = folder.warnings(try folder.app())
    #expect(warnings.contains { $0.contains("INFOPLIST_FILE names “Info.plist”, but this file does not exist.") })
  }

  @Test("Setting files that include each other, and a group inside itself, are read only once")
  func loops() throws {
    try folder.write(Data("#include \"b.xcconfig\"\nA = 1".utf8), to: "a.xcconfig")
    try folder.write(Data("#include \"a.xcconfig\"\nPRODUCT_NAME = Two".utf8), to: "b.xcconfig")
    let project = WrittenProject(targets: [.init(name: "Trail")], settingsFile: "a.xcconfig")
    try folder.write(project)
    #expect(try folder.app().identity.displayName == "Two")
    let text = project.text.replacing("objects = {", with: "objects = { G = {children = (BASE, G);};")
    try folder.write(Data(text.utf8), to: "Trail.xcodeproj/project.pbxproj")
    #expect(try folder.app().identity.displayName == "Trail", "where the file lies, nobody can tell")
  }

  @Test("A project cut or changed at any byte is read or rejected with an error")
  func damage() throws {
    var settings = ["GENERATE_INFOPLIST_FILE": "YES", "PRODUCT_BUNDLE_IDENTIFIER": "org.example.trail"]
    settings["INFOPLIST_KEY_NSHealthShareUsageDescription"] = "Why \"not\""
    let whole = Data(WrittenProject(targets: [.init(name: "Trail", settings: settings)]).text.utf8)
    var random = SplitMix64(seed: 7)
    for round in 0..<600 {
      var data = whole
      if round.isMultiple(of: 3) {
        data = data.prefix(Int.random(in: 0..<whole.count, using: &random))
      } else {
        for _ in 0..<3 {
          data[Int.random(in: 0..<whole.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
      }
      try folder.write(data, to: "Trail.xcodeproj/project.pbxproj")
      do throws(AppBundleError) {
        let app = try folder.app()
        #expect(!app.identity.bundleIdentifier.isEmpty && !app.identity.displayName.isEmpty)
      } catch {
        let sentence = folder.sentence(of: error)
        #expect(
          sentence.hasPrefix("Trail.xcodeproj") && sentence.hasSuffix(".") && !sentence.contains("\n"), "\(sentence)")
      }
    }
  }
}
