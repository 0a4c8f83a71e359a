import Foundation

package enum WrittenDate {
  /// Parses an ISO 8601 date, with an optional time and an optional offset; nil for anything else.
  ///
  ///     date("2024-11-21T09:41:00+01:00", timeZone: .gmt)   // 08:41 in Greenwich
  ///     date("2024-11-21T09:41", timeZone: berlin)          // 09:41 in Berlin
  ///     date("2024-11-21", timeZone: berlin)                // midnight in Berlin
  ///     date("2024-02-30", timeZone: berlin)                // nil: there is no such day
  package static func date(_ text: String, timeZone: TimeZone) -> Date? {
    // Foundation's parser reads as much as it understands, and turns 30 February into a day in March.
    var reader = DateReader(rest: text[...])
    var components = DateComponents(hour: 0, minute: 0, second: 0)
    var zone: TimeZone? = timeZone
    components.year = reader.number(digits: 4)
    components.month = reader.skip("-") ? reader.number(digits: 2) : nil
    components.day = reader.skip("-") ? reader.number(digits: 2) : nil
    if reader.skip("T") {
      components.hour = reader.number(digits: 2)
      components.minute = reader.skip(":") ? reader.number(digits: 2) : nil
      if reader.skip(":") {
        components.second = reader.number(digits: 2)
        if reader.skip(".") || reader.skip(",") { guard reader.skipDigits() else { return nil } }
      }
      if !reader.rest.isEmpty { zone = timeZoneOffset(&reader) }
    }
    guard let zone, reader.rest.isEmpty, components.hour != nil, components.minute != nil, components.second != nil,
      components.year != nil, components.month != nil, components.day != nil
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    (components.calendar, components.timeZone) = (calendar, zone)
    return components.isValidDate(in: calendar) ? calendar.date(from: components) : nil
  }

  /// Reads the time zone `Z`, `+01:00` or `-0530`.
  private static func timeZoneOffset(_ reader: inout DateReader) -> TimeZone? {
    if reader.skip("Z") { return .gmt }
    let isNegative = reader.skip("-")
    guard isNegative || reader.skip("+"), let hours = reader.number(digits: 2) else { return nil }
    _ = reader.skip(":")
    guard let minutes = reader.number(digits: 2), minutes < 60 else { return nil }
    return TimeZone(secondsFromGMT: (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60))
  }
}

/// Reads the parts of a written date. It does not use a regular expression, which would be compiled at each call: the
/// gallery has thousands of dates.
private struct DateReader {
  /// The text that is not read yet.
  var rest: Substring

  /// Reads a number with the given number of digits; returns nil and reads nothing if the digits are missing.
  mutating func number(digits count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    rest = rest.dropFirst(count)
    return Int(digits)
  }

  /// Skips a character; returns false if the next character is a different one.
  mutating func skip(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Skips all digits; returns false if there are none.
  mutating func skipDigits() -> Bool {
    guard number(digits: 1) != nil else { return false }
    while number(digits: 1) != nil {}
    return true
  }
}
