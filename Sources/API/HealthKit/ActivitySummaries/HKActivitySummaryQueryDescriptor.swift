import Foundation
import HealthDaemon
import HealthModel

/// A query for the activity summaries of days. It returns them once, or again after each change (rule Q78). iOS 15.4.
///
///     let today = HKQuery.predicateForActivitySummary(with: components)
///     let summary = try await HKActivitySummaryQueryDescriptor(predicate: today).result(for: store).first
public struct HKActivitySummaryQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
  /// The condition on the days; nil for all days.
  public var predicate: NSPredicate?

  /// Creates a query.
  ///
  /// - Parameter predicate: The condition on the days, as ``HKQuery/predicateForActivitySummary(with:)`` makes it; nil
  ///   for all days.
  public init(predicate: NSPredicate?) { self.predicate = predicate }

  /// Returns the summaries, in order of their days.
  ///
  /// - Throws: ``HKError``; `CancellationError` when the task is cancelled.
  public func result(for healthStore: HKHealthStore) async throws -> [HKActivitySummary] {
    let condition = SamplePredicate(predicate)
    return try await healthStore.run { try $0.activitySummaries(matching: condition).map(HKActivitySummary.init) }
  }

  /// Returns a sequence that starts with all summaries. After each change, it continues with the summaries that
  /// changed.
  ///
  /// The sequence ends with `CancellationError` when its task is cancelled, and without an error when the app has
  /// ended.
  public func results(for healthStore: HKHealthStore) -> Results {
    Results(store: healthStore, condition: SamplePredicate(predicate))
  }

  /// The sequence that ``results(for:)`` returns.
  public struct Results: AsyncSequence {
    let store: HKHealthStore
    let condition: SamplePredicate

    public func makeAsyncIterator() -> Iterator { Iterator(store: store, condition: condition) }

    /// The iterator of the sequence. It waits for the next change and returns the summaries that changed.
    public struct Iterator: AsyncIteratorProtocol {
      let store: HKHealthStore
      let condition: SamplePredicate
      private var changes: ChangeSignal?
      private var latest: [ActivitySummaryRecord] = []

      init(store: HKHealthStore, condition: SamplePredicate) {
        self.store = store
        self.condition = condition
      }

      public mutating func next() async throws -> [HKActivitySummary]? {
        let condition = condition
        let look: @Sendable (Connection) throws -> [ActivitySummaryRecord] = {
          try $0.activitySummaries(matching: condition)
        }
        guard let changes else {
          // Start listening before reading, so that no change in between is missed.
          changes = ChangeSignal(of: [HKObjectType.activitySummaryType().objectType], on: store.connection)
          latest = try await store.run(look)
          return latest.map(HKActivitySummary.init)
        }
        while try await changes.next() != nil {
          let summaries = try await store.run(look)
          let changed = summaries.changed(since: latest)
          latest = summaries
          if !changed.isEmpty { return changed.map(HKActivitySummary.init) }
        }
        return nil
      }
    }
  }
}
