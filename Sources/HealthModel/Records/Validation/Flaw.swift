import Foundation

/// Puts questions about parts together.
///
/// A flaw is a sentence for people that says what is wrong; nil is "nothing". All comparisons here are written so that
/// a number that is none (NaN) fails them.
enum Flaw {
  /// The first of several flaws.
  static func first(_ flaws: String?...) -> String? { flaws.lazy.compactMap(\.self).first }

  /// The first flaw among some values.
  static func first<Value>(in values: some Sequence<Value>, _ flaw: (Value) -> String?) -> String? {
    for value in values {
      if let flaw = flaw(value) { return flaw }
    }
    return nil
  }

  /// Raw values of enumerations that Apple may still add to. The largest today is 3000.
  static let openEnumeration = 0...9_999
}

extension Date {
  /// Whether something can have happened then: `distantPast` and `distantFuture` are the ends of time (rule S32).
  package var isOfSamples: Bool {
    // Compared as numbers: by Foundation's rules a date that is none is as early and as late as any.
    Self.ofSamples.contains(timeIntervalSinceReferenceDate)
  }

  private static let ofSamples =
    Date.distantPast.timeIntervalSinceReferenceDate...Date.distantFuture.timeIntervalSinceReferenceDate

  /// The reason nothing can have happened then; nil when it can.
  func flaw(_ name: String) -> String? {
    isOfSamples ? nil : "\(name) is not a date between the years 1 and 4001."
  }

  /// The date in words. Foundation stops the program that prints one which is not a number.
  package var legible: String { timeIntervalSinceReferenceDate.isFinite ? "\(self)" : "not a date" }
}

extension DateInterval {
  /// The reason nothing can have lasted so long; nil when it can.
  func flaw(_ name: String) -> String? {
    Flaw.first(start.flaw("The start of \(name.lowercasedFirst)"), end.flaw("The end of \(name.lowercasedFirst)"))
      ?? (start <= end ? nil : "\(name) cannot end before it starts.")
  }
}

extension Double {
  /// The reason this cannot be the number; nil when it can. Without bounds any number will do that is one.
  func flaw(_ name: String, in range: ClosedRange<Double>? = nil) -> String? {
    if !isFinite { return "\(name) is \(self), which is not a number that can be measured." }
    guard let range, !range.contains(self) else { return nil }
    return range.upperBound == .greatestFiniteMagnitude
      ? "\(name) is \(self), which is less than \(range.lowerBound)."
      : "\(name) is \(self), which is not between \(range.lowerBound) and \(range.upperBound)."
  }

  /// Seconds something lasted.
  func durationFlaw(_ name: String) -> String? { flaw(name, in: 0...Double.greatestFiniteMagnitude) }
}

extension Int {
  /// The reason this cannot be the raw value; nil when it can.
  func flaw(_ name: String, in range: ClosedRange<Int>) -> String? {
    range.contains(self) ? nil : "\(self) is not a value of \(name)."
  }
}

extension HealthQuantity {
  /// As ``flaw(_:in:)``, without a word: most quantities are in the unit their type is counted in.
  func isFinite(in unit: HealthUnit?) -> Bool {
    value.isFinite && (unit == self.unit || unit.map { value(in: $0)?.isFinite == true } ?? true)
  }

  /// The reason this cannot be the quantity; nil when it can. Without a unit, any will do.
  ///
  /// A number that is finite in its own unit and not in the one it is counted in is none either.
  func flaw(_ name: String, in unit: HealthUnit? = nil) -> String? {
    if let flaw = value.flaw(name) { return flaw }
    guard let unit, unit != self.unit else { return nil }
    guard let converted = value(in: unit) else {
      return "\(self.unit.string) is not a unit of \(name), which is measured in \(unit.string)."
    }
    return converted.flaw(name)
  }
}

extension String {
  /// "A lap" within a sentence.
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
