import ArgumentParser
import DeviceCommand
import Foundation
import HealthDaemon
import HealthModel

/// The validated arguments of `stats`.
struct StatisticsQuery {
  var type: ObjectType
  var options: StatisticsOptions
  var length: BucketLength
  /// The period of the samples' starts; a bound is nil if it is open.
  var window: (from: Date?, to: Date?)
  /// The unit of the output, compatible with the type's own.
  var unit: HealthUnit
  var timeZone: TimeZone

  /// Returns the statistics: of the whole store, or of the samples that one app may see. They are computed when the
  /// answer is written. The cost grows with the samples in the period.
  func answer(from daemon: HealthDaemon, as app: String?) throws -> StatisticsAnswer {
    let query = SampleQuery(
      type,
      window.from == nil && window.to == nil
        ? .all : .dates(start: window.from, end: window.to, strictStart: true, strictEnd: false))
    let connection = try app.map { try daemon.connect(daemon.app(argument: $0)) }
    return StatisticsAnswer(query: self) { body in
      do {
        if let connection {
          try body(connection.statisticsCollection(query, options: options, interval: interval).buckets)
        } else {
          try daemon.forEachPart(ofStatistics: query, options: options, interval: interval, body)
        }
      } catch let error as HealthError {
        if connection == nil || error.code == .invalidArgument { try failWithTooManyBuckets(error) }
        throw DeviceStorageError(
          .refused,
          "“\(app ?? "")” cannot read \(type.swiftName): HealthKit answers with an error, “\(error.message)”.")
      }
    }
  }

  private func failWithTooManyBuckets(_ error: HealthError) throws -> Never {
    try fail("\(error.message), with --every, or --from and --to.", status: .wrongArguments)
  }

  /// The interval of the buckets, anchored at a Monday's midnight, so that weeks begin on Mondays.
  private var interval: StatisticsInterval {
    let calendar = Calendar.gregorian(in: timeZone)
    return StatisticsInterval(
      anchor: CalendarDay(year: 2001, month: 1, day: 1).start(in: timeZone), components: length.components,
      calendar: calendar)
  }
}

extension Stats {
  /// Validates the arguments.
  ///
  /// - Parameter device: The time zone of the device, for arguments without one.
  /// - Throws: `ValidationError` with a sentence that names the argument.
  func query(in device: TimeZone = .current) throws -> StatisticsQuery {
    let type = try ObjectType(argument: self.type)
    guard type.kind == .quantity, let customary = type.customaryUnit(in: .metric) else {
      throw ValidationError(
        localized:
          "\(type.swiftName) has no statistics: they are for types measured in numbers, such as stepCount and heartRate."
      )
    }
    let zone = try timeZone.map { try DateArgument.timeZone($0) } ?? device
    var options = self.options?.options ?? (type.aggregationStyle == .cumulative ? .cumulativeSum : .discrete)
    if let option = options.firstIncompatible(with: type) {
      throw ValidationError(
        localized:
          option == .cumulativeSum
          ? "The values of \(type.swiftName) do not add up: ask for avg, min or max in --options."
          : "The values of \(type.swiftName) add up: ask for sum in --options, not for avg, min or max.")
    }
    if bySource { options.insert(.separateBySource) }
    var unit = customary
    if let text = self.unit {
      guard let known = HealthUnit(text), known.isCompatible(with: customary) else {
        let fitting = HealthUnit.vocabulary.filter { HealthUnit($0)?.isCompatible(with: customary) == true }
        if let meant = text.suggestions(among: fitting).first {
          throw ValidationError(
            localized:
              "The value of --unit, “\(text)”, is not a unit of \(type.swiftName). Did you mean “\(meant)”?")
        }
        throw ValidationError(
          localized:
            "The value of --unit, “\(text)”, is not a unit of \(type.swiftName): use one that converts to \(customary)."
        )
      }
      unit = known
    }
    let window = try DateArgument.window(from: from, to: to, in: zone)
    return StatisticsQuery(
      type: type, options: options, length: every, window: window, unit: unit, timeZone: zone)
  }
}

/// The length of a bucket: "15min", "1d", "3mo".
struct BucketLength: Hashable {
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

}

extension BucketLength: ExpressibleByArgument {
  /// Parses a number and a unit; "m" is also a minute. Nil for anything else, and for 0.
  init?(argument: String) {
    guard let match = argument.wholeMatch(of: #/(\d{1,6})([a-z]+)/#), let count = Int(match.1), count > 0,
      let unit = Unit(rawValue: match.2 == "m" ? "min" : String(match.2))
    else { return nil }
    self.init(count: count, unit: unit)
  }

  /// The length in the form of an argument: "1d".
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

  /// True if buckets begin at midnight, so that tables omit the time.
  var isWholeDays: Bool { unit != .minute && unit != .hour }
}

/// The numbers requested with `--options`: "avg,min,max".
struct StatisticsChoice: ExpressibleByArgument {
  var options: StatisticsOptions = []

  /// Parses names separated by commas; nil if one of them is not a ``StatisticsColumn``.
  init?(argument: String) {
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let column = StatisticsColumn(rawValue: String(word)) else { return nil }
      options.insert(column.option)
    }
  }
}

/// A statistic, by its name in arguments and in the output.
enum StatisticsColumn: String, CaseIterable {
  case sum, avg, min, max, recent, duration

  var option: StatisticsOptions {
    switch self {
    case .sum: .cumulativeSum
    case .avg: .discreteAverage
    case .min: .discreteMin
    case .max: .discreteMax
    case .recent: .mostRecent
    case .duration: .duration
    }
  }

  /// Returns the value in the requested unit, or a duration in seconds; nil if the bucket lacks it.
  func value(of values: StatisticsValues, of query: StatisticsQuery) -> Double? {
    let value =
      switch self {
      case .sum: values.sum
      case .avg: values.average
      case .min: values.minimum
      case .max: values.maximum
      case .recent: values.mostRecent
      case .duration: values.duration
      }
    guard self != .duration, let canonical = query.type.canonicalUnit else { return value }
    return value.flatMap { Self.number($0, canonical, in: query.unit) }
  }

  /// Converts a number to another unit without rounding errors: 62 beats per minute are stored per second, and must not
  /// become 62.00000000000001. The result has twelve significant digits if they convert back to the same value.
  private static func number(_ value: Double, _ canonical: HealthUnit, in unit: HealthUnit) -> Double? {
    guard let converted = HealthQuantity(value, canonical).value(in: unit) else { return nil }
    let short = Double(String(format: "%.12g", converted)) ?? converted
    return HealthQuantity(short, unit).value(in: canonical) == value ? short : converted
  }
}
