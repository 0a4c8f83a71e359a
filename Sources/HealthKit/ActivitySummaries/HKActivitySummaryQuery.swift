import Foundation
import HealthDaemon
import HealthModel

/// A query for the activity summaries of days (rule Q78). iOS 9.3.
///
/// It needs the permission to read ``HKObjectType/activitySummaryType()``; the samples behind the summaries have
/// permissions of their own (rule Q79).
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
  private let resultsHandler: (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

  /// Creates a query for the summaries of matching days, in order; for all days without a predicate.
  public init(
    predicate: NSPredicate?,
    resultsHandler handler:
      @escaping (
        _ query: HKActivitySummaryQuery, _ activitySummaries: [HKActivitySummary]?, _ error: (any Error)?
      ) -> Void
  ) {
    resultsHandler = handler
    super.init(objectType: .activitySummaryType(), predicate: predicate)
  }

  /// Called with the summaries that changed, each time some did; with it the query runs until it is stopped. It cannot
  /// be set after the query is executed (rules Q5 and Q6).
  open var updateHandler:
    (
      (
        _ query: HKActivitySummaryQuery, _ updatedActivitySummaries: [HKActivitySummary]?, _ error: (any Error)?
      ) -> Void
    )?
  {
    didSet { mayNotChange("updateHandler") }
  }

  override func run(_ run: QueryRun) {
    let condition = SamplePredicate(predicate)
    guard updateHandler != nil else {
      let answer = run.summaries(condition)
      return run.finish { resultsHandler(self, answer.parts.value?.map(HKActivitySummary.init), answer.parts.error) }
    }
    // Listens before it looks, so that no change falls between the two.
    let signal = ChangeSignal(of: [HKObjectType.activitySummaryType().objectType], on: run.connection)
    let initial = run.summaries(condition)
    guard let summaries = initial.parts.value else {
      return run.finish { resultsHandler(self, nil, initial.parts.error) }
    }
    run.deliver { resultsHandler(self, summaries.map(HKActivitySummary.init), nil) }
    latest = summaries
    run.watch(signal) { [self] _ in update(condition, run) }
  }

  /// The summaries that the handlers got last. Only used on the query’s queue.
  private var latest: [ActivitySummaryRecord] = []

  private func update(_ condition: SamplePredicate, _ run: QueryRun) {
    let answer = run.summaries(condition)
    guard let summaries = answer.parts.value else {
      return run.deliver { updateHandler?(self, nil, answer.parts.error) }
    }
    let changed = summaries.changed(since: latest)
    latest = summaries
    if changed.isEmpty { return }
    run.deliver { updateHandler?(self, changed.map(HKActivitySummary.init), nil) }
  }
}

/// A query for the activity summaries of days, answered once or again after each change (rule Q78). iOS 15.4.
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
    return try await healthStore.run { connection throws(HealthError) in
      try connection.activitySummaries(matching: condition).map(HKActivitySummary.init)
    }
  }

  /// Returns a sequence that starts with all summaries, and goes on with those that changed, each time some did.
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

    /// The iterator of the sequence, which waits for the next change and returns the summaries that changed.
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
        let look: @Sendable (Connection) throws(HealthError) -> [ActivitySummaryRecord] = {
          connection throws(HealthError) in try connection.activitySummaries(matching: condition)
        }
        guard let changes else {
          // Listens before it looks, so that no change falls between the two.
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

extension QueryRun {
  fileprivate func summaries(_ condition: SamplePredicate) -> Result<[ActivitySummaryRecord], HKError> {
    ask { connection throws(HealthError) in try connection.activitySummaries(matching: condition) }
  }
}

extension [ActivitySummaryRecord] {
  /// Returns the summaries that are new or different.
  fileprivate func changed(since earlier: [ActivitySummaryRecord]) -> [ActivitySummaryRecord] {
    let known = Dictionary(uniqueKeysWithValues: earlier.map { ($0.day, $0) })
    return filter { known[$0.day] != $0 }
  }
}
