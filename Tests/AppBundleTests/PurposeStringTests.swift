import Foundation
import HealthModel
import TestSupport
import Testing

@testable import AppBundle

@Suite("A purpose string is kept as written, and irregularities are reported")
struct PurposeStringTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func purpose(_ element: String) throws -> (text: String?, warnings: [String]) {
    let bundle = try folder.bundle(
      "<key>CFBundleIdentifier</key><string>a.b</string>\n<key>NSHealthShareUsageDescription</key>\n\(element)")
    return (bundle.identity.readPurpose, folder.warnings(bundle))
  }

  @Test("Rules A13 and A14: a missing purpose is accepted, so that the person sees the app stop")
  func missing() throws {
    let bundle = try folder.bundle("<key>CFBundleIdentifier</key><string>a.b</string>")
    #expect(bundle.identity.readPurpose == nil)
    #expect(bundle.identity.writePurpose == nil)
    #expect(
      folder.warnings(bundle) == [
        "Info.plist: Neither NSHealthShareUsageDescription (for reading) nor NSHealthUpdateUsageDescription "
          + "(for writing) is there: any request stops the app."
      ])
  }

  @Test("Rule A16: a purpose without characters, or with only blanks, is kept as it is, and reported as empty")
  func empty() throws {
    let sentence =
      """
      Info.plist:6: NSHealthShareUsageDescription is empty: a request that needs it stops the app. Write in it what \
      the data is for.
      """
    #expect(try purpose("<string></string>") == ("", [sentence]))
    #expect(try purpose("<string/>") == ("", [sentence]))
    #expect(try purpose("<string> \n </string>") == (" \n ", [sentence]))
  }

  @Test("A purpose of the wrong type is an error that names the key and its line")
  func wrongType() {
    let error = #expect(throws: AppBundleError.self) { try purpose("<integer>4</integer>") }
    #expect(
      folder.sentence(of: error)
        == "Info.plist:6: NSHealthShareUsageDescription must be a string, but it is a number. "
        + "Write it as <string>…</string>.")
    #expect(error?.exitStatus == 65)
  }

  @Test("All values of wrong types and misspelled keys are reported at once, in file order")
  func severalMistakes() {
    let error = #expect(throws: AppBundleError.self) {
      try folder.bundle(
        """
        <key>CFBundleIdentifier</key><string>a.b</string>
        <key>NSHealthShareUsageDescription</key><false/>
        <key>NSHealthUpdateUsageDescripton</key><string>Saves your walks.</string>
        <key>UIBackgroundModes</key><string>fetch</string>
        """, entitlements: "<key>com.apple.developer.healthkit</key><string>yes</string>")
    }
    #expect(
      folder.sentence(of: error) == """
        Info.plist:6: NSHealthShareUsageDescription must be a string, but it is a boolean. Write it as <string>…</string>.
        Info.plist:7: iOS does not read the key “NSHealthUpdateUsageDescripton”. Did you mean \
        NSHealthUpdateUsageDescription?
        Info.plist:8: UIBackgroundModes must be an array of strings, but it is a string. \
        Write it as <array> with a <string>…</string> for each entry.
        App.entitlements:5: com.apple.developer.healthkit must be a boolean, but it is a string. \
        Write it as <true/> or <false/>.
        """)
    #expect(error?.mistakes.count == 4 && error?.exitStatus == 65)
  }

  @Test("For a misspelled HealthKit key a warning asks if the right key was meant, unless that key is present as well")
  func misspelled() throws {
    let warnings = folder.warnings(
      try folder.bundle(
        """
        <key>CFBundleIdentifier</key><string>a.b</string>
        <key>NSHealthReadUsageDescription</key><string>Charts your steps.</string>
        <key>NSHealthUpdateUsageDescription </key><string>Saves your walks.</string>
        <key>NSCameraUsageDescription</key><string>Scans labels.</string>
        """, entitlements: "<key>com.apple.developer.healthkit</key><true/>\n<key>health-records</key><true/>"))
    #expect(
      warnings.filter { $0.contains("does not read th") } == [
        """
        Info.plist:6: iOS does not read the key “NSHealthReadUsageDescription”. Did you mean \
        NSHealthShareUsageDescription?
        """,
        """
        Info.plist:7: “NSHealthUpdateUsageDescription” begins or ends with a blank, so iOS does not read this key. \
        Write NSHealthUpdateUsageDescription.
        """,
        """
        App.entitlements:6: iOS does not read the key “health-records”. Did you mean \
        com.apple.developer.healthkit.access?
        """,
      ])
    let right = try folder.bundle(
      """
      <key>CFBundleIdentifier</key><string>a.b</string>
      <key>NSHealthShareUsageDescription</key><string>Charts your steps.</string>
      <key>NSHealthShareUsageDescripton</key><string>Charts your steps.</string>
      """)
    #expect(folder.warnings(right) == [])
  }

  @Test("A purpose of ten thousand characters is kept")
  func long() throws {
    let text = String(repeating: "Because we care. ", count: 600)
    let (kept, warnings) = try purpose("<string>\(text)</string>")
    #expect(kept == text)
    #expect(kept?.count == 10_200)
    #expect(warnings == [])
  }

  @Test(
    "Arabic, Chinese, emoji and combining marks in a purpose are kept unchanged",
    arguments: ["نستخدم بياناتك لعرض خطواتك.", "我们用您的数据来显示步数。", "👩🏽‍⚕️ cafe\u{301} naïve", "שלום \u{2067}abc\u{2069}"])
  func scripts(text: String) throws {
    let (kept, warnings) = try purpose("<string>\(text)</string>")
    #expect(kept.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    #expect(warnings == [])
  }

  @Test("Control characters in a purpose cannot reach the terminal, and line breaks and tabs are kept")
  func controlCharacters() throws {
    let (kept, warnings) = try purpose("<string>See&#x1b;[2J this&#x7;\r\nand&#9;that\u{9B}</string>")
    #expect(kept == "See\u{FFFD}[2J this\u{FFFD}\nand\tthat\u{FFFD}")
    #expect(
      warnings == [
        "Info.plist:6: NSHealthShareUsageDescription contains 3 control characters, which are shown as “\u{FFFD}”. "
          + "Remove them."
      ])
  }
}
