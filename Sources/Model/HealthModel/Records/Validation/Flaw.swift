import Foundation

/// Functions that check the parts of a record.
///
/// A flaw is a sentence for people that says what is wrong; nil is no flaw. All comparisons here are written so that
/// NaN fails them.
enum Flaw {
  /// Returns the first flaw; nil when there is none.
  static func first(_ flaws: String?...) -> String? { flaws.lazy.compactMap(\.self).first }

  /// Returns the first flaw among some values; nil when there is none.
  static func first<Value>(in values: some Sequence<Value>, _ flaw: (Value) -> String?) -> String? {
    for value in values {
      if let flaw = flaw(value) { return flaw }
    }
    return nil
  }

  /// The raw values allowed in enumerations that Apple may still extend. The largest today is 3000.
  static let openEnumeration = 0...9_999
}

extension Date {
  /// True for a date a sample can have, from `distantPast` to `distantFuture` (rule S32).
  package var isOfSamples: Bool {
    // Compared as numbers: by Foundation's rules a date that is none is as early and as late as any.
    Self.ofSamples.contains(timeIntervalSinceReferenceDate)
  }

  private static let ofSamples =
    Date.distantPast.timeIntervalSinceReferenceDate...Date.distantFuture.timeIntervalSinceReferenceDate

  /// Returns the reason this is no date of a sample; nil when it is one.
  func flaw(_ name: String) -> String? {
    isOfSamples ? nil : "\(name) is not a date between the years 1 and 4001."
  }

  /// The date in words. Foundation stops a program that prints a date which is not a number.
  package var legible: String { timeIntervalSinceReferenceDate.isFinite ? "\(self)" : "not a date" }
}

extension DateInterval {
  /// Returns the reason this is no interval of samples; nil when it is one.
  func flaw(_ name: String) -> String? {
    Flaw.first(start.flaw("The start of \(name.lowercasedFirst)"), end.flaw("The end of \(name.lowercasedFirst)"))
      ?? (start <= end ? nil : "\(name) cannot end before it starts.")
  }
}

extension Double {
  /// Returns the reason this is not a number, or not within a range; nil when it is. Without a range any finite number
  /// is valid.
  func flaw(_ name: String, in range: ClosedRange<Double>? = nil) -> String? {
    if !isFinite { return "\(name) is \(self), which is not a number that can be measured." }
    guard let range, !range.contains(self) else { return nil }
    return range.upperBound == .greatestFiniteMagnitude
      ? "\(name) is \(self), which is less than \(range.lowerBound)."
      : "\(name) is \(self), which is not between \(range.lowerBound) and \(range.upperBound)."
  }

  /// Returns the reason this is not a number of seconds from zero up; nil when it is.
  func durationFlaw(_ name: String) -> String? { flaw(name, in: 0...Double.greatestFiniteMagnitude) }
}

extension Int {
  /// Returns the reason this is no raw value of an enumeration; nil when it is one.
  func flaw(_ name: String, in range: ClosedRange<Int>) -> String? {
    range.contains(self) ? nil : "\(self) is not a value of \(name)."
  }
}

extension HealthQuantity {
  /// Returns true when the quantity is a number in its own unit and in another: the check of ``flaw(_:in:)`` without
  /// its sentence, fast where both units are the same.
  func isFinite(in unit: HealthUnit?) -> Bool {
    value.isFinite && (unit == self.unit || unit.map { value(in: $0)?.isFinite == true } ?? true)
  }

  /// Returns the reason this is no valid quantity; nil when it is. Without a unit, any unit is valid.
  ///
  /// A number that is finite in its own unit but not in the given one is invalid as well.
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
  /// The text for the middle of a sentence: "a lap" of "A lap".
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
