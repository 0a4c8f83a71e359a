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
    let pattern = #/(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(Z|[+-]\d\d:?\d\d)?)?/#
    guard let match = text.wholeMatch(of: pattern)?.output else { return nil }
    let zone = match.7.map { timeZoneOffset($0) } ?? timeZone
    guard let zone else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    func number(_ digits: Substring?) -> Int { digits.flatMap { Int($0) } ?? 0 }
    let components = DateComponents(
      calendar: calendar, timeZone: zone, year: number(match.1), month: number(match.2), day: number(match.3),
      hour: number(match.4), minute: number(match.5), second: number(match.6))
    return components.isValidDate(in: calendar) ? calendar.date(from: components) : nil
  }

  /// Returns the time zone for `Z`, `+01:00` or `-0530`.
  private static func timeZoneOffset(_ text: Substring) -> TimeZone? {
    guard text != "Z" else { return .gmt }
    let digits = text.filter(\.isNumber)
    guard let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), minutes < 60 else { return nil }
    return TimeZone(secondsFromGMT: (text.hasPrefix("-") ? -1 : 1) * (hours * 3600 + minutes * 60))
  }
}
