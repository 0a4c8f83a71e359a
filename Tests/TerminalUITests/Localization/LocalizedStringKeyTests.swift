import Foundation
import Testing

@testable import TerminalUI

/// Translations, found by their English text.
@MainActor
@Suite("A text is shown in the language of the environment")
struct LocalizedStringKeyTests {
  private let table = LocalizedStringTable([
    TextLanguage(Locale(identifier: "zh_CN")): """
    /* a comment */
    "Steps" = "步数";
    "%@ of %@" = "%2$@的%1$@";
    "%lld samples" = "%lld个样本";
    "100% of %@" = "never found";
    "100%% of %@" = "%@的百分之百";
    "say \\"%@\\"" = "说“%@”";
    """,
    .english: """
    "%lld samples" = { one = "%lld sample"; other = "%lld samples"; };
    """,
  ])

  private func text(_ key: LocalizedStringKey, _ locale: String) -> String {
    String(localized: key, table: table, locale: Locale(identifier: locale))
  }

  @Test("An interpolation in a localized text becomes a placeholder for text, an integer or another number")
  func keys() {
    let (name, count, share) = ("Stride", 3, 0.5)
    #expect(("Delete “\(name)”?" as LocalizedStringKey).key == "Delete “%@”?")
    #expect(("\(count) samples" as LocalizedStringKey).key == "%lld samples")
    #expect(("\(share) km" as LocalizedStringKey).key == "%lf km")
    let samples: LocalizedStringKey = "\(count) samples"
    #expect(samples.written == "3 samples")
    #expect("\(samples), 100 %" == "3 samples, 100 %", "a key is described as it is written")
  }

  @Test("A text is Chinese if the table has a translation, and otherwise unchanged")
  func lookedUp() {
    #expect(text("Steps", "zh_CN") == "步数")
    #expect(text("Steps", "en_US") == "Steps")
    #expect(text("Heart Rate", "zh_CN") == "Heart Rate")
    #expect(table.missingKeys == ["Heart Rate"])
  }

  @Test("A translation can put the arguments of a text in another order")
  func order() {
    #expect(text("\("Glasses") of \("Kim")", "zh_CN") == "Kim的Glasses")
  }

  @Test("A percent sign in a localized text is preserved, with or without arguments and table")
  func percent() {
    #expect(text("100%", "zh_CN") == "100%")
    #expect(text("50% %@ %lld", "en_US") == "50% %@ %lld")
    #expect(text("100% of \("it")", "zh_CN") == "it的百分之百")
    #expect(text("99% of \("100%")", "zh_CN") == "99% of 100%")
    let pilot = Pilot(Text("5% of \(12) %@"), size: Size(width: 20, height: 1))
    #expect(pilot.shows("5% of 12 %@"))
  }

  @Test("A number in a text selects the plural form, and has the locale's separators")
  func plural() {
    #expect(text("\(1) samples", "en_US") == "1 sample")
    #expect(text("\(2) samples", "en_US") == "2 samples")
    #expect(text("\(8412) samples", "en_US") == "8,412 samples")
    #expect(text("\(1) samples", "zh_CN") == "1个样本")
  }

  @Test("A localized text inside another is localized separately")
  func nested() {
    let inner: LocalizedStringKey = "Steps"
    #expect(text("\(inner) of \(inner)", "zh_CN") == "步数的步数")
    #expect(text("“\("\(1) samples" as LocalizedStringKey)”", "en_US") == "“1 sample”")
  }

  @Test("Views use the table that they inherit, and do not translate verbatim texts and strings")
  func views() {
    let word = "Steps"
    let screen = VStack {
      Text("Steps")
      Text(verbatim: "Steps")
      Text(word)
      Button("Steps") {}
      Toggle("Steps", isOn: .constant(true))
    }
    let pilot = Pilot(screen, size: Size(width: 20, height: 5)) {
      $0.locale = Locale(identifier: "zh_Hans")
      $0.localizedStringTable = table
    }
    let rows = pilot.frame.rows.map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(rows.prefix(4) == ["步数", "Steps", "Steps", "步数"])
    #expect(rows[4].hasPrefix("步数"))
  }

  @Test("The texts of the hint line are translated by the device, even in an app without translations")
  func ownWords() {
    let screen = VStack {
      Text("Steps")
      Button("Steps") {}
      KeyHintBar()
    }
    let pilot = Pilot(screen, size: Size(width: 30, height: 5)) { $0.locale = Locale(identifier: "zh_Hans") }
    #expect(pilot.shows("Steps"))
    #expect(pilot.shows("空格 按下"))
  }
}
