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
    let error = DeviceStorageError(
      .readOnly, .unchanged, event: "There is no permission to write “\(file)”",
      remedy: "change the permissions of the file and its folder")
    #expect(
      error.description
        == """
        There is no permission to write “a”, and nothing was changed: change the permissions of the file and its \
        folder, and try again.
        """
    )
    #expect(String(localized: error.sentence, locale: chinese) == "不允许写入“a”，没有任何更改：请更改该文件及其文件夹的权限后重试。")
    let later = error.duringImport(afterSamples: 300).sentence
    #expect(
      String(localized: later, locale: chinese) == "不允许写入“a”，此前已导入 300 个样本：请更改该文件及其文件夹的权限后再次执行同一命令以继续。")
    #expect(String(localized: LocalizedStringKey(verbatim: "50 % x"), locale: chinese) == "50 % x")
  }
}
