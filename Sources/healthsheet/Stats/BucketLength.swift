import ArgumentParser
import Foundation

/// How long a bucket is: "15min", "1d", "3mo".
struct BucketLength: Hashable, ExpressibleByArgument {
  enum Unit: String, CaseIterable {
    case minute = "min"
    case hour = "h"
    case day = "d"
    case week = "w"
    case month = "mo"
    case year = "y"
  }

  var count: Int
  var unit: Unit

  init(count: Int, unit: Unit) {
    self.count = count
    self.unit = unit
  }

  init?(argument: String) {
    guard let match = argument.wholeMatch(of: #/(\d{1,6})([a-z]+)/#), let count = Int(match.1), count > 0,
      let unit = Unit(rawValue: match.2 == "m" ? "min" : String(match.2))
    else { return nil }
    self.init(count: count, unit: unit)
  }

  var defaultValueDescription: String { "\(count)\(unit.rawValue)" }

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

  /// Buckets begin at midnight, so that the time says nothing.
  var isWholeDays: Bool { unit != .minute && unit != .hour }
}
