import AppleHealthExport
import Foundation
import HealthModel
import TerminalUI
import Testing

@testable import HealthsheetApp

@Suite("A sentence of a lower room is said in the person’s language where it is shown")
struct SentenceLanguageTests {
  @Test(
    "The same error in two languages, with its values in it",
    arguments: [
      ("en_US", "a.zip cannot be read (reason); check its permissions and try again."),
      ("zh_CN", "无法读取 a.zip（reason）；请检查其权限后重试。"),
    ])
  func languages(locale: String, words: String) {
    let error = ExportError.unreadable(path: "a.zip", reason: "reason")
    #expect(String(localized: LocalizedStringKey(error.sentence), locale: Locale(identifier: locale)) == words)
  }

  @Test("A part of a sentence has its own translation, and a text that is no key stays as it is")
  func parts() {
    let chinese = Locale(identifier: "zh_CN")
    let unchanged: Sentence = ", and nothing was changed"
    // A value and not a literal, which would be a part with a translation of its own.
    let app = "a"
    let sentence: Sentence = "“\(app)” may not be written\(unchanged): allow it, and try again."
    #expect(String(localized: LocalizedStringKey(sentence), locale: chinese) == "不允许写入“a”，没有任何更改：请允许写入后重试。")
    #expect(String(localized: LocalizedStringKey(Sentence(verbatim: "50 % x")), locale: chinese) == "50 % x")
  }
}
