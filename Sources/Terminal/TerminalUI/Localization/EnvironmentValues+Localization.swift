import Foundation
@_exported import Texts

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
