import Foundation
import HealthKit

/// Fetches statistics with asynchronous descriptors.
public struct StatisticsFetcher: Sendable {
  public struct Day: Sendable, Hashable, Identifiable {
    public var id: Date { date }
    public let date: Date
    public let steps: Double
  }

  let store: HKHealthStore
  let calendar: Calendar

  public init(store: HKHealthStore, calendar: Calendar) {
    self.store = store
    self.calendar = calendar
  }

  public func steps(on date: Date) async throws -> Double {
    let interval = calendar.dateInterval(of: .day, for: date)!
    let today = HKQuery.predicateForSamples(withStart: interval.start, end: interval.end)
    let descriptor = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: HKQuantityType(.stepCount), predicate: today), options: .cumulativeSum)
    return try await descriptor.result(for: store)?.sumQuantity()?.doubleValue(for: .count()) ?? 0
  }

  public func heartRate(in interval: DateInterval) async throws -> ClosedRange<Double>? {
    let predicate = HKQuery.predicateForSamples(withStart: interval.start, end: interval.end, options: .strictEndDate)
    let statistics = try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: .init(.heartRate), predicate: predicate), options: [.discreteMin, .discreteMax]
    ).result(for: store)
    let unit = HKUnit.count().unitDivided(by: .minute())
    guard let low = statistics?.minimumQuantity()?.doubleValue(for: unit),
      let high = statistics?.maximumQuantity()?.doubleValue(for: unit)
    else { return nil }
    return low...high
  }

  private func week(endingAt date: Date) -> HKStatisticsCollectionQueryDescriptor {
    HKStatisticsCollectionQueryDescriptor(
      predicate: HKSamplePredicate.quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum,
      anchorDate: calendar.startOfDay(for: date), intervalComponents: DateComponents(day: 1))
  }

  private func days(_ collection: HKStatisticsCollection, endingAt date: Date) -> [Day] {
    var days: [Day] = []
    let start = calendar.date(byAdding: .day, value: -6, to: calendar.startOfDay(for: date))!
    collection.enumerateStatistics(from: start, to: date) { statistics, _ in
      days.append(
        Day(date: statistics.startDate, steps: statistics.sumQuantity()?.doubleValue(for: .count()) ?? 0))
    }
    return days
  }

  public func weekOfSteps(endingAt date: Date) async throws -> [Day] {
    days(try await week(endingAt: date).result(for: store), endingAt: date)
  }

  /// Returns a stream of the week's days. It has a new element after each change.
  public func weeksOfSteps(endingAt date: Date) -> AsyncThrowingStream<[Day], any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          for try await result in week(endingAt: date).results(for: store) {
            continuation.yield(days(result.statisticsCollection, endingAt: date))
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
