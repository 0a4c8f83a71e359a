import Foundation

/// A period of time, as written in a script.
///
///     TimePeriod(written: "24h")      // 86,400 seconds
///     TimePeriod(written: "1d")       // until the same time tomorrow: 23 or 25 hours when the clocks change
///     TimePeriod(written: "05:00")    // five minutes
package enum TimePeriod: Hashable, Sendable {
  case seconds(Int)
  /// Calendar days, which are 23 or 25 hours long when the clocks change.
  case days(Int)

  /// Parses a period; nil for any other text.
  ///
  /// - Parameter text: A number above zero with `s`, `m`, `h` or `d`, or minutes and seconds as in "05:00".
  package init?(written text: String) {
    if let match = text.wholeMatch(of: /([0-9]{1,3}):([0-5][0-9])/), let minutes = Int(match.1),
      let rest = Int(match.2),
      minutes + rest > 0
    {
      self = .seconds(minutes * 60 + rest)
      return
    }
    guard let match = text.wholeMatch(of: /([0-9]{1,7})([smhd])/), let number = Int(match.1), number > 0 else {
      return nil
    }
    switch match.2 {
    case "s": self = .seconds(number)
    case "m": self = .seconds(number * 60)
    case "h": self = .seconds(number * 3_600)
    default: self = .days(number)
    }
  }

  /// Creates a period of days if the seconds are a number of 24-hour days, and a period of seconds otherwise.
  init(seconds: TimeInterval) {
    let whole = Int(seconds)
    self = whole % 86_400 == 0 ? .days(whole / 86_400) : .seconds(whole)
  }

  /// The period as written in a script, in the largest unit that gives an integer.
  package var written: String {
    switch self {
    case .days(let days): "\(days)d"
    case .seconds(let seconds) where seconds % 3_600 == 0: "\(seconds / 3_600)h"
    case .seconds(let seconds) where seconds % 60 == 0: "\(seconds / 60)m"
    case .seconds(let seconds): "\(seconds)s"
    }
  }

  /// The length in seconds, with 24-hour days.
  var seconds: TimeInterval {
    switch self {
    case .seconds(let seconds): TimeInterval(seconds)
    case .days(let days): TimeInterval(days) * 86_400
    }
  }

  /// Returns the length in seconds, starting at a moment.
  package func length(from moment: Date, in calendar: Calendar) -> TimeInterval {
    guard case .days(let days) = self else { return seconds }
    return calendar.date(byAdding: .day, value: days, to: moment)?.timeIntervalSince(moment) ?? seconds
  }
}
