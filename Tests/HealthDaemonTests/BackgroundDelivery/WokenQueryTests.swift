import HealthModel
import Synchronization
import Testing

@testable import HealthDaemon

/// When an app is woken, only its queries that wait for one of the changed types are called.
@Suite("Queries of a woken app", .timeLimit(.minutes(20)))
struct WokenQueryTests {
  private let daemon = makeDaemon()
  private let stride: Connection

  init() throws {
    var app = AppIdentity.stride
    app.entitlements.insert(Entitlement.backgroundDelivery)
    stride = daemon.connect(app)
    daemon.decide(.granted, .stepCount, .read)
    try stride.enableBackgroundDelivery(of: .stepCount, frequency: 1)
  }

  /// The changes reported to one query.
  private final class Told: Sendable {
    private let changes = Mutex<[StoreChange]>([])
    var all: [StoreChange] { changes.withLock { $0 } }
    func add(_ change: StoreChange?) { changes.withLock { $0 += [change].compactMap(\.self) } }
  }

  /// A query that observes steps.
  private struct Query {
    let observation: ChangeObservation
    let told = Told()

    init(by connection: Connection, isObserverQuery: Bool) {
      observation = connection.observeChanges(of: [.stepCount], isObserverQuery: isObserverQuery) { [told] in
        told.add($0)
      }
    }
  }

  private func observe(by connection: Connection? = nil, isObserverQuery: Bool = true) -> Query {
    Query(by: connection ?? stride, isObserverQuery: isObserverQuery)
  }

  /// Begins the deliveries that the queries received, and then calls their completion handlers.
  private func complete(_ queries: Query...) throws {
    let calls = try queries.map { query in
      let delivery = try #require(query.told.all.last?.delivery)
      return (delivery, handler: try #require(stride.begin(delivery, by: query.observation)))
    }
    for (delivery, handler) in calls {
      #expect(daemon.isDelivering, "each must complete (rule B13)")
      stride.complete(delivery, handler: handler, isFirst: true)
    }
  }

  /// Puts the app in the background, and wakes it once. The next steps can wake it only after an hour.
  private func wakeOnce(_ query: Query) throws {
    stride.setSuspended(true)
    daemon.add([.steps(1)])
    try complete(query)
    #expect(!daemon.isDelivering)
  }

  @Test("A query that begins while a change waits is called as well, and the delivery completes (rule B13)")
  func later() async throws {
    let first = observe()
    #expect(stride.firstCall(of: first.observation) == .inFront)
    try wakeOnce(first)
    daemon.add([.steps(2)])
    let second = observe()
    #expect(stride.firstCall(of: second.observation) == .none)
    await daemon.advance(by: 3_600)
    #expect(first.told.all.count == 2)
    #expect(first.told.all.last?.added == [.fixed(2)])
    #expect(second.told.all.map(\.deletedTypes) == [[.stepCount]], "of which samples, it does not know")
    try complete(first, second)
    #expect(!daemon.isDelivering)
  }

  @Test(
    "A delivery to two queries is not complete when the first query completes before the second is called (rule B13)")
  func quick() async throws {
    let (quick, slow) = (observe(), observe())
    stride.setSuspended(true)
    daemon.add([.steps(1)])
    let delivery = try #require(quick.told.all.last?.delivery)
    let handler = try #require(stride.begin(delivery, by: quick.observation))
    stride.complete(delivery, handler: handler, isFirst: true)
    #expect(daemon.isDelivering, "the other is yet to be called")
    try complete(slow)
    #expect(!daemon.isDelivering)
    #expect(daemon.deliveryEvents.last?.kind == .completed)
  }

  @Test("If a query is stopped before its handler is called, the delivery does not wait for the query")
  func stopped() async throws {
    let quick = observe()
    var slow: Query? = observe()
    stride.setSuspended(true)
    daemon.add([.steps(1)])
    try complete(quick)
    #expect(daemon.isDelivering, "the other is yet to be called")
    #expect(slow?.told.all.count == 1)
    slow = nil
    #expect(!daemon.isDelivering)
    #expect(daemon.deliveryEvents.last?.kind == .completed)
    withExtendedLifetime(quick) {}
  }

  @Test("If the only query is restarted while a change waits, the new query is called (rule B13)")
  func again() async throws {
    do {
      let first = observe()
      _ = stride.firstCall(of: first.observation)
      try wakeOnce(first)
    }
    daemon.add([.steps(2)])
    let second = observe()
    #expect(stride.firstCall(of: second.observation) == .none)
    await daemon.advance(by: 3_600)
    try complete(second)
    #expect(!daemon.isDelivering)
    #expect(daemon.deliveryEvents.last?.kind == .completed)
  }

  @Test("A query that was woken before its first call is called only once, for the delivery (rule B35)")
  func once() throws {
    stride.setSuspended(true)
    let early = observe()
    daemon.add([.steps(1)])
    #expect(early.told.all.count == 1)
    #expect(stride.firstCall(of: early.observation) == .none, "the call is on its way")
    let late = observe()
    guard case .delivery(let delivery, let handler) = stride.firstCall(of: late.observation) else {
      Issue.record("begun while the app is awake, it is called for the delivery")
      return
    }
    #expect(late.told.all.isEmpty)
    try complete(early)
    #expect(daemon.isDelivering)
    stride.complete(delivery, handler: handler, isFirst: true)
    #expect(!daemon.isDelivering)
  }

  @Test("Queries without a delivery receive only the changes made since they began")
  func others() async throws {
    let observer = observe()
    _ = stride.firstCall(of: observer.observation)
    try wakeOnce(observer)
    daemon.add([.steps(2)])
    let sequence = observe(isObserverQuery: false)
    await daemon.advance(by: 3_600)
    #expect(sequence.told.all.isEmpty)
    try complete(observer)
    daemon.add([.steps(3)])
    await daemon.advance(by: 3_600)
    #expect(sequence.told.all.map(\.added) == [[.fixed(3)]])
  }

  @Test("An extension's queries are notified at once, and never for a delivery")
  func extensions() async throws {
    let observer = observe()
    _ = stride.firstCall(of: observer.observation)
    let intent = daemon.connect(stride.app, as: .appExtension)
    let other = observe(by: intent)
    #expect(intent.firstCall(of: other.observation) == .inFront)
    try wakeOnce(observer)
    daemon.add([.steps(2)])
    await daemon.advance(by: 3_600)
    #expect(other.told.all.map(\.added) == [[.fixed(1)], [.fixed(2)]])
    #expect(other.told.all.allSatisfy { $0.delivery == nil })
  }

  @Test("An app kept running by a workout is notified at once and need not call the completion handler (rule W10)")
  func workout() async throws {
    let observer = observe()
    _ = stride.firstCall(of: observer.observation)
    let session = stride.openSession(WorkoutConfigurationRecord(activityType: 37))
    let object = stride.attach(to: session, isMirror: false) { _ in }.object
    stride.perform(.startActivity, on: session)
    stride.setSuspended(true)
    daemon.add([.steps(1)])
    #expect(observer.told.all.map(\.added) == [[.fixed(1)]])
    #expect(observer.told.all.last?.delivery == nil)
    #expect(!daemon.isDelivering)
    stride.perform(.end, on: session)
    stride.detach(object, from: session)
    daemon.add([.steps(2)])
    #expect(observer.told.all.last?.delivery != nil, "suspended after the workout, it is woken as any other")
  }
}
