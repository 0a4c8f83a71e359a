import Foundation
import HealthDaemon
import HealthModel

/// A long-running query for the effort of workouts (rule Q85). iOS 18.
open class HKWorkoutEffortRelationshipQuery: HKQuery, @unchecked Sendable {
  // `@unchecked Sendable`, as HKQuery is: only the query’s own queue uses the anchor.
  private var anchor: HKQueryAnchor?
  private let options: HKWorkoutEffortRelationshipQueryOptions
  private let resultsHandler:
    (HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?, (any Error)?) -> Void

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - predicate: The condition on the workouts; nil for all.
  ///   - anchor: The anchor of an earlier answer, to receive only newer relationships; nil for all of them.
  ///   - resultsHandler: Called at once, even when there are no relationships, and after each change.
  public init(
    predicate: NSPredicate?, anchor: HKQueryAnchor?, options: HKWorkoutEffortRelationshipQueryOptions,
    resultsHandler:
      @escaping (
        _ query: HKWorkoutEffortRelationshipQuery, _ relationships: [HKWorkoutEffortRelationship]?,
        _ newAnchor: HKQueryAnchor?, _ error: (any Error)?
      ) -> Void
  ) {
    self.anchor = anchor
    self.options = options
    self.resultsHandler = resultsHandler
    super.init(objectType: .workoutType(), predicate: predicate)
  }

  override func run(_ run: QueryRun) {
    let condition = SamplePredicate(predicate)
    run.answer(observing: [HKObjectType.workoutType().objectType]) { [self] in
      try $0.relationships(condition, anchor, options)
    } then: { [self] answer in
      let (found, error) = answer.parts
      let isFirst = !hasAnswered
      hasAnswered = true
      anchor = found?.newAnchor ?? anchor
      if !isFirst, let found, found.relationships.isEmpty { return }
      run.deliver { resultsHandler(self, found?.relationships, found?.newAnchor, error) }
    }
  }

  private var hasAnswered = false
}

extension Connection {
  func relationships(
    _ condition: SamplePredicate, _ anchor: HKQueryAnchor?, _ options: HKWorkoutEffortRelationshipQueryOptions
  ) throws -> HKWorkoutEffortRelationshipQueryDescriptor.Result {
    let found = try effortRelationships(ofWorkoutsMatching: condition, since: anchor?.value ?? 0)
    return HKWorkoutEffortRelationshipQueryDescriptor.Result(
      relationships: found.relationships.map { HKWorkoutEffortRelationship($0, options) },
      newAnchor: HKQueryAnchor(found.anchor))
  }
}
