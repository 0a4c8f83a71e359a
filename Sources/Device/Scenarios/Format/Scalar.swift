import Foundation
import HealthModel
import Staging
import TerminalUI

/// The kind of a single value, which is written as text.
package enum Scalar: Sendable {
  /// Any text that is not blank.
  case text
  /// Any text, including `""`.
  case anyText
  /// The path of a file, relative to the scenario's folder.
  case file
  case choice([String])
  case flag
  case number
  case integer(ClosedRange<Int>)
  /// A number, or two numbers separated by two dots.
  case range
  /// A type by its name in Swift.
  case type
  /// A unit as HealthKit writes it.
  case unit
  case app
  /// The source of a sample: a device of the demo, the Health app, or an app.
  case source
  /// A date, or a word for a date that depends on the clock.
  case moment
  /// A period. Its days are calendar days.
  case period
  case date, duration, size, version, model, locale, timeZone
  case identifier
  case object
  /// A key of the keyboard, and its modifiers.
  case key
  /// The raw value of an error code, or "none".
  case error
  /// A number, or "none".
  case amount
}

extension Scalar {
  /// The name of the kind in a sentence, such as "a unit".
  var words: String {
    switch self {
    case .text, .anyText: "words"
    case .file: "a file"
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
    case .moment: "a date such as 2025-11-20T09:41, midnight or nextEvent"
    case .period: "a time such as 90s, 15m, 2h, 1d or 05:00"
    case .duration: "a time such as 90s, 30m, 1h or 7d"
    case .size: "a size such as 80x24, from 20x8 to 400x200"
    case .version: "a version of iOS: \(SystemVersion.presetsInWords)"
    case .model: "a model such as iPhone16,1"
    case .locale: "a locale such as en_US"
    case .timeZone: "a time zone such as Europe/Berlin or GMT"
    case .identifier: "a UUID"
    case .object: "a prescription’s number such as 1, “medication 1”, or a UUID"
    case .key: "a key such as enter, esc, tab, up, a or ctrl+c"
    case .error: "an error’s number such as 5, or none"
    case .amount: "a number, or none"
    }
  }

  /// Returns a sentence about the fault in a text; nil if the text is a value of this kind.
  func problem(with text: String, in context: ReadingContext) -> String? {
    let shown = text.inShort
    if understands(text, in: context) { return nil }
    if text.isEmpty { return "There is nothing between the quotes. Write \(words)." }
    switch self {
    case .choice(let allowed):
      return "“\(shown)” is not allowed here. " + (text.suggestion(among: allowed) ?? "Use \(words).")
    case .flag:
      return "“\(shown)” is neither true nor false."
        + (text.nearest(among: ["true", "false"]).map { " Did you mean “\($0)”?" } ?? "")
    case .type:
      if let type = ObjectType(identifier: text) { return "Write “\(shown)” as \(type.swiftName)." }
      return "“\(shown)” is not a type. "
        + (text.suggestion(among: ObjectType.vocabulary) ?? "Use a name as in Swift, such as stepCount.")
    case .unit:
      return "“\(shown)” is not a unit. "
        + (text.suggestion(among: HealthUnit.vocabulary) ?? "Write it as HealthKit does: count/min, kg, mg/dL.")
    case .app:
      if context.hasStandIn, text.contains(".") {
        return
          """
          “\(shown)” is not an app of this scenario. If this app’s Info.plist leaves the bundle identifier to Xcode, \
          add “bundle: \(shown)” to the app.
          """
      }
      return "“\(shown)” is not an app of this scenario. "
        + (text.suggestion(among: context.apps)
          ?? (context.references.isEmpty ? "The scenario has no apps." : "Use \(context.references.inWords)."))
    case .source:
      return "“\(shown)” is not a source. "
        + (text.suggestion(among: Self.sources + context.apps) ?? "Use \((Self.sources + context.references).inWords).")
    case .key:
      return "“\(shown)” is not a key. "
        + (text.suggestion(among: KeyPress.words)
          ?? "Use one character, or \(KeyPress.words.inWords), with ctrl+, alt+ or shift+ in front for a modifier.")
    case .version: return SystemVersion.problem(with: shown)
    case .date where WrittenDate.date(text, timeZone: .gmt)?.isOfSamples == true:
      return
        """
        The time “\(shown)” does not exist in \(context.timeZone.identifier), because the clocks are set forward over \
        it.
        """
    default: return "“\(shown)” is not \(words)."
    }
  }

  /// Returns true if the text is of this kind.
  private func understands(_ text: String, in context: ReadingContext) -> Bool {
    switch self {
    case .text, .file: !text.allSatisfy(\.isWhitespace)
    case .anyText: true
    case .choice(let words): words.contains(text)
    case .flag: Self.flag(text) != nil
    case .number: Self.number(text) != nil
    case .amount: text == "none" || Self.number(text) != nil
    case .integer(let range): Self.integer(text).map(range.contains) ?? false
    case .range: Self.range(text) != nil
    case .type: ObjectType(swiftName: text).map { $0.kind != .verifiableClinicalRecord } ?? false
    case .unit: text.utf8.count <= 100 && HealthUnit(text) != nil
    case .app: context.apps.contains(text)
    case .source: Self.sources.contains(text) || context.apps.contains(text)
    case .date: WrittenDate.date(text, timeZone: context.timeZone)?.isOfSamples ?? false
    case .moment: ["midnight", "nextEvent"].contains(text) || Scalar.date.understands(text, in: context)
    case .period: TimePeriod(written: text) != nil
    case .duration: TimePeriod(written: text) != nil && !text.contains(":")
    case .size: Self.size(text) != nil
    case .version: SystemVersion.problem(with: text) == nil
    case .model: text.wholeMatch(of: /[A-Za-z]+[0-9]+,[0-9]+/) != nil
    case .locale: Self.locale(text) != nil
    case .timeZone: TimeZone(identifier: text) != nil
    case .identifier: UUID(uuidString: text) != nil
    case .object: ObjectReference(written: text) != nil
    case .key: KeyPress(written: text) != nil
    case .error: text == "none" || Self.integer(text).map((0...9_999).contains) ?? false
    }
  }

  /// The words for sources other than apps.
  static let sources = ["phone", "watch", "health", "scale"]
}
