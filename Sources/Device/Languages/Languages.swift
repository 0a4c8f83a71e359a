import CLanguages
import Foundation
import TerminalUI

extension LocalizedStringTable {
  /// The texts of the device: its screens and its questions.
  package static let device = LocalizedStringTable("Device")
  /// The texts of the apps that come with the device.
  package static let apps = LocalizedStringTable("Apps")
  /// The stories of the scenarios that come with the program.
  package static let scenarios = LocalizedStringTable("Scenarios")
}

extension String {
  /// A text of the device in the language of a locale, for use outside views.
  package init(localized key: LocalizedStringKey, locale: Locale) {
    self.init(localized: key, table: .device, locale: locale)
  }
}

extension [String] {
  /// Joins the names with the list separator of a locale: "Heart Rate, Steps", "心率、步数".
  package func inList(locale: Locale) -> String {
    joined(separator: String(localized: ", ", locale: locale))
  }
}
