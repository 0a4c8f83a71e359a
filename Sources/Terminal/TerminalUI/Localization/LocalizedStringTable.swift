import CTexts
import Foundation
import Synchronization
@_exported import Texts

/// The translations of the texts of a room, or of an app.
///
/// A table is read when a text is first looked up in it. In English only the texts that hold a number are looked up,
/// for their plural forms.
package final class LocalizedStringTable: Sendable {
  /// The translation of a key.
  package enum Entry: Hashable, Sendable {
    case text(String)
    /// A text for each category of numbers.
    case plural([PluralCategory: String])
  }

  /// The words of the controls, keys, bars and charts themselves.
  package static let controls = LocalizedStringTable("Controls")

  private let sources: [TextLanguage: String]
  private let read = Mutex<[TextLanguage: [String: Entry]]>([:])
  private let missing = Mutex<Set<String>>([])

  private let name: String?
  /// The texts in the one language that was chosen for the person; nil where the language of the views chooses.
  private let chosen: [String: Entry]?

  /// Creates the table that the program has added under a name; an empty one where it has added none.
  package init(_ name: String) {
    self.name = name
    sources = [:]
    chosen = nil
  }

  /// The texts of an app in the language of its own that was chosen for the person, which the device need not speak.
  package init(texts: [String: String]) {
    name = nil
    sources = [:]
    chosen = texts.mapValues(Entry.text)
  }

  /// Creates a table of texts from outside of this program, in the form of `.strings` files.
  package init(_ sources: [TextLanguage: String]) {
    name = nil
    self.sources = sources
    chosen = nil
  }

  /// The keys that were looked up in a language and not found, each once, sorted; for tests.
  package var missingKeys: [String] { missing.withLock { $0.sorted() } }

  package func entries(in language: TextLanguage) -> [String: Entry] {
    read.withLock { read in
      if let known = read[language] { return known }
      let entries = StringsText(source(in: language)).entries
      read[language] = entries
      return entries
    }
  }

  /// Returns the bytes of a language's file; empty without one.
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
    // A text without a letter, as "%@ · %@", says the same in every language.
    if entry == nil, language != .english, FormattedText(key).hasLetters {
      missing.withLock { _ = $0.insert(key) }
    }
    return entry
  }

  /// Returns the text of a key in a language, with its arguments.
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
      })
  }

  static func written(_ number: Int, _ locale: Locale) -> String {
    // Nearly every number on a screen is small, and every place writes those alike that has these digits.
    if (0..<1000).contains(number), locale.numberingSystem.identifier == "latn" { return "\(number)" }
    return number.formatted(.number.locale(locale))
  }

  /// The tables that are part of the program.
  static let embedded = (0..<text_table_count()).map { EmbeddedTable(text_table_at($0)) }
}

/// A table that is part of the program.
struct EmbeddedTable: @unchecked Sendable {
  let name: String
  /// The identifier of the language: "zh-Hans".
  let language: String
  // Safe: the bytes are constants of the program.
  /// The text of the `.strings` file.
  let bytes: UnsafeBufferPointer<UInt8>

  /// Points to a table in the program.
  init(_ table: text_table) {
    name = String(cString: table.name)
    language = String(cString: table.language)
    bytes = UnsafeBufferPointer(start: table.bytes, count: table.length)
  }
}

extension String {
  /// The text of a key in the language of a locale, for sentences that are not made in a view.
  ///
  ///     String(localized: "\(count) samples", table: .device, locale: settings.locale)   // "12 samples", "12个样本"
  ///
  /// Foundation has this call on a phone, with a bundle in place of the table.
  package init(localized key: LocalizedStringKey, table: LocalizedStringTable, locale: Locale) {
    self = table.string(key, in: TextLanguage(locale), locale: locale)
  }
}

extension EnvironmentValues {
  private struct TableKey: EnvironmentKey { static var defaultValue: LocalizedStringTable? { nil } }
  private struct LanguageKey: EnvironmentKey { static let defaultValue = TextLanguage.english }

  /// The translations of the texts of views; nil shows the texts as they are written.
  package var localizedStringTable: LocalizedStringTable? {
    get { self[TableKey.self] }
    set { self[TableKey.self] = newValue }
  }

  /// The language of texts: that of the locale, once a view has set one. The machine's own language has no effect.
  package internal(set) var textLanguage: TextLanguage {
    get { self[LanguageKey.self] }
    set { self[LanguageKey.self] = newValue }
  }

  /// Returns a text in the language of the view.
  package func string(_ key: LocalizedStringKey) -> String {
    localizedStringTable?.string(key, in: textLanguage, locale: locale) ?? key.written
  }

  /// Returns a word of the bars, keys and controls themselves, which no table of a view translates.
  func controlString(_ key: LocalizedStringKey) -> String {
    LocalizedStringTable.controls.string(key, in: textLanguage, locale: locale)
  }
}

extension View {
  /// Sets the translations of the texts of this view.
  package func localizedStringTable(_ table: LocalizedStringTable?) -> some View {
    environment(\.localizedStringTable, table)
  }
}
