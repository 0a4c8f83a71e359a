import CTexts
import Foundation
import Synchronization
@_exported import Texts

/// The translations for a target of this package, or for an app.
///
/// A table is parsed on first use. In English only texts with a number are looked up, for their plural forms.
package final class LocalizedStringTable: Sendable {
  /// The translation of a key.
  package enum Entry: Hashable, Sendable {
    case text(String)
    /// A text for each plural category.
    case plural([PluralCategory: String])
  }

  /// The texts of TerminalUI's own controls, key names, bars and charts.
  package static let controls = LocalizedStringTable("Controls")

  private let sources: [TextLanguage: String]
  private let read = Mutex<[TextLanguage: [String: Entry]]>([:])
  private let missing = Mutex<Set<String>>([])

  private let name: String?
  /// The app's texts in the one language that was chosen for the app, whatever the language of its views; nil if the
  /// language of the views decides.
  private let chosen: [String: Entry]?

  /// Creates the table that the program contains under a name; empty if there is none.
  package init(_ name: String) {
    self.name = name
    sources = [:]
    chosen = nil
  }

  /// Creates a table with the texts of an app in one of the app's languages, which the device itself need not support.
  package init(texts: [String: String]) {
    name = nil
    sources = [:]
    chosen = texts.mapValues(Entry.text)
  }

  /// Creates a table from texts outside this program, in the form of `.strings` files.
  package init(_ sources: [TextLanguage: String]) {
    name = nil
    self.sources = sources
    chosen = nil
  }

  /// The keys that were looked up in a language and not found, without duplicates, sorted; for tests.
  package var missingKeys: [String] { missing.withLock { $0.sorted() } }

  package func entries(in language: TextLanguage) -> [String: Entry] {
    read.withLock { read in
      if let known = read[language] { return known }
      let entries = StringsText(source(in: language)).entries
      read[language] = entries
      return entries
    }
  }

  /// Returns the bytes of a language's file; empty if there is none.
  package func source(in language: TextLanguage) -> [UInt8] {
    guard let name else { return sources[language].map { Array($0.utf8) } ?? [] }
    let table = Self.embedded.first { $0.name == name && $0.language == language.identifier }
    return table.map { Array($0.bytes) } ?? []
  }

  private func entry(_ key: String, in language: TextLanguage) -> Entry? {
    if let chosen { return chosen[key] }
    let entry: Entry? =
      read.withLock { read in
        if let known = read[language] { return .some(known[key]) } else { return nil }
      } ?? entries(in: language)[key]
    // A text without letters, such as "%@ · %@", is the same in every language.
    if entry == nil, language != .english, FormattedText(key).hasLetters {
      missing.withLock { _ = $0.insert(key) }
    }
    return entry
  }

  /// Returns the text of a key in a language, with its arguments inserted.
  func string(_ key: LocalizedStringKey, in language: TextLanguage, locale: Locale) -> String {
    if key.isVerbatim || (chosen == nil && language == .english && !key.hasForms) { return key.written }
    let format: String
    switch entry(key.key, in: language) {
    case .text(let text): format = text
    case .plural(let forms):
      let number = key.arguments.lazy.compactMap { if case .integer(let number) = $0 { number } else { nil } }.first
      let category = PluralCategory(of: number ?? 0, in: language)
      format = forms[category] ?? forms[.other] ?? key.key
    case nil:
      if key.arguments.isEmpty { return key.written }
      format = key.key
    }
    if key.arguments.isEmpty { return format }
    return FormattedText(format).filled(
      with: key.arguments.map { argument in
        switch argument {
        case .text(let text): text
        case .integer(let number): Self.written(number, locale)
        case .key(let inner): string(inner, in: language, locale: locale)
        }
      },
      // Leave the texts of an app as its author wrote them.
      spacesChinese: name != nil && language.isChinese)
  }

  static func written(_ number: Int, _ locale: Locale) -> String {
    // Most numbers on a screen are small. Without a separator, every locale with Latin digits writes them the same way.
    // Foundation opens the numbering system at each access.
    let hasLatinDigits = hasLatinDigits.withLock { known in
      if let known = known[locale.identifier] { return known }
      let isLatin = locale.numberingSystem.identifier == "latn"
      known[locale.identifier] = isLatin
      return isLatin
    }
    return (0..<1000).contains(number) && hasLatinDigits ? "\(number)" : number.formatted(.number.locale(locale))
  }

  /// For each identifier of a locale, true if numbers are written with the digits 0 to 9.
  private static let hasLatinDigits = Mutex<[String: Bool]>([:])

  /// The tables contained in the program.
  static let embedded = (0..<text_table_count()).map { EmbeddedTable(text_table_at($0)) }
}

/// A table contained in the program.
struct EmbeddedTable: @unchecked Sendable {
  let name: String
  /// The identifier of the language: "zh-Hans".
  let language: String
  // Safe: the bytes are constants of the program.
  /// The contents of the `.strings` file.
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ table: text_table) {
    name = String(cString: table.name)
    language = String(cString: table.language)
    bytes = UnsafeBufferPointer(start: table.bytes, count: table.length)
  }
}

extension String {
  /// The text of a key in the language of a locale, for use outside views.
  ///
  ///     String(localized: "\(count) samples", table: .device, locale: settings.locale)   // "12 samples", "12个样本"
  ///
  /// On a phone Foundation has this call, with a bundle in place of the table.
  package init(localized key: LocalizedStringKey, table: LocalizedStringTable, locale: Locale) {
    self = table.string(key, in: TextLanguage(locale), locale: locale)
  }
}

extension EnvironmentValues {
  private struct TableKey: EnvironmentKey { static var defaultValue: LocalizedStringTable? { nil } }
  private struct LanguageKey: EnvironmentKey { static let defaultValue = TextLanguage.english }

  /// The translations for the texts of views; nil shows the texts unchanged.
  package var localizedStringTable: LocalizedStringTable? {
    get { self[TableKey.self] }
    set { self[TableKey.self] = newValue }
  }

  /// The language of texts: the locale's language, once a view has set a locale. The machine's own language has no
  /// effect.
  package internal(set) var textLanguage: TextLanguage {
    get { self[LanguageKey.self] }
    set { self[LanguageKey.self] = newValue }
  }

  /// Returns a text in the language of the view.
  package func string(_ key: LocalizedStringKey) -> String {
    localizedStringTable?.string(key, in: textLanguage, locale: locale) ?? key.written
  }

  /// Returns a text of TerminalUI's own bars, key names or controls, which a view's table does not translate.
  func controlString(_ key: LocalizedStringKey) -> String {
    LocalizedStringTable.controls.string(key, in: textLanguage, locale: locale)
  }

  /// The name of the space key in the language of the view, for ``KeyBinding/label(in:space:)``.
  package var spaceKey: String { controlString("space") }
}

extension View {
  /// Sets the translations for the texts of this view.
  package func localizedStringTable(_ table: LocalizedStringTable?) -> some View {
    environment(\.localizedStringTable, table)
  }
}
