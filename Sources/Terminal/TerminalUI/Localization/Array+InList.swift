import Foundation

extension [String] {
  /// Returns the names in one text, separated as the language of a locale separates them: "Heart Rate, Steps", "心率、步数".
  package func inList(locale: Locale) -> String {
    joined(separator: String(localized: ", ", locale: locale))
  }
}
