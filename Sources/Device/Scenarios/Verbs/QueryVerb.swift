import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import TerminalUI

/// Computes a statistic of a type for each interval, through the same API as an app's code, and compares the numbers
/// with those that the scenario expects. If the scenario expects no numbers, the verb accepts any.
struct QueryVerb: CallVerb {
  enum Statistic: String, Hashable, Sendable, CaseIterable { case sum, average, minimum, maximum }

  static let key = callKey("query", "Queries a statistic of a type by intervals, as the app's code would.")
  static let parameters: [Field<Self>] = [
    Field("type", .type, \.type, required: true, "A type of quantities."),
    Field(
      "statistic", .choice, \.statistic,
      "The statistic to compute. By default, the sum for types whose values add up, and the average for others."),
    Field("from", .date, \.start, required: true, "The first interval starts here."),
    Field("to", .date, \.end, required: true, "The last interval ends here."),
    Field("every", .period, \.interval, required: true, "The length of an interval; 1d is a day of the calendar."),
    Field("unit", .unit, \.unit, ScenarioFormat.unitKey.description),
    Field(
      "gives", .amounts, \.amounts,
      "The numbers it must return, one for each interval, to three decimals; none for an interval without samples."),
  ]
  var call = ScenarioCall()
  var type = ObjectType.stepCount
  var statistic: Statistic?
  var start = Date.distantPast
  var end = Date.distantPast
  var interval = TimePeriod.days(1)
  /// The unit of the numbers; nil for the Health app's metric unit.
  var unit: HealthUnit?
  /// The expected numbers, one per interval; an element is nil for an interval without samples. Nil instead of an array
  /// accepts any numbers.
  var amounts: [Double?]?

  func sentence(in words: ScenarioWords) -> String {
    words.said("\(words.name(call)) queries statistics of \(type.displayName(in: words.locale))")
  }

  func make(with store: HKHealthStore) async throws {
    guard let quantityType = HKObjectType.instance(of: type) as? HKQuantityType, let canonical = type.canonicalUnit
    else { throw ScenarioFailure("“\(type.swiftName)” is not a type of quantities, so it has no statistics.") }
    let statistic = statistic ?? (type.aggregationStyle == .cumulative ? .sum : .average)
    // The query runs on the app's thread later. Make the call here first, so that a statistic that stops the app does
    // so while the step waits.
    CallLog.$isPaused.withValue(true) {
      _ = try? store.connection.statistics(
        SampleQuery(type, .none), options: StatisticsOptions(rawValue: statistic.options.rawValue))
    }
    if !store.connection.isAlive { return }
    let samples = HKQuery.predicateForSamples(withStart: start, end: end, options: .strictStartDate)
    let collection = try await HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: quantityType, predicate: samples), options: statistic.options,
      anchorDate: start, intervalComponents: interval.components
    ).result(for: store)
    guard let amounts else { return }
    let unit = HKUnit.instance(of: unit ?? type.customaryUnit(in: .metric) ?? canonical)
    var (found, date): ([Double?], Date) = ([], start)
    while date < end, found.count <= 10_000 {
      found.append(collection.statistics(for: date).flatMap(statistic.quantity)?.doubleValue(for: unit))
      date = date.addingTimeInterval(interval.length(from: date, in: store.connection.settings.calendar))
    }
    let areEqual = found.elementsEqual(amounts) { found, wanted in
      guard let found, let wanted else { return found == nil && wanted == nil }
      return abs(found - wanted) < 0.0005
    }
    if !areEqual {
      throw ScenarioFailure("The statistics must be \(amounts.inWords), and are \(found.inWords).")
    }
  }
}

extension QueryVerb.Statistic {
  fileprivate var options: HKStatisticsOptions {
    switch self {
    case .sum: .cumulativeSum
    case .average: .discreteAverage
    case .minimum: .discreteMin
    case .maximum: .discreteMax
    }
  }

  fileprivate func quantity(_ statistics: HKStatistics) -> HKQuantity? {
    switch self {
    case .sum: statistics.sumQuantity()
    case .average: statistics.averageQuantity()
    case .minimum: statistics.minimumQuantity()
    case .maximum: statistics.maximumQuantity()
    }
  }
}

extension TimePeriod {
  fileprivate var components: DateComponents {
    switch self {
    case .seconds(let seconds): DateComponents(second: seconds)
    case .days(let days): DateComponents(day: days)
    }
  }
}

extension [Double?] {
  fileprivate var inWords: String {
    map { $0.map { ScenarioWriter.number(($0 * 1000).rounded() / 1000) } ?? "none" }.joined(separator: ", ")
  }
}

extension FieldKind where Value == Date {
  static let date = FieldKind(shape: .scalar(.date), read: { $1.date($0) }, write: { $1.date($0) })
}

extension FieldKind where Value == TimePeriod {
  static let period = FieldKind(
    shape: .scalar(.period), read: { entry, _ in entry.text.flatMap(TimePeriod.init(written:)) },
    write: { $1.text($0.written) })
}

extension FieldKind where Value == [Double?] {
  static let amounts = FieldKind(
    shape: .list(.scalar(.amount)), read: { entry, _ in entry.items?.map { $0.text.flatMap(Scalar.number) } },
    write: { amounts, writer in writer.list(amounts.map { $0.map(writer.number) ?? writer.text("none") }) })
}
