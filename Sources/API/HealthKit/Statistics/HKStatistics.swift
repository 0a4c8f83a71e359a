import Foundation
import HealthModel

/// The statistics of one interval, computed by a statistics query.
///
///     statistics.sumQuantity()?.doubleValue(for: .count())      // 8412
///
/// A value is nil unless its option was requested; values by source also require
/// ``HKStatisticsOptions/separateBySource`` (rule Q37). An interval without samples has no values.
open class HKStatistics: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  struct Record: Hashable, Codable {
    /// The values as the statistics engine computed them.
    var statistics: StatisticsRecord
    var isSeparatedBySource: Bool
  }

  let record: Record

  private init(_ record: Record) { self.record = record }

  init(_ statistics: StatisticsRecord, options: StatisticsOptions) {
    record = Record(statistics: statistics, isSeparatedBySource: options.contains(.separateBySource))
  }

  private var statistics: StatisticsRecord { record.statistics }

  /// The type of the samples.
  open var quantityType: HKQuantityType {
    unsafeDowncast(HKObjectType.instance(of: statistics.type), to: HKQuantityType.self)
  }

  /// The date when the interval begins; for a statistics query over a single interval, the start of the first matching
  /// sample (rule Q32).
  open var startDate: Date { statistics.start }

  /// The date when the interval ends; for a statistics query over a single interval, the end of the last matching
  /// sample (rule Q32).
  open var endDate: Date { statistics.end }

  /// The sources of the samples; nil unless the values are separated by source.
  open var sources: [HKSource]? { record.isSeparatedBySource ? statistics.sources.map(HKSource.init) : nil }

  // MARK: Over all sources

  /// Returns the sum. Each moment counts only once, even when several sources cover it (rule Q45).
  open func sumQuantity() -> HKQuantity? { quantity(statistics.merged.sum) }

  /// Returns the average, by the type’s aggregation style (rule Q38).
  open func averageQuantity() -> HKQuantity? { quantity(statistics.merged.average) }

  /// Returns the smallest value.
  open func minimumQuantity() -> HKQuantity? { quantity(statistics.merged.minimum) }

  /// Returns the largest value.
  open func maximumQuantity() -> HKQuantity? { quantity(statistics.merged.maximum) }

  /// Returns the value of the sample that ended last. iOS 12.
  open func mostRecentQuantity() -> HKQuantity? { quantity(statistics.merged.mostRecent) }

  /// Returns the interval of the sample that ended last. iOS 12.
  open func mostRecentQuantityDateInterval() -> DateInterval? { statistics.merged.mostRecentInterval }

  /// Returns the time that the samples cover, in seconds. iOS 13.
  open func duration() -> HKQuantity? { seconds(statistics.merged.duration) }

  // MARK: By source

  /// Returns the sum of everything that one source saved (rule Q46).
  open func sumQuantity(for source: HKSource) -> HKQuantity? { quantity(values(for: source)?.sum) }

  /// Returns the average of the samples that one source saved.
  open func averageQuantity(for source: HKSource) -> HKQuantity? { quantity(values(for: source)?.average) }

  /// Returns the smallest value that one source saved.
  open func minimumQuantity(for source: HKSource) -> HKQuantity? { quantity(values(for: source)?.minimum) }

  /// Returns the largest value that one source saved.
  open func maximumQuantity(for source: HKSource) -> HKQuantity? { quantity(values(for: source)?.maximum) }

  /// Returns the value of one source’s sample that ended last. iOS 12.
  open func mostRecentQuantity(for source: HKSource) -> HKQuantity? { quantity(values(for: source)?.mostRecent) }

  /// Returns the interval of one source’s sample that ended last. iOS 12.
  open func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? {
    values(for: source)?.mostRecentInterval
  }

  /// Returns the time that one source’s samples cover, in seconds. iOS 13.
  open func duration(for source: HKSource) -> HKQuantity? { seconds(values(for: source)?.duration) }

  private func values(for source: HKSource) -> StatisticsValues? {
    statistics.sources.firstIndex { $0.bundleIdentifier == source.bundleIdentifier }.map { statistics.sourceValues[$0] }
  }

  private func quantity(_ value: Double?) -> HKQuantity? {
    value.map { HKQuantity(HealthQuantity($0, quantityType.canonicalUnit)) }
  }

  private func seconds(_ value: TimeInterval?) -> HKQuantity? { value.map { HKQuantity(HealthQuantity($0, .second)) } }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKStatistics)?.record == record }

  open override var hash: Int { record.hashValue }

  open override var description: String {
    let values = [
      ("sum", sumQuantity()), ("average", averageQuantity()), ("minimum", minimumQuantity()),
      ("maximum", maximumQuantity()), ("most recent", mostRecentQuantity()),
    ]
    let words = values.compactMap { name, value in value.map { "\(name): \($0)" } }
    return "\(quantityType) (\(startDate.legible) - \(endDate.legible)) \(words.joined(separator: ", "))"
  }

  static func object(of record: Record) -> NSObject? { record.statistics.isSound ? HKStatistics(record) : nil }
}
