import Foundation
import HealthKit

/// Fetches sleep stages with a sample descriptor and a category predicate.
public struct SleepAnalyzer: Sendable {
  let store: HKHealthStore

  public init(store: HKHealthStore) {
    self.store = store
  }

  public func stages(in interval: DateInterval) async throws -> [(HKCategoryValueSleepAnalysis, TimeInterval)] {
    let night = HKQuery.predicateForSamples(withStart: interval.start, end: interval.end)
    let asleep = HKCategoryValueSleepAnalysis.predicateForSamples(
      equalTo: HKCategoryValueSleepAnalysis.allAsleepValues)
    let descriptor = HKSampleQueryDescriptor(
      predicates: [
        .categorySample(
          type: HKCategoryType(.sleepAnalysis),
          predicate: NSCompoundPredicate(andPredicateWithSubpredicates: [night, asleep]))
      ],
      sortDescriptors: [SortDescriptor(\.startDate, order: .forward)])
    let samples = try await descriptor.result(for: store)
    let seconds = Dictionary(grouping: samples, by: \.value).mapValues {
      $0.reduce(0) { $0 + $1.endDate.timeIntervalSince($1.startDate) }
    }
    return seconds.sorted { $0.key < $1.key }.compactMap { value, seconds in
      HKCategoryValueSleepAnalysis(rawValue: value).map { ($0, seconds) }
    }
  }
}
