import Foundation

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
