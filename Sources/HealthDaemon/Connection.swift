import Foundation
import HealthModel
import Synchronization

/// An app's line to the daemon: it carries who the app is, and everything the app may do goes through it.
///
/// The privacy boundary: a sample reaches an app only as the answer of one of these methods, and each of them asks
/// the consent ledger at the time of the call (rule A58).
///
/// Methods answer at once, but may read many samples: call them off the main actor.
package final class Connection: Sendable {
  /// The app whose code is running in this task, so that `HKHealthStore()` finds its own device and identity.
  @TaskLocal package static var current: Connection?

  package let app: AppIdentity
  package let daemon: HealthDaemon

  init(app: AppIdentity, daemon: HealthDaemon) {
    self.app = app
    self.daemon = daemon
  }

  /// False once the app was killed, crashed or was deleted. Everything a dead app asks for is refused.
  package var isAlive: Bool { fatalError("contract") }

  /// Ends the app: its prompt is withdrawn with nothing determined (rule A39), its queries end.
  package func invalidate() { fatalError("contract") }

  // MARK: Authorization

  /// Asks the person for what is still undetermined (rules A1 to A28). Returns when it was answered or needed no
  /// answer; throws when the request was not processed.
  package func requestAuthorization(toShare: Set<ObjectType>, read: Set<ObjectType>) async throws(HealthError) {
    fatalError("contract")
  }

  /// Whether a request for these would show the sheet (rules A47 to A50).
  package func requestStatus(toShare: Set<ObjectType>, read: Set<ObjectType>) throws(HealthError)
    -> AuthorizationRequestStatus
  { fatalError("contract") }

  /// The share permission, all that an app may know (rules A45 and A46).
  package func shareDecision(for type: ObjectType) -> Decision { fatalError("contract") }

  /// Asks the person, always, which objects of a type the app may read (rules A65 to A76).
  package func requestPerObjectReadAuthorization(for type: ObjectType, predicate: SamplePredicate)
    async throws(HealthError)
  { fatalError("contract") }

  // MARK: Saving and deleting

  /// Saves all or none (rules S5 to S8). The records' source is replaced by the app's own.
  package func save(_ records: [SampleRecord]) throws(HealthError) { fatalError("contract") }

  /// Deletes the app's own objects, all or none (rules S17 and S18).
  package func delete(_ uuids: [UUID]) throws(HealthError) { fatalError("contract") }

  /// Deletes the app's own matching objects and says how many (rule S19).
  package func deleteObjects(of type: ObjectType, matching predicate: SamplePredicate) throws(HealthError) -> Int {
    fatalError("contract")
  }

  // MARK: Reading

  /// Samples that match any of the queries, as far as the app may see them (rules Q13 to Q18).
  package func samples(matchingAny queries: [SampleQuery], sortedBy order: [SampleOrder] = [], limit: Int? = nil)
    throws(HealthError) -> [SampleRecord]
  { fatalError("contract") }

  /// One set of statistics over all matching samples; nil when there are none (rules Q31 to Q34).
  package func statistics(_ query: SampleQuery, options: StatisticsOptions) throws(HealthError) -> StatisticsRecord? {
    fatalError("contract")
  }

  /// Statistics by calendar bucket (rules Q48 to Q59).
  package func statisticsCollection(_ query: SampleQuery, options: StatisticsOptions, interval: StatisticsInterval)
    throws(HealthError) -> StatisticsCollectionRecord
  { fatalError("contract") }

  /// Sources of samples the app may read (rule Q76).
  package func sources(_ query: SampleQuery) throws(HealthError) -> [SourceRecord] { fatalError("contract") }

  /// What the person entered about themselves, as far as the app may read it (rules S70 to S74).
  package func characteristics(for type: ObjectType) throws(HealthError) -> Characteristics { fatalError("contract") }

  /// A stream with an element each time samples of these types were saved or deleted that the app may see.
  ///
  /// The first change after the call is not missed. The stream ends when the connection does.
  package func changes(of types: Set<ObjectType>) -> AsyncStream<StoreChange> { fatalError("contract") }
}

/// One type and what is wanted of it.
package struct SampleQuery: Hashable, Sendable {
  package var type: ObjectType
  package var predicate: SamplePredicate

  package init(_ type: ObjectType, _ predicate: SamplePredicate = .all) {
    self.type = type
    self.predicate = predicate
  }
}

/// A key to sort samples by.
package struct SampleOrder: Hashable, Sendable {
  package enum Key: Hashable, Sendable { case start, end, quantity, category, uuid }
  package var key: Key
  package var ascending: Bool

  package init(_ key: Key, ascending: Bool) {
    self.key = key
    self.ascending = ascending
  }
}

/// Types whose samples changed, and what changed.
package struct StoreChange: Hashable, Sendable {
  package var types: Set<ObjectType>
  package var added: [UUID]
  package var deleted: [UUID]
}

/// Whether asking would show the sheet. Raw values as in `HKAuthorizationRequestStatus`.
package enum AuthorizationRequestStatus: Int, Sendable { case unknown = 0, shouldRequest = 1, unnecessary = 2 }
