import ArgumentParser
import Foundation
import HealthModel

/// What `--options` asks for: "avg,min,max".
struct StatisticsChoice: ExpressibleByArgument {
  var options: StatisticsOptions = []

  init?(argument: String) {
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let column = StatisticsColumn(rawValue: String(word)) else { return nil }
      options.insert(column.option)
    }
  }
}

/// A number that is worked out, by the name it has in arguments and in the output.
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

  /// In the unit asked for; a duration in seconds.
  func value(of values: StatisticsValues, of question: StatisticsQuestion) -> Double? {
    let value =
      switch self {
      case .sum: values.sum
      case .avg: values.average
      case .min: values.minimum
      case .max: values.maximum
      case .recent: values.mostRecent
      case .duration: values.duration
      }
    guard self != .duration, let canonical = question.type.canonicalUnit else { return value }
    return value.flatMap { HealthQuantity($0, canonical).value(in: question.unit) }
  }
}
