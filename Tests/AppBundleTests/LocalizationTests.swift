import Foundation
import TestSupport
import Testing

@testable import AppBundle

@Suite("The sheet uses the person's language when the app has it")
struct LocalizationTests {
  @Test(
    "An app's texts come from the folder of the language, in UTF-8, UTF-16 or as a property list",
    arguments: [
      ("de_AT", "Wanderweg", "Wanderweg zeigt, wie weit Sie \"wirklich\" gegangen sind.\nAuch bergauf."),
      ("ar_EG", "المسار", "يعرض المسار المسافة التي مشيتها."),
      ("zh_CN", "步道", "步道会显示您走了多远。"),
      ("fr_CA", "Sentier", "Trail shows how far you walked & climbed."),
    ])
  func folders(language: String, name: String, purpose: String) throws {
    let trail = try bundle("Trail/Info.plist", entitlements: "Trail/Trail.entitlements", in: language)
    #expect(trail.identity.displayName == name)
    #expect(trail.identity.readPurpose == purpose)
    #expect(trail.warnings == [])
  }

  @Test("If the app lacks the person's language or Chinese script, the Info.plist's own texts are used")
  func fallback() throws {
    for language in ["ja_JP", "zh_TW", "en_GB", "und"] {
      let trail = try bundle("Trail/Info.plist", in: language)
      #expect(trail.identity.displayName == "Trail")
      #expect(trail.identity.readPurpose == "Trail shows how far you walked & climbed.")
    }
  }

  @Test("A string catalog gives its translations, including those under review and for single devices")
  func catalog() throws {
    let chinese = try bundle("Catalog/Info.plist", in: "zh_Hans_SG")
    #expect(chinese.identity.displayName == "潮汐")
    #expect(chinese.identity.readPurpose == "潮汐会显示您的睡眠。")
    #expect(try bundle("Catalog/Info.plist", in: "de_DE").identity.readPurpose == "Tide zeigt Ihren Schlaf.")
  }

  @Test("A translation that is still missing in a string catalog does not hide the text in the original language")
  func untranslated() throws {
    #expect(try bundle("Catalog/Info.plist", in: "ja_JP").identity.readPurpose == "Tide shows your sleep.")
  }

  @Test("A text only in the development language is used, and reported as missing in the Info.plist")
  func onlyInDevelopmentLanguage() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("NSHealthShareUsageDescription = \"Why\";".utf8), to: "nl.lproj/InfoPlist.strings")
    let bundle = try folder.bundle(
      """
      <key>CFBundleDevelopmentRegion</key><string>nl</string>
      <key>CFBundleIdentifier</key><string>a.b</string>
      """, in: "it_IT")
    #expect(bundle.identity.readPurpose == "Why")
    #expect(
      folder.warnings(bundle) == [
        "Info.plist: NSHealthShareUsageDescription is only in the localised texts. "
          + "App Review wants it in the Info.plist too."
      ])
  }

  @Test(
    "The closest language has the same script, and the same region if possible",
    arguments: [
      ("pt_PT", "pt-PT"), ("pt_BR", "pt-BR"), ("pt_AO", "pt-BR"), ("zh_HK", "zh-Hant"), ("zh_SG", "zh-Hans"),
      ("en_AU", "en"), ("sr_Latn_RS", nil), ("tlh", nil),
    ] as [(String, String?)])
  func closest(person: String, expected: String?) {
    let languages = ["Base", "en", "pt-BR", "pt-PT", "sr", "zh-Hans", "zh-Hant"]
    let language = Locale(identifier: person).language
    #expect(Localizations.closest(to: language, among: languages) == expected)
  }

  @Test("A damaged strings file is a warning, and the Info.plist's own texts are shown")
  func damaged() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("\"A\" = \"x\"\n\"B\" = \"y\";".utf8), to: "de.lproj/InfoPlist.strings")
    try folder.write(Data("{\n  \"strings\": {\n".utf8), to: "InfoPlist.xcstrings")
    let bundle = try folder.bundle(
      """
      <key>CFBundleIdentifier</key><string>a.b</string>
      <key>NSHealthShareUsageDescription</key><string>Why</string>
      """, in: "de_DE")
    #expect(bundle.identity.readPurpose == "Why")
    #expect(
      folder.warnings(bundle) == [
        "InfoPlist.xcstrings: This string catalog is not valid JSON: Unexpected end of file during JSON parse. "
          + "Correct it there. Until then its texts are not shown.",
        "de.lproj/InfoPlist.strings:1: There is no “;” after the text of “A”. Add it. "
          + "Until then its texts are not shown.",
      ])
  }
}
