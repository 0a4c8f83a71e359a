import Foundation

/// Functions that check the parts of a record.
///
/// A flaw is a sentence for people that describes an error in a value; nil means that the value is valid. All
/// comparisons here are written so that NaN fails them.
enum Flaw {
  /// Returns the first flaw; nil when there is none.
  static func first(_ flaws: String?...) -> String? { flaws.lazy.compactMap(\.self).first }

  /// Returns the first flaw found in a sequence of values; nil when there is none.
  static func first<Value>(in values: some Sequence<Value>, _ flaw: (Value) -> String?) -> String? {
    for value in values {
      if let flaw = flaw(value) { return flaw }
    }
    return nil
  }

  /// The accepted raw values of enumerations that Apple may still extend. The largest today is 3000.
  static let openEnumeration = 0...9_999
}

extension Date {
  /// True for a date that a sample can have, from `distantPast` to `distantFuture` (rule S32).
  package var isOfSamples: Bool {
    // Compare numbers. A range of dates would contain NaN, because Foundation orders a NaN date neither before nor
    // after any other.
    Self.ofSamples.contains(timeIntervalSinceReferenceDate)
  }

  private static let ofSamples =
    Date.distantPast.timeIntervalSinceReferenceDate...Date.distantFuture.timeIntervalSinceReferenceDate

  /// Returns a sentence that says why a sample cannot have this date; nil when it can.
  func flaw(_ name: String) -> String? {
    isOfSamples ? nil : "\(name) is not a date between the years 1 and 4001."
  }

  /// The date as text. Foundation traps when it prints a date that is not a number.
  package var legible: String { timeIntervalSinceReferenceDate.isFinite ? "\(self)" : "not a date" }
}

extension DateInterval {
  /// Returns a sentence that says why a sample cannot have this interval; nil when it can.
  func flaw(_ name: String) -> String? {
    Flaw.first(start.flaw("The start of \(name.lowercasedFirst)"), end.flaw("The end of \(name.lowercasedFirst)"))
      ?? (start <= end ? nil : "\(name) cannot end before it starts.")
  }
}

extension Double {
  /// Returns a sentence that says why this is not a number, or not within a range; nil when it is. Without a range, any
  /// finite number is valid.
  func flaw(_ name: String, in range: ClosedRange<Double>? = nil) -> String? {
    if !isFinite { return "\(name) is \(self), which is not a number that can be measured." }
    guard let range, !range.contains(self) else { return nil }
    return range.upperBound == .greatestFiniteMagnitude
      ? "\(name) is \(self), which is less than \(range.lowerBound)."
      : "\(name) is \(self), which is not between \(range.lowerBound) and \(range.upperBound)."
  }

  /// Returns a sentence that says why this is not a finite, nonnegative number of seconds; nil when it is.
  func durationFlaw(_ name: String) -> String? { flaw(name, in: 0...Double.greatestFiniteMagnitude) }
}

extension Int {
  /// Returns a sentence that says why this is not a raw value of an enumeration; nil when it is one.
  func flaw(_ name: String, in range: ClosedRange<Int>) -> String? {
    range.contains(self) ? nil : "\(self) is not a value of \(name)."
  }
}

extension HealthQuantity {
  /// Returns true when the value is finite both in its own unit and in another. Performs the check of ``flaw(_:in:)``
  /// without building the sentence, and is fast when both units are the same.
  func isFinite(in unit: HealthUnit?) -> Bool {
    value.isFinite && (unit == self.unit || unit.map { value(in: $0)?.isFinite == true } ?? true)
  }

  /// Returns a sentence that says why the quantity is invalid; nil when it is valid. Without a unit, any unit is valid.
  ///
  /// A value that is finite in its own unit but not in the given unit is also invalid.
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
  /// The text with a lowercase first letter, for use within a sentence: "a lap" for "A lap".
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
