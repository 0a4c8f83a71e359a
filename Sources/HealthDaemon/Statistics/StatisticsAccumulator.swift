import Foundation
import HealthModel

/// Collects what is asked for about one bucket, sample by sample in order of start.
///
/// Sums are not collected here: what a sample adds to a sum depends on the other sources (see ``SourceMerging``).
struct StatisticsAccumulator {
  private let options: StatisticsOptions
  private var average: (any Average)?
  private var minimum = Double.infinity
  private var maximum = -Double.infinity
  private var mostRecent: StatisticsSample?
  private var coveredSeconds = 0.0
  private var coveredUntil = -Double.infinity
  var sum = 0.0

  init(_ options: StatisticsOptions, style: ObjectType.AggregationStyle) {
    self.options = options
    if options.contains(.discreteAverage) { average = style.makeAverage() }
  }

  mutating func add(_ sample: StatisticsSample, _ part: StatisticsPart) {
    average?.add(part)
    minimum = min(minimum, sample.value)
    maximum = max(maximum, sample.value)
    if mostRecent.map({ ($0.end, $0.start, $0.serial) < (sample.end, sample.start, sample.serial) }) ?? true {
      mostRecent = sample
    }
    coveredSeconds += max(0, part.end - max(part.start, coveredUntil))
    coveredUntil = max(coveredUntil, part.end)
  }

  /// Only what was asked for (rule Q37).
  var values: StatisticsValues {
    var values = StatisticsValues()
    if options.contains(.cumulativeSum) { values.sum = sum }
    if options.contains(.discreteAverage) { values.average = average?.value }
    if options.contains(.discreteMin) { values.minimum = minimum }
    if options.contains(.discreteMax) { values.maximum = maximum }
    if options.contains(.mostRecent), let mostRecent {
      values.mostRecent = mostRecent.value
      values.mostRecentInterval = DateInterval(
        start: Date(timeIntervalSinceReferenceDate: mostRecent.start), duration: mostRecent.duration)
    }
    if options.contains(.duration) { values.duration = coveredSeconds }
    return values
  }
}
