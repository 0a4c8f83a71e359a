import Foundation

extension [String] {
  /// The names behind each other, parted as the language of a place parts them: "Heart Rate, Steps", "心率、步数".
  package func inList(locale: Locale) -> String {
    joined(separator: String(localized: ", ", locale: locale))
  }
}
