import Foundation
import Testing

@testable import TerminalUI

/// The language tables, and the plural forms of numbers.
@Suite("Languages have plural forms")
struct TextLanguageTests {
  @Test(
    "Readers of Simplified Chinese get Chinese, and readers of Traditional Chinese get English",
    arguments: [
      ("zh_Hans", "zh-Hans"), ("zh_CN", "zh-Hans"), ("zh-Hans-SG", "zh-Hans"), ("zh", "zh-Hans"),
      ("zh_Hant", "en"), ("zh_TW", "en"), ("zh_HK", "en"), ("zh_Hant_CN", "en"), ("en_GB", "en"), ("de_DE", "en"),
      ("", "en"),
    ])
  func languages(locale: String, language: String) {
    #expect(TextLanguage(Locale(identifier: locale)).identifier == language)
  }

  @Test(
    "Plural forms are those of CLDR",
    arguments: [
      ("en", [1: .one, 0: .other, 2: .other, 11: .other]), ("zh-Hans", [0: .other, 1: .other, 2: .other]),
      ("ru", [1: .one, 2: .few, 5: .many, 11: .many, 21: .one]),
      ("pl", [1: .one, 3: .few, 12: .many, 22: .few]),
      ("ar", [0: .zero, 1: .one, 2: .two, 5: .few, 15: .many, 100: .other]),
    ] as [(String, [Int: PluralCategory])])
  func plurals(language: String, forms: [Int: PluralCategory]) {
    for (number, form) in forms {
      #expect(PluralCategory(of: number, inLanguage: language) == form, "\(number) in \(language)")
    }
  }

  @Test("Chinese breaks between any two characters, but not before closing punctuation")
  @MainActor func lines() {
    let text = "“Stride”想要访问并更新你的健康数据。在打开开关之前，不会做出任何决定。"
    for width in 8...24 {
      let pilot = Pilot(Text(text), size: Size(width: width, height: 20))
      let firsts = pilot.frame.rows.compactMap(\.first)
      #expect(firsts.allSatisfy { !"，。”".contains($0) }, "\(width) columns")
    }
  }
}
