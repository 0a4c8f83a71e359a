import ArgumentParser
import Foundation
import HealthModel

/// The numbers asked for with `--options`: "avg,min,max".
struct StatisticsChoice: ExpressibleByArgument {
  /// The options of a statistics query that ask for the numbers.
  var options: StatisticsOptions = []

  /// Reads names with commas between them; nil when one of them is no ``StatisticsColumn``.
  init?(argument: String) {
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let column = StatisticsColumn(rawValue: String(word)) else { return nil }
      options.insert(column.option)
    }
  }
}

/// A number of the statistics, by its name in arguments and in the output.
enum StatisticsColumn: String, CaseIterable {
  case sum, avg, min, max, recent, duration

  /// The option of a statistics query that asks for it.
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

  /// Returns the value in the unit asked for, a duration in seconds; nil when the bucket lacks it.
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

  /// Converts a number to another unit, as it was measured: 62 beats a minute are stored by the second, and are not
  /// 62.00000000000001 on their way back. It takes twelve significant digits where they convert to the same value.
  private static func number(_ value: Double, _ canonical: HealthUnit, in unit: HealthUnit) -> Double? {
    guard let converted = HealthQuantity(value, canonical).value(in: unit) else { return nil }
    let short = Double(String(format: "%.12g", converted)) ?? converted
    return HealthQuantity(short, unit).value(in: canonical) == value ? short : converted
  }
}
