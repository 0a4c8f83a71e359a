import Foundation
import HealthModel

/// A moment in the format of exports and routes: in Greenwich time, with a precision of one second.
struct ExportMoment {
  private let day: Int
  private let second: Int
  /// True if the moment has a fraction of a second, which is not written.
  let hasFraction: Bool

  /// Splits a date into a day and a second; nil for a date before the year 1 or after the year 4000, which readers
  /// reject.
  init?(_ date: Date) {
    let instant = date.timeIntervalSinceReferenceDate
    guard instant.isFinite, instant.magnitude < 1e12 else { return nil }
    let seconds = Int(instant.rounded(.down)) + ExportDate.secondsBefore2001
    hasFraction = instant.rounded(.down) != instant
    second = (seconds % 86_400 + 86_400) % 86_400
    day = (seconds - second) / 86_400
    guard (-719_162...741_807).contains(day) else { return nil }
  }

  /// The moment in the format of exports: "2024-05-05 06:00:05 +0000" (rule X16).
  var exportText: String { "\(dayText) \(clockText) +0000" }

  /// Appends ``exportText`` without creating a string, because an export has three dates per sample.
  func append(to bytes: inout [UInt8]) {
    func append(_ number: Int, _ count: Int, _ mark: Unicode.Scalar) {
      var divisor = count == 4 ? 1_000 : 10
      while divisor > 0 {
        bytes.append(UInt8(48 + number / divisor % 10))
        divisor /= 10
      }
      bytes.append(UInt8(ascii: mark))
    }
    let (year, month, day) = civil
    append(year, 4, "-")
    append(month, 2, "-")
    append(day, 2, " ")
    append(second / 3_600, 2, ":")
    append(second / 60 % 60, 2, ":")
    append(second % 60, 2, " ")
    bytes.append(contentsOf: "+0000".utf8)
  }

  /// The moment in ISO 8601: "2024-05-05T06:00:05Z".
  var isoText: String { "\(dayText)T\(clockText)Z" }

  /// The day, such as "2024-05-05".
  var dayText: String {
    let (year, month, day) = civil
    return "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
  }

  /// Returns the time of day, such as "6:00am", with the given separator between hours and minutes.
  func shortClock(_ mark: Character) -> String {
    let (hour, minute) = (second / 3_600, second / 60 % 60)
    return "\((hour + 11) % 12 + 1)\(mark)\(Self.digits(minute, 2))\(hour < 12 ? "am" : "pm")"
  }

  private var clockText: String {
    "\(Self.digits(second / 3_600, 2)):\(Self.digits(second / 60 % 60, 2)):\(Self.digits(second % 60, 2))"
  }

  /// The year, the month and the day in the Gregorian calendar. Years begin in March for this calculation.
  private var civil: (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1)
  }

  /// Returns a number with leading zeros, with at least `count` digits.
  static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return text.utf8.count >= count ? text : String(repeating: "0", count: count - text.utf8.count) + text
  }
}

extension Double {
  /// The shortest text that reads back as the same number. A whole number has no ".0".
  package var exportText: String {
    let digits = "\(self)"
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }
}

extension MetadataText {
  /// Returns a metadata value in the format of exports (rule X24): Boolean values as 1 and 0, quantities as a number
  /// and a unit.
  static func text(_ value: MetadataValue) -> String {
    switch value {
    case .string(let text): text
    case .integer(let integer): "\(integer)"
    case .bool(let bool): bool ? "1" : "0"
    // The ".0" of a whole number makes it read back as a floating-point number.
    case .number(let number): "\(number)"
    case .date(let date): ExportMoment(date)?.exportText ?? ""
    case .quantity(let quantity): "\(quantity.value.exportText) \(quantity.unit.string)"
    }
  }
}
