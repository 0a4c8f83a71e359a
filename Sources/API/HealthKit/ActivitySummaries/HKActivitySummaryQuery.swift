import Foundation
import HealthDaemon
import HealthModel

/// A query for the activity summaries of days (rule Q78). iOS 9.3.
///
/// It needs the permission to read ``HKObjectType/activitySummaryType()``; the samples behind the summaries have
/// permissions of their own (rule Q79).
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
  // Unchecked, as in HKQuery: the latest summaries are only used on the query’s own queue.
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

  /// The summaries that the handlers got last.
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

extension QueryRun {
  func summaries(_ condition: SamplePredicate) -> Result<[ActivitySummaryRecord], HKError> {
    ask { connection throws(HealthError) in try connection.activitySummaries(matching: condition) }
  }
}

extension [ActivitySummaryRecord] {
  /// Returns the summaries that are new or different.
  func changed(since earlier: [ActivitySummaryRecord]) -> [ActivitySummaryRecord] {
    let known = Dictionary(uniqueKeysWithValues: earlier.map { ($0.day, $0) })
    return filter { known[$0.day] != $0 }
  }
}
