import Foundation
import HealthDaemon
import HealthModel

/// Reads what days came to (rule Q78). iOS 9.3.
///
/// Needs the permission to read ``HKObjectType/activitySummaryType()``; that of the samples behind the summaries is
/// another one (rule Q79).
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
  private let resultsHandler: (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

  /// Reads the summaries of matching days, in order; all of them without a predicate.
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

  /// Gets the summaries that changed, each time some did; with it the query runs until it is stopped. Cannot change after
  /// the query is executed (rules Q5 and Q6).
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

  /// What the handlers know. Only used on the query’s queue.
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

/// Reads what days came to, once or again after each change (rule Q78). iOS 15.4.
///
///     let today = HKQuery.predicateForActivitySummary(with: components)
///     let summary = try await HKActivitySummaryQueryDescriptor(predicate: today).result(for: store).first
public struct HKActivitySummaryQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
  /// Which days; nil for all.
  public var predicate: NSPredicate?

  /// - Parameter predicate: Which days, as ``HKQuery/predicateForActivitySummary(with:)`` makes it; nil for all.
  public init(predicate: NSPredicate?) { self.predicate = predicate }

  /// The summaries, in order of their days.
  public func result(for healthStore: HKHealthStore) async throws -> [HKActivitySummary] {
    let condition = SamplePredicate(predicate)
    return try await healthStore.run { connection throws(HealthError) in
      try connection.activitySummaries(matching: condition).map(HKActivitySummary.init)
    }
  }

  /// All summaries at first, then those that changed, each time some did.
  ///
  /// The sequence ends when its task is cancelled, with `CancellationError`, and when the app does.
  public func results(for healthStore: HKHealthStore) -> Results {
    Results(store: healthStore, condition: SamplePredicate(predicate))
  }

  /// The answers of ``results(for:)``.
  public struct Results: AsyncSequence {
    let store: HKHealthStore
    let condition: SamplePredicate

    public func makeAsyncIterator() -> Iterator { Iterator(store: store, condition: condition) }

    /// Waits for the next change and gives the summaries there are then.
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
  /// The summaries that are new or different.
  fileprivate func changed(since earlier: [ActivitySummaryRecord]) -> [ActivitySummaryRecord] {
    let known = Dictionary(uniqueKeysWithValues: earlier.map { ($0.day, $0) })
    return filter { known[$0.day] != $0 }
  }
}
