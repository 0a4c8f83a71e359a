import HealthModel
import Synchronization
import Testing

@testable import HealthDaemon

/// Each query of a woken app that waits for one of its types is called, and nothing else is.
@Suite("The queries of a woken app", .timeLimit(.minutes(20)))
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

  /// The changes that one query was told of.
  private final class Told: Sendable {
    private let changes = Mutex<[StoreChange]>([])
    var all: [StoreChange] { changes.withLock { $0 } }
    func add(_ change: StoreChange?) { changes.withLock { $0 += [change].compactMap(\.self) } }
  }

  private func observe(by connection: Connection? = nil) -> (observation: ChangeObservation, told: Told) {
    let told = Told()
    return ((connection ?? stride).observeChanges(of: [.stepCount]) { told.add($0) }, told)
  }

  /// Calls the queries that were told of a delivery, and then their completion handlers.
  private func complete(_ changes: StoreChange?...) throws {
    let calls = try changes.map { change in
      let delivery = try #require(change?.delivery)
      return (delivery, handler: try #require(stride.begin(delivery, for: [.stepCount])))
    }
    for (delivery, handler) in calls {
      #expect(daemon.isDelivering, "each must complete (rule B13)")
      stride.complete(delivery, handler: handler, isFirst: true)
    }
  }

  /// Puts the app in the background, and wakes it once: steps wake it again in an hour.
  private func wakeOnce(_ told: Told) throws {
    stride.setSuspended(true)
    daemon.add([.steps(1)])
    try complete(told.all.last)
    #expect(!daemon.isDelivering)
  }

  @Test("A query that begins while a change waits is called with the others, and the delivery completes (rule B13)")
  func later() async throws {
    let (first, firstTold) = observe()
    #expect(stride.firstCall(of: first) == .inFront)
    try wakeOnce(firstTold)
    daemon.add([.steps(2)])
    let (second, secondTold) = observe()
    #expect(stride.firstCall(of: second) == .none)
    await daemon.advance(by: 3_600)
    #expect(firstTold.all.count == 2)
    #expect(firstTold.all.last?.added == [.fixed(2)])
    #expect(secondTold.all.map(\.deletedTypes) == [[.stepCount]], "of which samples, it does not know")
    try complete(firstTold.all.last, secondTold.all.last)
    #expect(!daemon.isDelivering)
    withExtendedLifetime((first, second)) {}
  }

  @Test("The only query, begun again while a change waits, is called (rule B13)")
  func again() async throws {
    do {
      let (first, told) = observe()
      _ = stride.firstCall(of: first)
      try wakeOnce(told)
      withExtendedLifetime(first) {}
    }
    daemon.add([.steps(2)])
    let (second, told) = observe()
    #expect(stride.firstCall(of: second) == .none)
    await daemon.advance(by: 3_600)
    try complete(told.all.last)
    #expect(!daemon.isDelivering)
    #expect(daemon.deliveryEvents.last?.kind == .completed)
    withExtendedLifetime(second) {}
  }

  @Test("Woken before its first call, a query is called once for the delivery, not twice (rule B35)")
  func once() throws {
    stride.setSuspended(true)
    let (early, told) = observe()
    daemon.add([.steps(1)])
    #expect(told.all.count == 1)
    #expect(stride.firstCall(of: early) == .none, "the call is on its way")
    let (late, nothing) = observe()
    guard case .delivery(let delivery, let handler) = stride.firstCall(of: late) else {
      Issue.record("begun while the app is awake, it is called for the delivery")
      return
    }
    #expect(nothing.all.isEmpty)
    try complete(told.all.last)
    #expect(daemon.isDelivering)
    stride.complete(delivery, handler: handler, isFirst: true)
    #expect(!daemon.isDelivering)
    withExtendedLifetime((early, late)) {}
  }

  @Test("Queries that are no observers hear of the changes that came since they listen, and of no others")
  func others() async throws {
    let (observer, observerTold) = observe()
    _ = stride.firstCall(of: observer)
    try wakeOnce(observerTold)
    daemon.add([.steps(2)])
    let (sequence, told) = observe()
    await daemon.advance(by: 3_600)
    #expect(told.all.isEmpty)
    try complete(observerTold.all.last)
    daemon.add([.steps(3)])
    await daemon.advance(by: 3_600)
    #expect(told.all.map(\.added) == [[.fixed(3)]])
    withExtendedLifetime((observer, sequence)) {}
  }

  @Test("The queries of an extension are told at once, and never for a delivery")
  func extensions() async throws {
    let (observer, observerTold) = observe()
    _ = stride.firstCall(of: observer)
    let intent = daemon.connect(stride.app, as: .appExtension)
    let (other, told) = observe(by: intent)
    #expect(intent.firstCall(of: other) == .inFront)
    try wakeOnce(observerTold)
    daemon.add([.steps(2)])
    await daemon.advance(by: 3_600)
    #expect(told.all.map(\.added) == [[.fixed(1)], [.fixed(2)]])
    #expect(told.all.allSatisfy { $0.delivery == nil })
    withExtendedLifetime((observer, other)) {}
  }

  @Test("An app that its workout keeps running is told at once, and owes no completion (rule W10)")
  func workout() async throws {
    let (observer, told) = observe()
    _ = stride.firstCall(of: observer)
    let session = stride.openSession(WorkoutConfigurationRecord(activityType: 37))
    let object = stride.attach(to: session, isMirror: false) { _ in }.object
    stride.perform(.startActivity, on: session)
    stride.setSuspended(true)
    daemon.add([.steps(1)])
    #expect(told.all.map(\.added) == [[.fixed(1)]])
    #expect(told.all.last?.delivery == nil)
    #expect(!daemon.isDelivering)
    stride.perform(.end, on: session)
    stride.detach(object, from: session)
    daemon.add([.steps(2)])
    #expect(told.all.last?.delivery != nil, "suspended after the workout, it is woken as any other")
    withExtendedLifetime(observer) {}
  }
}
