import Foundation
import HealthModel
import Staging

/// A single value, as text that must mean something.
enum Scalar: Sendable {
  /// Any words but none.
  case text
  /// Any words, also `""`.
  case anyText
  case choice([String])
  /// true or false.
  case flag
  case number
  case integer(ClosedRange<Int>)
  /// One number or two with dots between them.
  case range
  case type
  case unit
  /// An app of the scenario.
  case app
  /// Who wrote a sample.
  case source
  case date, duration, size, version, model, locale, timeZone
  case identifier
  /// An object that is read one by one.
  case object
  case key
  /// The code of an error, or none.
  case error
}

extension Scalar {
  /// How the value is called, with its article.
  var words: String {
    switch self {
    case .text, .anyText: "words"
    case .choice(let words): words.inWords
    case .flag: "true or false"
    case .number: "a number"
    case .integer(let range) where range.upperBound == .max: "a whole number from \(range.lowerBound) on"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .range: "a number or a range such as 500..900"
    case .type: "a type"
    case .unit: "a unit"
    case .app: "an app"
    case .source: "a source"
    case .date: "a date such as 2025-11-20 or 2025-11-20T09:41"
    case .duration: "a time such as 90s, 30m, 1h or 7d"
    case .size: "a size such as 80x24, from 20x8 to 400x200"
    case .version: "a version such as 18.1 or 18.1.0"
    case .model: "a model such as iPhone16,1"
    case .locale: "a locale such as en_US"
    case .timeZone: "a time zone such as Europe/Berlin or GMT"
    case .identifier: "a UUID"
    case .object: "a prescription’s number such as 1, “medication 1”, or a UUID"
    case .key: "a key such as enter, esc, tab, up, a or ctrl+c"
    case .error: "an error’s number such as 5, or none"
    }
  }

  /// The text's fault in a sentence; nil when it means something.
  func problem(with text: String, names: ScenarioNames) -> String? {
    let shown = text.inShort
    if understands(text, names: names) { return nil }
    if text.isEmpty { return "There is nothing between the quotes. Write \(words)." }
    switch self {
    case .choice(let allowed):
      return "“\(shown)” is not allowed here. " + (text.suggestion(among: allowed) ?? "Use \(words).")
    case .flag: return "“\(shown)” is neither true nor false."
    case .type:
      if let type = ObjectType(identifier: text) { return "“\(shown)” is written \(type.swiftName) here." }
      return "“\(shown)” is not a type. "
        + (text.suggestion(among: ObjectType.all.map(\.swiftName)) ?? "Use a name as in Swift, such as stepCount.")
    case .unit:
      return "“\(shown)” is not a unit. "
        + (text.suggestion(among: Self.commonUnits) ?? "Write it as HealthKit does: count/min, kg, mg/dL.")
    case .app:
      return "“\(shown)” is not an app of this scenario. "
        + (text.suggestion(among: names.apps) ?? "Use \(names.references.inWords).")
    case .source:
      return "“\(shown)” is not a source. "
        + (text.suggestion(among: Self.sources + names.apps) ?? "Use \((Self.sources + names.references).inWords).")
    case .key:
      return "“\(shown)” is not a key. "
        + (text.suggestion(among: KeyWords.all)
          ?? "Use one character, or \(KeyWords.all.inWords), after ctrl+, alt+ or shift+ where they are held.")
    default: return "“\(shown)” is not \(words)."
    }
  }

  private func understands(_ text: String, names: ScenarioNames) -> Bool {
    switch self {
    case .text: !text.allSatisfy(\.isWhitespace)
    case .anyText: true
    case .choice(let words): words.contains(text)
    case .flag: Self.flag(text) != nil
    case .number: Self.number(text) != nil
    case .integer(let range): Self.integer(text).map(range.contains) ?? false
    case .range: Self.range(text) != nil
    case .type: ObjectType(swiftName: text) != nil
    case .unit: text.utf8.count <= 100 && HealthUnit(text) != nil
    case .app: names.apps.contains(text)
    case .source: Self.sources.contains(text) || names.apps.contains(text)
    // The zone makes a difference only around changes of clocks, where Foundation takes the next moment there is.
    case .date: WrittenDate.date(text, timeZone: .gmt)?.isOfSamples ?? false
    case .duration: Self.duration(text) != nil
    case .size: Self.size(text) != nil
    case .version: SystemVersion(text) != nil
    case .model: text.wholeMatch(of: /[A-Za-z]+[0-9]+,[0-9]+/) != nil
    case .locale: Self.locale(text) != nil
    case .timeZone: TimeZone(identifier: text) != nil
    case .identifier: UUID(uuidString: text) != nil
    case .object: ObjectReference(written: text) != nil
    case .key: Key(written: text) != nil
    case .error: text == "none" || Self.integer(text).map((0...9_999).contains) ?? false
    }
  }

  static let sources = ["phone", "watch", "health", "scale"]
  private static let commonUnits = [
    "count", "count/min", "%", "s", "min", "hr", "d", "g", "kg", "mg", "mcg", "oz", "lb", "m", "km", "cm", "mm", "in",
    "ft", "mi", "m/s", "km/hr", "L", "mL", "fl_oz_us", "kcal", "kJ", "mmHg", "degC", "degF", "IU", "mg/dL", "mmol/L",
    "dBASPL", "ms", "mL/kg*min", "D", "W",
  ]
}
