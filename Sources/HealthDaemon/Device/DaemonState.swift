import Foundation
import HealthModel
import OrderedCollections

/// Everything the daemon knows: one value behind one lock.
struct DaemonState: Sendable {
  /// An app's stream of changes.
  struct ChangeObserver: Sendable {
    var connection: Int
    var types: Set<ObjectType>
    var stream: AsyncStream<StoreChange>.Continuation
  }

  var settings: DeviceSettings
  var ledger = ConsentLedger()
  var store = SampleStore()
  var characteristics = Characteristics()
  /// Apps by bundle identifier, as their latest connection introduced them.
  var apps: [String: AppIdentity] = [:]
  var presenter: (any AuthorizationPresenter)?
  var prompts = PromptQueue()
  /// Apps that run, by the number of their connection.
  var liveConnections: [Int: String] = [:]
  var changeObservers: OrderedDictionary<Int, ChangeObserver> = [:]
  var systemObservers: OrderedDictionary<Int, AsyncStream<Void>.Continuation> = [:]
  /// What is to be told to others once the lock is released, in this order.
  var messages: [@Sendable () -> Void] = []
  var isDelivering = false
  private var lastNumber = 0

  init(settings: DeviceSettings) { self.settings = settings }

  /// A number nothing else has: for connections, observers and prompts.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  func isLive(_ connection: Int) -> Bool { liveConnections[connection] != nil }

  /// Something a screen may show has changed.
  mutating func announceChange() {
    for stream in systemObservers.values { messages.append { stream.yield() } }
  }

  /// Samples came or went: each app learns of those it may see, and of nothing else.
  mutating func announce(_ change: SampleStore.Change) {
    if change.isEmpty { return }
    ledger.forgetObjects(change.deleted.lazy.filter { $0.type.requiresPerObjectAuthorization }.map(\.uuid))
    for observer in changeObservers.values {
      guard let app = liveConnections[observer.connection] else { continue }
      let seen = reader(for: app).visible(change, of: observer.types)
      let (stream, isSeen) = (observer.stream, !seen.types.isEmpty)
      if isSeen { messages.append { stream.yield(seen) } }
    }
    announceChange()
  }

  /// What an app may see of every type at this moment (rule A58).
  func reader(for app: String) -> Reader {
    var reader = Reader(app: app)
    for type in ObjectType.all {
      reader.visibility[type] = ledger.visibility(
        of: type, for: app, undetermined: settings.behavior.readingUndetermined)
    }
    return reader
  }

  /// The identity of an app the device knows by its bundle identifier.
  func identity(of bundleIdentifier: String) -> AppIdentity {
    apps[bundleIdentifier] ?? AppIdentity(bundleIdentifier: bundleIdentifier, displayName: bundleIdentifier)
  }
}

extension Reader {
  /// The part of a change that may be seen.
  func visible(_ change: SampleStore.Change, of types: Set<ObjectType>) -> StoreChange {
    var seen = StoreChange(types: [], added: [], deleted: [])
    for record in change.added where types.contains(record.type) && mayKnow(of: record) {
      seen.types.insert(record.type)
      seen.added.append(record.uuid)
    }
    for sample in change.deleted where types.contains(sample.type) && mayKnow(of: sample) {
      seen.types.insert(sample.type)
      seen.deleted.append(sample.uuid)
    }
    return seen
  }

  private func mayKnow(of record: SampleRecord) -> Bool {
    if case .correlation = record.content { return visible(record) != nil }
    let isOwn = record.sourceRevision.source.bundleIdentifier == app
    return visibility(of: record.type)?.includes(record.uuid, isOwn: isOwn) ?? false
  }

  func mayKnow(of sample: DeletedSample) -> Bool {
    let types = sample.memberTypes.isEmpty ? [sample.type] : sample.memberTypes
    return types.contains { type in
      visibility(of: type)?.includes(sample.uuid, isOwn: sample.bundleIdentifier == app) ?? false
    }
  }
}
