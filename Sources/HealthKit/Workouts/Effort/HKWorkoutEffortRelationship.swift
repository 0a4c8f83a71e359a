import Foundation
import HealthDaemon
import HealthModel

/// A workout, or one of its activities, with the samples of its effort (rule Q85). iOS 18.
open class HKWorkoutEffortRelationship: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  /// The workout.
  public let workout: HKWorkout

  /// The activity of the workout; nil for the whole.
  public let activity: HKWorkoutActivity?

  /// The samples that the app may see; empty once the last was unrelated, and for an app that may not see them.
  public let samples: [HKSample]?

  init(_ relationship: EffortRelationship, _ options: HKWorkoutEffortRelationshipQueryOptions) {
    let workout = HKWorkout(relationship.workout)
    self.workout = workout
    activity = workout.workoutActivities.first { $0.uuid == relationship.activity }
    let found = relationship.samples.map(HKSample.sample)
    samples = options == .mostRelevant ? found.mostRelevant : found
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKWorkoutEffortRelationship else { return false }
    return other.workout == workout && other.activity == activity && other.samples == samples
  }

  open override var hash: Int { workout.hash }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(workout, forKey: "workout")
    coder.encode(activity, forKey: "activity")
    coder.encode((samples ?? []) as NSArray, forKey: "samples")
  }

  /// Creates a relationship from an archive; nil when the archive holds none.
  public required init?(coder: NSCoder) {
    guard let workout = coder.object("workout", of: HKWorkout.self) else { return nil }
    self.workout = workout
    activity = coder.object("activity")
    samples = coder.objects("samples", of: HKSample.self)
  }
}

/// Options for the samples of a relationship. iOS 18.
public enum HKWorkoutEffortRelationshipQueryOptions: Int, Sendable {
  /// All samples.
  case `default` = 0
  /// The sample that counts: the latest that the person entered, or else the latest that was estimated.
  case mostRelevant = 1
}

extension [HKSample] {
  fileprivate var mostRelevant: [HKSample] {
    let said = filter { $0.sampleType == HKQuantityType(.workoutEffortScore) }
    return (said.isEmpty ? self : said).max { $0.endDate < $1.endDate }.map { [$0] } ?? []
  }
}

/// A query for the effort of workouts that goes on after each change, until it is stopped (rule Q85). iOS 18.
open class HKWorkoutEffortRelationshipQuery: HKQuery, @unchecked Sendable {
  private let anchor: HKQueryAnchor?
  private let options: HKWorkoutEffortRelationshipQueryOptions
  private let resultsHandler:
    (HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?, (any Error)?) -> Void

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - predicate: The condition on the workouts; nil for all.
  ///   - anchor: The anchor of an earlier answer, for what is newer only; nil for everything.
  ///   - resultsHandler: Called at once, also without relationships, and after each change.
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
    // Listens before it looks, so that no change falls between the two.
    let signal = ChangeSignal(of: [HKObjectType.workoutType().objectType], on: run.connection)
    let initial = run.ask { connection throws(HealthError) in
      try connection.relationships(condition, anchor, options)
    }
    guard let found = initial.parts.value else {
      return run.finish { resultsHandler(self, nil, nil, initial.parts.error) }
    }
    run.deliver { resultsHandler(self, found.relationships, found.newAnchor, nil) }
    latest = found.newAnchor
    run.watch(signal) { [self] _ in
      let answer = run.ask { connection throws(HealthError) in
        try connection.relationships(condition, latest, options)
      }
      guard let found = answer.parts.value else {
        return run.deliver { resultsHandler(self, nil, nil, answer.parts.error) }
      }
      latest = found.newAnchor
      if !found.relationships.isEmpty {
        run.deliver { resultsHandler(self, found.relationships, found.newAnchor, nil) }
      }
    }
  }

  /// The anchor of the last call of the handler. Only used on the query’s queue.
  private var latest: HKQueryAnchor?
}

/// A query for the effort of workouts, answered once or again after each change (rule Q85). iOS 18.
public struct HKWorkoutEffortRelationshipQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
  /// The condition on the workouts; nil for all.
  public var predicate: NSPredicate?

  /// The anchor of an earlier answer, for what is newer only; nil for everything.
  public var anchor: HKQueryAnchor?

  /// The samples of each relationship: all, or the most relevant.
  public var option: HKWorkoutEffortRelationshipQueryOptions

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - predicate: The condition on the workouts; nil for all.
  ///   - anchor: The anchor of an earlier answer; nil for everything.
  ///   - option: The samples of each relationship: all, or the most relevant.
  public init(predicate: NSPredicate?, anchor: HKQueryAnchor?, option: HKWorkoutEffortRelationshipQueryOptions) {
    self.predicate = predicate
    self.anchor = anchor
    self.option = option
  }

  /// An answer of the query.
  public struct Result: Sendable {
    /// The relationships that are new or changed.
    public let relationships: [HKWorkoutEffortRelationship]

    /// The anchor to go on from next time.
    public let newAnchor: HKQueryAnchor
  }

  /// Returns the relationships that are new since the anchor.
  ///
  /// - Throws: ``HKError``; `CancellationError` when the task is cancelled.
  public func result(for healthStore: HKHealthStore) async throws -> Result {
    let (condition, anchor, option) = (SamplePredicate(predicate), anchor, option)
    return try await healthStore.run { connection throws(HealthError) in
      try connection.relationships(condition, anchor, option)
    }
  }

  /// Returns a sequence: the relationships that are new since the anchor, and those that change later.
  ///
  /// The sequence ends with `CancellationError` when its task is cancelled, and without an error when the app has
  /// ended.
  public func results(for healthStore: HKHealthStore) -> Results { Results(store: healthStore, descriptor: self) }

  /// The sequence that ``results(for:)`` returns.
  public struct Results: AsyncSequence {
    let store: HKHealthStore
    let descriptor: HKWorkoutEffortRelationshipQueryDescriptor

    public func makeAsyncIterator() -> Iterator { Iterator(store: store, descriptor: descriptor) }

    /// The iterator of the sequence, which waits for the next change and returns what is new since the answer before.
    public struct Iterator: AsyncIteratorProtocol {
      private let store: HKHealthStore
      private var descriptor: HKWorkoutEffortRelationshipQueryDescriptor
      private var changes: ChangeSignal?

      init(store: HKHealthStore, descriptor: HKWorkoutEffortRelationshipQueryDescriptor) {
        self.store = store
        self.descriptor = descriptor
      }

      public mutating func next() async throws -> HKWorkoutEffortRelationshipQueryDescriptor.Result? {
        guard let changes else {
          // Listens before it looks, so that no change falls between the two.
          changes = ChangeSignal(of: [HKObjectType.workoutType().objectType], on: store.connection)
          return try await look()
        }
        while try await changes.next() != nil {
          let found = try await look()
          if !found.relationships.isEmpty { return found }
        }
        return nil
      }

      private mutating func look() async throws -> HKWorkoutEffortRelationshipQueryDescriptor.Result {
        let found = try await descriptor.result(for: store)
        descriptor.anchor = found.newAnchor
        return found
      }
    }
  }
}

extension Connection {
  fileprivate func relationships(
    _ condition: SamplePredicate, _ anchor: HKQueryAnchor?, _ options: HKWorkoutEffortRelationshipQueryOptions
  ) throws(HealthError) -> HKWorkoutEffortRelationshipQueryDescriptor.Result {
    let found = try effortRelationships(ofWorkoutsMatching: condition, since: anchor?.value ?? 0)
    return HKWorkoutEffortRelationshipQueryDescriptor.Result(
      relationships: found.relationships.map { HKWorkoutEffortRelationship($0, options) },
      newAnchor: HKQueryAnchor(found.anchor))
  }
}
