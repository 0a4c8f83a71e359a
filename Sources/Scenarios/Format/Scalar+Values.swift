import Foundation
import HealthModel

/// What texts mean; nil for a text that means nothing of the kind.
extension Scalar {
  static func flag(_ text: String) -> Bool? {
    switch text {
    case "true": true
    case "false": false
    default: nil
    }
  }

  /// A decimal number, without Swift's hexadecimal ones, infinities and such.
  static func number(_ text: String) -> Double? {
    guard text.count <= 40, text.wholeMatch(of: /[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/) != nil,
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  static func integer(_ text: String) -> Int? {
    text.wholeMatch(of: /-?[0-9]{1,18}/) == nil ? nil : Int(text)
  }

  /// "500..900", or "72" for a range of one.
  static func range(_ text: String) -> ClosedRange<Double>? {
    if let number = number(text) { return number...number }
    guard let dots = text.firstRange(of: "..") else { return nil }
    guard let low = number(String(text[..<dots.lowerBound])), let high = number(String(text[dots.upperBound...])),
      low <= high
    else { return nil }
    return low...high
  }

  /// Seconds above zero: "90s", "30m", "1h", "7d" of 24 hours.
  static func duration(_ text: String) -> TimeInterval? {
    guard let match = text.wholeMatch(of: /([0-9]{1,7})([smhd])/), let number = Double(match.1), number > 0 else {
      return nil
    }
    switch match.2 {
    case "s": return number
    case "m": return number * 60
    case "h": return number * 3_600
    default: return number * 86_400
    }
  }

  static func size(_ text: String) -> ScenarioDevice.ScreenSize? {
    guard let match = text.wholeMatch(of: /([0-9]{2,3})x([0-9]{1,3})/), let columns = Int(match.1),
      let rows = Int(match.2), (20...400).contains(columns), (8...200).contains(rows)
    else { return nil }
    return ScenarioDevice.ScreenSize(columns: columns, rows: rows)
  }

  static func locale(_ text: String) -> Locale? {
    guard text.wholeMatch(of: /[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]+)*/) != nil else { return nil }
    let locale = Locale(identifier: text)
    let language = locale.language.languageCode?.identifier ?? ""
    return languages.contains(language) ? locale : nil
  }

  private static let languages = Set(Locale.LanguageCode.isoLanguageCodes.map(\.identifier))

  static func error(_ text: String) -> Expectation.ErrorCode? {
    text == "none" ? Expectation.ErrorCode.none : integer(text).map { .code($0) }
  }
}

extension ObjectReference {
  /// "1" for a prescription, "medication 1", or a UUID.
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

/// What the rest of a scenario says about how a value is read: the apps it may name, and the time zone of its dates.
struct ReadingContext: Sendable {
  var timeZone = TimeZone.gmt
  /// One for each app, for sentences.
  var references: [String] = []
  /// Each word an app may be named by, with its bundle identifier: the word itself, the bundle identifier, the name.
  var bundleIdentifiers: [String: String] = [:]

  /// True when an app's plist leaves its bundle identifier to Xcode, so that another stands in for it.
  var hasStandIn = false

  var apps: [String] { references + bundleIdentifiers.keys.filter { !references.contains($0) }.sorted() }
}

extension String {
  /// "Did you mean “stepCount”?", if any of the words is near.
  func suggestion(among words: some Sequence<String>) -> String? {
    nearest(among: words).map { "Did you mean “\($0)”?" }
  }

  /// On one line, and not longer than a line bears.
  var inShort: String {
    let line = String(map { $0.isNewline ? " " : $0 })
    return line.count > 60 ? "\(line.prefix(60))…" : line
  }
}

extension [String] {
  /// "locked, guest or restricted".
  var inWords: String { count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1] }
}
