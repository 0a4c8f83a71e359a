import Foundation
import HealthDaemon
import HealthModel

/// A workout, or one of its activities, and the samples that tell how hard it was (rule Q85). iOS 18.
open class HKWorkoutEffortRelationship: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  /// The workout.
  public let workout: HKWorkout

  /// The part of the workout; nil for the whole.
  public let activity: HKWorkoutActivity?

  /// The samples the app may see; none once the last was taken away, and for an app that may not read them.
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

  /// Reads an archived relationship; nil when it is not one.
  public required init?(coder: NSCoder) {
    guard let workout = coder.object("workout", of: HKWorkout.self) else { return nil }
    self.workout = workout
    activity = coder.object("activity")
    samples = coder.objects("samples", of: HKSample.self)
  }
}

/// Which samples of a relationship are wanted. iOS 18.
public enum HKWorkoutEffortRelationshipQueryOptions: Int, Sendable {
  /// All of them.
  case `default` = 0
  /// The one that counts: what the person said before what was estimated, and the latest of these.
  case mostRelevant = 1
}

extension [HKSample] {
  fileprivate var mostRelevant: [HKSample] {
    let said = filter { $0.sampleType == HKQuantityType(.workoutEffortScore) }
    return (said.isEmpty ? self : said).max { $0.endDate < $1.endDate }.map { [$0] } ?? []
  }
}

/// Tells how hard workouts were, and goes on with what changes, until it is stopped (rule Q85). iOS 18.
open class HKWorkoutEffortRelationshipQuery: HKQuery, @unchecked Sendable {
  private let anchor: HKQueryAnchor?
  private let options: HKWorkoutEffortRelationshipQueryOptions
  private let resultsHandler:
    (HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?, (any Error)?) -> Void

  /// - Parameters:
  ///   - predicate: Which workouts; nil for all.
  ///   - anchor: From an earlier answer: only what is newer is told. Nil for everything.
  ///   - resultsHandler: Called at once, also with nothing, and after each change.
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

  /// How far the handler was told. Only used on the query’s queue.
  private var latest: HKQueryAnchor?
}

/// Tells how hard workouts were, once or again after each change (rule Q85). iOS 18.
public struct HKWorkoutEffortRelationshipQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
  /// Which workouts; nil for all.
  public var predicate: NSPredicate?

  /// From an earlier answer: only what is newer is told. Nil for everything.
  public var anchor: HKQueryAnchor?

  /// Which samples.
  public var option: HKWorkoutEffortRelationshipQueryOptions

  /// - Parameters:
  ///   - predicate: Which workouts; nil for all.
  ///   - anchor: From an earlier answer; nil for everything.
  ///   - option: All related samples, or the most relevant.
  public init(predicate: NSPredicate?, anchor: HKQueryAnchor?, option: HKWorkoutEffortRelationshipQueryOptions) {
    self.predicate = predicate
    self.anchor = anchor
    self.option = option
  }

  /// One answer.
  public struct Result: Sendable {
    /// The relationships that are new or changed.
    public let relationships: [HKWorkoutEffortRelationship]

    /// Where to go on from.
    public let newAnchor: HKQueryAnchor
  }

  /// What there is now.
  public func result(for healthStore: HKHealthStore) async throws -> Result {
    let (condition, anchor, option) = (SamplePredicate(predicate), anchor, option)
    return try await healthStore.run { connection throws(HealthError) in
      try connection.relationships(condition, anchor, option)
    }
  }

  /// What there is now, and what is new after each change.
  ///
  /// The sequence ends when its task is cancelled, with `CancellationError`, and when the app does.
  public func results(for healthStore: HKHealthStore) -> Results { Results(store: healthStore, descriptor: self) }

  /// The answers of ``results(for:)``.
  public struct Results: AsyncSequence {
    let store: HKHealthStore
    let descriptor: HKWorkoutEffortRelationshipQueryDescriptor

    public func makeAsyncIterator() -> Iterator { Iterator(store: store, descriptor: descriptor) }

    /// Gives what there is, and after each change what is new since the answer before.
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
