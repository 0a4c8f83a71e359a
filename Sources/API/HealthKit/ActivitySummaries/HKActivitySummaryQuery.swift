import Foundation
import HealthDaemon
import HealthModel

/// A query for the activity summaries of days (rule Q78). iOS 9.3.
///
/// The query needs the permission to read ``HKObjectType/activitySummaryType()``. The underlying samples have separate
/// permissions (rule Q79).
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
  // `@unchecked Sendable`, as HKQuery is: only the query’s own queue uses the latest summaries.
  private let resultsHandler: (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

  /// Creates a query for the summaries of matching days, in chronological order; for all days without a predicate.
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

  /// Called after each change with the summaries that changed. When set, the query runs until it is stopped. It cannot
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
    run.answer(observing: updateHandler == nil ? nil : [HKObjectType.activitySummaryType().objectType]) {
      try $0.activitySummaries(matching: condition)
    } then: { [self] answer in
      let (summaries, error) = answer.parts
      guard let earlier = latest else {
        latest = summaries
        return run.deliver { resultsHandler(self, summaries?.map(HKActivitySummary.init), error) }
      }
      guard let summaries else { return run.deliver { updateHandler?(self, nil, error) } }
      let changed = summaries.changed(since: earlier)
      latest = summaries
      if !changed.isEmpty { run.deliver { updateHandler?(self, changed.map(HKActivitySummary.init), nil) } }
    }
  }

  /// The summaries that the handlers received last; nil before the first call.
  private var latest: [ActivitySummaryRecord]?
}

extension [ActivitySummaryRecord] {
  /// Returns the summaries that differ from the summary of the same day in `earlier`, or whose day is missing there.
  func changed(since earlier: [ActivitySummaryRecord]) -> [ActivitySummaryRecord] {
    let known = Dictionary(uniqueKeysWithValues: earlier.map { ($0.day, $0) })
    return filter { known[$0.day] != $0 }
  }
}
