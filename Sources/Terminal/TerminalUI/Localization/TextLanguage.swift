import CTexts
import Foundation
import Synchronization

/// A language of the program's texts: English, the source language, or a language with translation tables.
///
///     TextLanguage(Locale(identifier: "zh_CN"))   // Simplified Chinese
///     TextLanguage(Locale(identifier: "zh_TW"))   // English: Traditional Chinese is a different language
package struct TextLanguage: Hashable, Sendable {
  /// The identifier in the names of its tables: "en", "zh-Hans".
  package let identifier: String

  private init(identifier: String) { self.identifier = identifier }

  /// The language of the source texts.
  package static let english = TextLanguage(identifier: "en")

  /// True for Chinese, which has no spaces between its own words.
  var isChinese: Bool { identifier.hasPrefix("zh") }

  /// All languages with tables, and English.
  package static let all: Set<TextLanguage> = Set(
    LocalizedStringTable.embedded.map { TextLanguage(identifier: $0.language) }
  ).union([english])

  /// Chooses the language for a locale; English if there is none for it.
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

/// A plural category of a language, by its CLDR name.
///
///     PluralCategory(of: 1, in: .english)   // .one
///     PluralCategory(of: 2, in: .english)   // .other
package enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other

  package init(of number: Int, in language: TextLanguage) { self.init(of: number, inLanguage: language.identifier) }

  /// Creates the plural category of a number in any CLDR language, such as "pl".
  init(of number: Int, inLanguage identifier: String) {
    self = Self.rules.withLock { rules in
      if rules[identifier] == nil { rules[identifier] = PluralRules(identifier) }
      return rules[identifier]?.category(of: number) ?? .other
    }
  }

  private static let rules = Mutex<[String: PluralRules]>([:])
}

/// The plural rules of one language from ICU, cached as long as the program runs.
private struct PluralRules: @unchecked Sendable {
  // Safe: ICU's rules are immutable, and used under a lock.
  private let rules: OpaquePointer?

  init(_ language: String) {
    var status: Int32 = 0
    let opened = swift_uplrules_open(language, &status)
    // Negative values are warnings, such as for a language that inherits its rules.
    rules = status <= 0 ? opened : nil
  }

  /// Returns the category of a number; `other` for a language without rules.
  func category(of number: Int) -> PluralCategory {
    guard let rules else { return .other }
    var status: Int32 = 0
    let keyword = [UInt16](unsafeUninitializedCapacity: 8) { buffer, count in
      count = Int(swift_uplrules_select(rules, Double(number), buffer.baseAddress, 8, &status))
      if status > 0 { count = 0 }
    }
    return PluralCategory(rawValue: String(decoding: keyword, as: UTF16.self)) ?? .other
  }
}
