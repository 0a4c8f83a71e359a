import Foundation
import HealthModel

/// The statistics of one interval, computed by a statistics query.
///
///     statistics.sumQuantity()?.doubleValue(for: .count())      // 8412
///
/// A value is nil unless its option was requested, and a source’s values also unless
/// ``HKStatisticsOptions/separateBySource`` was requested (rule Q37). An interval without samples has no values.
open class HKStatistics: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  /// The values as the statistics engine computed them.
  let record: StatisticsRecord
  private let isSeparatedBySource: Bool

  init(_ record: StatisticsRecord, options: StatisticsOptions) {
    self.record = record
    isSeparatedBySource = options.contains(.separateBySource)
  }

  /// The type of the samples.
  open var quantityType: HKQuantityType {
    unsafeDowncast(HKObjectType.instance(of: record.type), to: HKQuantityType.self)
  }

  /// The date at which the interval begins; of a single statistics query, the start of the first matching sample (rule
  /// Q32).
  open var startDate: Date { record.start }

  /// The date at which the interval ends; of a single statistics query, the end of the last matching sample (rule Q32).
  open var endDate: Date { record.end }

  /// The sources of the samples; nil unless the values are separated by source.
  open var sources: [HKSource]? { isSeparatedBySource ? record.sources.map(HKSource.init) : nil }

  // MARK: Over all sources

  /// Returns the sum. Each moment counts once, also when several sources cover it (rule Q45).
  open func sumQuantity() -> HKQuantity? { quantity(record.merged.sum) }

  /// Returns the average, by the type’s aggregation style (rule Q38).
  open func averageQuantity() -> HKQuantity? { quantity(record.merged.average) }

  /// Returns the smallest value.
  open func minimumQuantity() -> HKQuantity? { quantity(record.merged.minimum) }

  /// Returns the largest value.
  open func maximumQuantity() -> HKQuantity? { quantity(record.merged.maximum) }

  /// Returns the value of the sample that ended last. iOS 12.
  open func mostRecentQuantity() -> HKQuantity? { quantity(record.merged.mostRecent) }

  /// Returns the interval of the sample that ended last. iOS 12.
  open func mostRecentQuantityDateInterval() -> DateInterval? { record.merged.mostRecentInterval }

  /// Returns the time that the samples cover, in seconds. iOS 13.
  open func duration() -> HKQuantity? { seconds(record.merged.duration) }

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
    record.sources.firstIndex { $0.bundleIdentifier == source.bundleIdentifier }.map { record.sourceValues[$0] }
  }

  private func quantity(_ value: Double?) -> HKQuantity? {
    value.map { HKQuantity(HealthQuantity($0, quantityType.canonicalUnit)) }
  }

  private func seconds(_ value: TimeInterval?) -> HKQuantity? { value.map { HKQuantity(HealthQuantity($0, .second)) } }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKStatistics else { return false }
    return other.record == record && other.isSeparatedBySource == isSeparatedBySource
  }

  open override var hash: Int { record.hashValue }

  open override var description: String {
    let values = [
      ("sum", sumQuantity()), ("average", averageQuantity()), ("minimum", minimumQuantity()),
      ("maximum", maximumQuantity()), ("most recent", mostRecentQuantity()),
    ]
    let words = values.compactMap { name, value in value.map { "\(name): \($0)" } }
    return "\(quantityType) (\(startDate.legible) - \(endDate.legible)) \(words.joined(separator: ", "))"
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(quantityType, forKey: "quantityType")
    coder.encode(startDate as NSDate, forKey: "startDate")
    coder.encode(endDate as NSDate, forKey: "endDate")
    coder.encode(isSeparatedBySource, forKey: "isSeparatedBySource")
    coder.encode(record.merged, prefix: "merged")
    coder.encode(record.sources.map(HKSource.init) as NSArray, forKey: "sources")
    for (index, values) in record.sourceValues.enumerated() { coder.encode(values, prefix: "source\(index)") }
  }

  public required init?(coder: NSCoder) {
    guard
      let type = coder.object("quantityType", of: HKQuantityType.self), let start = coder.date("startDate"),
      let end = coder.date("endDate")
    else { return nil }
    let sources = coder.objects("sources", of: HKSource.self)
    record = StatisticsRecord(
      type: type.objectType, start: start, end: end, merged: coder.statisticsValues(prefix: "merged"),
      sources: sources.map(\.record),
      sourceValues: sources.indices.map { coder.statisticsValues(prefix: "source\($0)") })
    isSeparatedBySource = coder.decodeBool(forKey: "isSeparatedBySource")
  }
}

extension NSCoder {
  fileprivate func encode(_ values: StatisticsValues, prefix: String) {
    for (name, value) in [
      ("sum", values.sum), ("average", values.average), ("minimum", values.minimum), ("maximum", values.maximum),
      ("mostRecent", values.mostRecent), ("mostRecentStart", values.mostRecentInterval?.start.secondsSinceReference),
      ("mostRecentDuration", values.mostRecentInterval?.duration), ("duration", values.duration),
    ] {
      if let value { encode(value, forKey: "\(prefix).\(name)") }
    }
  }

  fileprivate func statisticsValues(prefix: String) -> StatisticsValues {
    func number(_ name: String) -> Double? {
      containsValue(forKey: "\(prefix).\(name)") ? decodeDouble(forKey: "\(prefix).\(name)") : nil
    }
    var values = StatisticsValues()
    values.sum = number("sum")
    values.average = number("average")
    values.minimum = number("minimum")
    values.maximum = number("maximum")
    values.mostRecent = number("mostRecent")
    values.duration = number("duration")
    if let start = number("mostRecentStart"), let duration = number("mostRecentDuration"), duration >= 0 {
      values.mostRecentInterval = DateInterval(
        start: Date(timeIntervalSinceReferenceDate: start), duration: duration)
    }
    return values
  }
}

extension Date {
  fileprivate var secondsSinceReference: Double { timeIntervalSinceReferenceDate }
}
