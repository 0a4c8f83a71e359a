import ArgumentParser
import Foundation

/// The length of a bucket: "15min", "1d", "3mo".
struct BucketLength: Hashable, ExpressibleByArgument {
  /// The unit of a length, by its word in arguments.
  enum Unit: String, CaseIterable {
    case minute = "min"
    case hour = "h"
    case day = "d"
    case week = "w"
    case month = "mo"
    case year = "y"
  }

  /// The number of units, 1 to 999,999.
  var count: Int
  var unit: Unit

  init(count: Int, unit: Unit) {
    self.count = count
    self.unit = unit
  }

  /// Reads a number and a unit; "m" is a minute too. Nil for anything else, and for 0.
  init?(argument: String) {
    guard let match = argument.wholeMatch(of: #/(\d{1,6})([a-z]+)/#), let count = Int(match.1), count > 0,
      let unit = Unit(rawValue: match.2 == "m" ? "min" : String(match.2))
    else { return nil }
    self.init(count: count, unit: unit)
  }

  /// The length as it is written in arguments: "1d".
  var defaultValueDescription: String { "\(count)\(unit.rawValue)" }

  /// The length for a calendar, in which a week has seven days.
  var components: DateComponents {
    switch unit {
    case .minute: DateComponents(minute: count)
    case .hour: DateComponents(hour: count)
    case .day: DateComponents(day: count)
    case .week: DateComponents(day: 7 * count)
    case .month: DateComponents(month: count)
    case .year: DateComponents(year: count)
    }
  }

  /// True when buckets begin at midnight, so that tables leave out the time.
  var isWholeDays: Bool { unit != .minute && unit != .hour }
}
