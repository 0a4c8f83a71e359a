import Foundation

/// A language of the program's texts: English, in which it is written, and those that have tables.
///
///     TextLanguage(Locale(identifier: "zh_CN"))   // Simplified Chinese
///     TextLanguage(Locale(identifier: "zh_TW"))   // English: Traditional Chinese is another language
package struct TextLanguage: Hashable, Sendable {
  /// The identifier in the names of its tables: "en", "zh-Hans".
  package let identifier: String

  private init(identifier: String) { self.identifier = identifier }

  /// The language in which the program is written.
  package static let english = TextLanguage(identifier: "en")

  /// All languages with tables, and English.
  package static let all: Set<TextLanguage> = Set(
    LocalizedStringTable.embedded.map { TextLanguage(identifier: $0.language) }
  ).union([english])

  /// Chooses the language for a locale; English where there is none for it.
  package init(_ locale: Locale) {
    let name = locale.identifier
    if name.hasPrefix("en") {
      self = .english
      return
    }
    let parts = name.prefix { $0 != "@" && $0 != "." }.split { $0 == "_" || $0 == "-" }.map(String.init)
    let language = parts.first?.lowercased() ?? "en"
    var script = parts.dropFirst().first { $0.count == 4 }
    let region = parts.dropFirst().first { $0.count == 2 }?.uppercased()
    if language == "zh", script == nil {
      script = ["TW", "HK", "MO"].contains(region) ? "Hant" : "Hans"
    }
    let candidates =
      script.map { ["\(language)-\($0)"] } ?? [region.map { "\(language)-\($0)" }, language].compactMap { $0 }
    self = candidates.map { TextLanguage(identifier: $0) }.first(where: Self.all.contains) ?? .english
  }
}
