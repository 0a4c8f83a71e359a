import AppleHealthExport
import Foundation
import HealthDaemon
import HealthModel
import TerminalUI
import Testing

@testable import HealthsheetApp

@Suite("A sentence from a lower target appears in the person’s language")
struct SentenceLanguageTests {
  @Test(
    "An error has a sentence in each language, with the error's values",
    arguments: [
      ("en_US", "a.zip cannot be read (reason); check its permissions and try again."),
      ("zh_CN", "无法读取 a.zip（reason）；请检查其权限后重试。"),
    ])
  func languages(locale: String, words: String) {
    let error = ExportError.unreadable(path: "a.zip", reason: "reason")
    #expect(String(localized: error.sentence, locale: Locale(identifier: locale)) == words)
  }

  @Test("A part of a sentence has its own translation, and a text without a translation is unchanged")
  func parts() {
    let chinese = Locale(identifier: "zh_CN")
    // Use a variable, because a literal would be a part with its own translation.
    let file = "a"
    let error = DeviceStorageError(.readOnly, .unchanged, event: "“\(file)” may not be written", remedy: "allow it")
    #expect(error.description == "“a” may not be written, and nothing was changed: allow it, and try again.")
    #expect(String(localized: error.sentence, locale: chinese) == "不允许写入“a”，没有任何更改：请允许写入后重试。")
    let later = error.duringImport(afterSamples: 300).sentence
    #expect(
      String(localized: later, locale: chinese) == "不允许写入“a”，此前已导入300个样本：请允许写入后再次执行同一命令以继续。")
    #expect(String(localized: LocalizedStringKey(verbatim: "50 % x"), locale: chinese) == "50 % x")
  }
}
