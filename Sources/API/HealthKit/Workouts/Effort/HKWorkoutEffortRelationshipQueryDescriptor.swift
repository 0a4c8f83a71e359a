import Foundation
import HealthDaemon
import HealthModel

/// A query for the effort of workouts. It answers once, or again after each change (rule Q85). iOS 18.
public struct HKWorkoutEffortRelationshipQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
  /// The condition on the workouts; nil for all.
  public var predicate: NSPredicate?

  /// The anchor of an earlier answer, to receive only newer relationships; nil for all of them.
  public var anchor: HKQueryAnchor?

  /// The samples of each relationship: all, or the most relevant.
  public var option: HKWorkoutEffortRelationshipQueryOptions

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - predicate: The condition on the workouts; nil for all.
  ///   - anchor: The anchor of an earlier answer; nil for all relationships.
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

    /// The anchor to continue from.
    public let newAnchor: HKQueryAnchor
  }

  /// Returns the relationships that are new since the anchor.
  ///
  /// - Throws: ``HKError``; `CancellationError` when the task is cancelled.
  public func result(for healthStore: HKHealthStore) async throws -> Result {
    let (condition, anchor, option) = (SamplePredicate(predicate), anchor, option)
    return try await healthStore.run { try $0.relationships(condition, anchor, option) }
  }

  /// Returns a sequence. It starts with the relationships that are new since the anchor, and continues with the
  /// relationships that change later.
  ///
  /// The sequence ends with `CancellationError` when its task is cancelled, and without an error when the app has
  /// ended.
  public func results(for healthStore: HKHealthStore) -> Results { Results(store: healthStore, descriptor: self) }

  /// The sequence that ``results(for:)`` returns.
  public struct Results: AsyncSequence {
    let store: HKHealthStore
    let descriptor: HKWorkoutEffortRelationshipQueryDescriptor

    public func makeAsyncIterator() -> Iterator { Iterator(store: store, descriptor: descriptor) }

    /// The iterator of the sequence. It waits for the next change and returns the relationships that are new since the
    /// previous answer.
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
          // Start listening before reading, so that no change in between is missed.
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
