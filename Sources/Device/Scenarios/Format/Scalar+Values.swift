import Foundation
import HealthDaemon
import HealthModel

/// Parsers of single values. Each returns nil for text of another kind.
extension Scalar {
  /// Parses "true" and "false", but no other Boolean words of YAML.
  static func flag(_ text: String) -> Bool? {
    switch text {
    case "true": true
    case "false": false
    default: nil
    }
  }

  /// Parses a decimal number, but not Swift's hexadecimal numbers, infinities and NaN.
  static func number(_ text: String) -> Double? {
    guard text.count <= 40, text.wholeMatch(of: /[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/) != nil,
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  /// Parses an integer of up to 18 digits.
  static func integer(_ text: String) -> Int? {
    text.wholeMatch(of: /-?[0-9]{1,18}/) == nil ? nil : Int(text)
  }

  /// Parses a range: "500..900", or "72" for a range of one number.
  static func range(_ text: String) -> ClosedRange<Double>? {
    if let number = number(text) { return number...number }
    guard let dots = text.firstRange(of: "..") else { return nil }
    guard let low = number(String(text[..<dots.lowerBound])), let high = number(String(text[dots.upperBound...])),
      low <= high
    else { return nil }
    return low...high
  }

  /// Parses a screen size in columns and rows, from 20x8 to 400x200.
  static func size(_ text: String) -> ScenarioDevice.ScreenSize? {
    guard let match = text.wholeMatch(of: /([0-9]{2,3})x([0-9]{1,3})/), let columns = Int(match.1),
      let rows = Int(match.2), (20...400).contains(columns), (8...200).contains(rows)
    else { return nil }
    return ScenarioDevice.ScreenSize(columns: columns, rows: rows)
  }

  /// Parses a locale whose language is in ISO 639.
  static func locale(_ text: String) -> Locale? {
    guard text.wholeMatch(of: /[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]+)*/) != nil else { return nil }
    let locale = Locale(identifier: text)
    let language = locale.language.languageCode?.identifier ?? ""
    return languages.contains(language) ? locale : nil
  }

  private static let languages = Set(Locale.LanguageCode.isoLanguageCodes.map(\.identifier))
}

extension ObjectReference {
  /// Parses a reference: "1" for the first prescription, "medication 1", or a UUID. Nil for anything else.
  init?(written text: String) {
    if let uuid = UUID(uuidString: text) {
      self = .identifier(uuid)
      return
    }
    guard let match = text.wholeMatch(of: /(prescription |medication )?([1-9][0-9]{0,3})/), let number = Int(match.2)
    else { return nil }
    self = .position(number, match.1 == "medication " ? .userAnnotatedMedication : .visionPrescription)
  }
}

/// The parts of a scenario needed to parse other values: its apps, and the time zone of its dates.
struct ReadingContext: Sendable {
  /// The device's time zone at the place of the file that is being read. A step that changes the time zone also changes
  /// the meaning of later dates.
  var timeZone = TimeZone.gmt
  var systemVersion = DeviceSettings().systemVersion
  /// The preferred word for each app, for suggestions.
  var references: [String] = []
  /// The bundle identifier for each word that may name an app: its reference, its bundle identifier, its name.
  var bundleIdentifiers: [String: String] = [:]

  /// True if an app's Info.plist has a variable as bundle identifier. A placeholder is used in its place.
  var hasStandIn = false

  /// Changes the time zone to the one that a device, or a step that changes the device, names. If it names none, the
  /// time zone stays the same.
  mutating func takeTimeZone(of device: Entry) {
    if let zone = device["timeZone"]?.text.flatMap({ TimeZone(identifier: $0) }) { timeZone = zone }
  }

  /// All words that may name an app, references first.
  var apps: [String] { references + bundleIdentifiers.keys.filter { !references.contains($0) }.sorted() }
}

extension String {
  /// Returns "Did you mean “stepCount”?"; nil if no word is similar.
  func suggestion(among words: some Sequence<String>) -> String? {
    suggestion(among: words.map { VocabularyWord($0) })
  }

  /// Returns "Did you mean “stepCount”?", with up to three suggestions; nil if nothing in the vocabulary is similar.
  func suggestion(among vocabulary: [VocabularyWord]) -> String? {
    let words = suggestions(among: vocabulary)
    return words.isEmpty ? nil : "Did you mean \(words.map { "“\($0)”" }.inWords)?"
  }

  /// The text on one line, cut after 60 characters.
  var inShort: String {
    let line = String(map { $0.isNewline ? " " : $0 })
    return line.count > 60 ? "\(line.prefix(60))…" : line
  }
}

extension [String] {
  /// The words as a phrase: "locked, guest or restricted".
  package var inWords: String { count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1] }
}
