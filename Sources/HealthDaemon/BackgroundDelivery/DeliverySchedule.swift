import Foundation
import HealthModel

/// The schedule by which apps are woken for changes of samples: a value that is told the time and what happens, and says who
/// is due.
///
///     var schedule = DeliverySchedule()
///     schedule.enable(.stepCount, frequency: 1, for: app, at: noon)
///     schedule.setPresence(.suspended, of: app, at: noon)
///     schedule.note([.stepCount], own: [], for: app, at: noon, isLocked: false)
///     schedule.takeDue(at: noon, isLocked: false) { _, _, _ in true }      // one delivery, of steps
///
/// It knows no clock, no process and no consent: its times are those of ``DeviceClock/uptime``, and what an app may see was
/// decided before a change gets here, and is asked again when one is due. All of it is a function of what it was told, in
/// that order. What waits is a fact for each type, however much changes; of what happened, the latest is kept.
package struct DeliverySchedule: Hashable, Sendable {
  /// The states of an app's process.
  package enum ProcessState: Hashable, Sendable {
    case notRunning
    /// It is there and gets no time: what changes waits.
    case suspended
    /// It was woken, and works on a delivery.
    case woken
    /// It is in front: its queries hear of changes at once, and nothing is delivered to it.
    case active
  }

  /// Values Apple does not publish (rule B27).
  struct Limits: Hashable, Sendable {
    /// Deliveries in a row without completion, after which an app is woken no more.
    var failures = 3
    /// Seconds an app has for a delivery.
    var completion: TimeInterval = 30
    /// The shortest delay before a delivery is tried again, in seconds; it doubles each time.
    var retry: TimeInterval = 60
    /// True when an app that the person swiped away is woken all the same (rule B15).
    var wakesAfterForceQuit = false
  }

  /// A change that waits for its app.
  struct Waiting: Hashable, Sendable {
    var since: Date
    /// The number of changes it stands for.
    var changes: Int
    /// True when one of them was of the app's own samples: those it may always see.
    var isOwn: Bool
    /// The reason it waits that the history has told.
    var obstacle: DeliveryEvent.Obstacle?
  }

  struct Registration: Hashable, Sendable {
    var frequency: Int
    var period: TimeInterval
    /// The period after the latest wake-up ends then.
    var earliest: Date
    /// The latest wake-up for it; nil before the first.
    var delivered: Date?
    var waiting: Waiting?
  }

  /// A wake-up that the app has not completed.
  struct Delivery: Hashable, Sendable {
    var number: Int
    var waiting: [ObjectType: Waiting]
    var deadline: Date
    /// The number of completion handlers that were handed out.
    var began = 0
    /// Those that were not called yet, with the types they are for.
    var open: [Int: Set<ObjectType>] = [:]
    /// The types for which one was called.
    var done: Set<ObjectType> = []

    /// The types that are not completed: nobody called for them, or a handler is still out (rule B13).
    var missing: Set<ObjectType> {
      open.values.reduce(Set(waiting.keys).subtracting(done)) { $0.union($1) }
    }
  }

  struct App: Hashable, Sendable {
    var registrations: [ObjectType: Registration] = [:]
    var presence = ProcessState.notRunning
    var isForceQuit = false
    var failures = 0
    var retry: Date?
    var delivery: Delivery?
  }

  package init() {}

  var limits = Limits()
  var isOnWatch = false
  private(set) var apps: [String: App] = [:]
  /// The latest events, oldest first; at most ``eventLimit``.
  private(set) var events: [DeliveryEvent] = []
  /// Seconds by which the clock on the device is ahead of the time that has passed.
  var correction: TimeInterval = 0
  /// The number of the latest event; it grows with each.
  private(set) var lastEvent = 0
  private var lastDelivery = 0

  /// So many events are kept.
  static let eventLimit = 1_000

  // MARK: Registering

  /// Registers a type, or changes how often the app wants to be woken for it. Clears the app's failures (rule B23).
  package mutating func enable(_ type: ObjectType, frequency: Int, for app: String, at now: Date) {
    let period = DeliveryPeriod.seconds(for: type, frequency: frequency, onWatch: isOnWatch)
    let before = apps[app]?.registrations[type]
    // The period of a type that was delivered lately goes on with its new length.
    let earliest = before?.delivered.map { $0 + period } ?? now
    apps[app, default: App()].registrations[type] = Registration(
      frequency: frequency, period: period, earliest: earliest, delivered: before?.delivered, waiting: before?.waiting)
    tell(.enabled(frequency: frequency, period: period), app, [type], at: now)
    clearFailures(of: app, at: now)
  }

  /// Forgets a type; all of them when it is nil.
  mutating func disable(_ type: ObjectType?, for app: String, at now: Date) {
    guard let registered = apps[app]?.registrations.keys else { return }
    let types = registered.filter { type == nil || $0 == type }.inOrder
    if types.isEmpty { return }
    for type in types { apps[app]?.registrations[type] = nil }
    tell(.disabled, app, types, at: now)
  }

  /// Forgets an app that was deleted.
  mutating func forget(_ app: String) { apps[app] = nil }

  // MARK: What happens

  /// An app was started, went to the background, came in front, or ended.
  ///
  /// - Parameter isForceQuit: Whether the person swiped it away.
  package mutating func setPresence(_ presence: ProcessState, of app: String, at now: Date, isForceQuit: Bool = false) {
    apps[app, default: App()].presence = presence
    if isForceQuit { apps[app]?.isForceQuit = true }
    guard presence == .active else { return }
    // In front it looks itself: nothing waits for it any more.
    for type in apps[app]?.registrations.keys.inOrder ?? [] { apps[app]?.registrations[type]?.waiting = nil }
    apps[app]?.delivery = nil
    let wasForceQuit = apps[app]?.isForceQuit == true
    apps[app]?.isForceQuit = false
    if wasForceQuit, apps[app]?.failures == 0, apps[app]?.registrations.isEmpty == false {
      tell(.resumed, app, [], at: now)
    }
    clearFailures(of: app, at: now)
  }

  /// The device was switched off and on: nothing runs, and what an app was woken for waits again.
  mutating func restart(at now: Date) {
    for name in apps.keys.sorted() {
      if let delivery = apps[name]?.delivery { takeBack(delivery, of: name) }
      apps[name]?.presence = .notRunning
      let wasForceQuit = apps[name]?.isForceQuit == true
      apps[name]?.isForceQuit = false
      if wasForceQuit, apps[name]?.registrations.isEmpty == false { tell(.resumed, name, [], at: now) }
    }
  }

  /// Samples of some types came or went that the app may see.
  ///
  /// - Parameter own: Those of the types whose changes are of the app's own samples.
  package mutating func note(
    _ types: Set<ObjectType>, own: Set<ObjectType>, for app: String, at now: Date, isLocked: Bool
  ) {
    if apps[app]?.presence == .active { return }
    let registered = types.filter { apps[app]?.registrations[$0] != nil }.inOrder
    for type in registered {
      var waiting = apps[app]?.registrations[type]?.waiting ?? Waiting(since: now, changes: 0, isOwn: false)
      let told = waiting.obstacle
      waiting.changes += 1
      waiting.isOwn = waiting.isOwn || own.contains(type)
      waiting.obstacle = obstacle(to: type, of: app, at: now, isLocked: isLocked)
      apps[app]?.registrations[type]?.waiting = waiting
      // Each reason once: what else changes meanwhile waits for the same.
      if let obstacle = waiting.obstacle, obstacle != told { tell(.held(obstacle), app, [type], at: now) }
    }
  }

  /// An observer query of a woken app was called, with a completion handler for this delivery.
  ///
  /// - Parameter handler: A number for the handler.
  /// - Returns: False where the delivery is over: the handler counts for nothing then.
  @discardableResult
  package mutating func begin(
    _ delivery: Int, handler: Int = 0, for types: Set<ObjectType>, of app: String
  ) -> Bool {
    guard apps[app]?.delivery?.number == delivery else { return false }
    apps[app]?.delivery?.open(handler, for: types)
    return true
  }

  /// A completion handler was called.
  ///
  /// - Parameter isFirst: False where this handler was called before.
  package mutating func complete(
    _ delivery: Int, handler: Int = 0, of app: String, isFirst: Bool, at now: Date
  ) {
    if !isFirst { return tell(.completedAgain, app, [], at: now) }
    guard apps[app]?.delivery?.number == delivery, let completed = apps[app]?.complete(handler) else {
      // In front, an app owes nothing.
      if apps[app]?.presence != .active { tell(.completedLate, app, [], at: now) }
      return
    }
    if !completed.isEmpty { tell(.completed, app, completed, at: now) }
  }

  /// True while an app has yet to complete a delivery.
  var isDelivering: Bool { apps.values.contains { $0.delivery != nil } }

  // MARK: Failures

  private mutating func clearFailures(of app: String, at now: Date) {
    guard let failures = apps[app]?.failures, failures > 0 else { return }
    apps[app]?.failures = 0
    apps[app]?.retry = nil
    tell(.resumed, app, [], at: now)
  }

  /// The app did not complete a delivery in time: what it was woken for waits again.
  mutating func fail(_ app: String, at now: Date) {
    guard let delivery = apps[app]?.delivery else { return }
    apps[app]?.failures += 1
    if apps[app]?.presence == .woken { apps[app]?.presence = .suspended }
    takeBack(delivery, of: app)
    let failures = apps[app]?.failures ?? 0
    let missing = delivery.missing
    var next: Date?
    if failures < limits.failures {
      let period = missing.compactMap { apps[app]?.registrations[$0]?.period }.max() ?? 0
      next = now + max(period, limits.retry) * Double(1 << (failures - 1))
    }
    apps[app]?.retry = next
    tell(.missed(count: failures, next: next), app, missing.inOrder, at: now)
  }

  /// Ends a delivery without completion: what it was for waits again.
  private mutating func takeBack(_ delivery: Delivery, of app: String) {
    apps[app]?.delivery = nil
    let missing = delivery.missing
    for (type, waiting) in delivery.waiting
    where missing.contains(type) && apps[app]?.registrations[type] != nil {
      let later = apps[app]?.registrations[type]?.waiting
      apps[app]?.registrations[type]?.waiting = Waiting(
        since: waiting.since, changes: waiting.changes + (later?.changes ?? 0),
        isOwn: waiting.isOwn || later?.isOwn == true)
    }
  }

  // MARK: Keeping

  /// The types apps are registered for, with the raw values of `HKUpdateFrequency`, by bundle identifier.
  var frequencies: [String: [ObjectType: Int]] {
    apps.compactMapValues { $0.registrations.isEmpty ? nil : $0.registrations.mapValues(\.frequency) }
  }

  /// Puts registrations in the place of those that are there, as they were kept. What waits stays with its type.
  mutating func restore(_ frequencies: [String: [ObjectType: Int]]) {
    for name in Set(apps.keys).union(frequencies.keys) {
      let wanted = frequencies[name] ?? [:]
      guard wanted != apps[name]?.registrations.mapValues(\.frequency) else { continue }
      var registrations: [ObjectType: Registration] = [:]
      for (type, frequency) in wanted {
        let period = DeliveryPeriod.seconds(for: type, frequency: frequency, onWatch: isOnWatch)
        var registration =
          apps[name]?.registrations[type]
          ?? Registration(frequency: frequency, period: period, earliest: .distantPast, waiting: nil)
        (registration.frequency, registration.period) = (frequency, period)
        registrations[type] = registration
      }
      apps[name, default: App()].registrations = registrations
    }
  }

  // MARK: For waking

  mutating func begin(_ waiting: [ObjectType: Waiting], of app: String, at now: Date) -> Delivery {
    lastDelivery += 1
    let delivery = Delivery(number: lastDelivery, waiting: waiting, deadline: now + limits.completion)
    apps[app]?.begin(delivery, at: now)
    return delivery
  }

  mutating func drop(_ types: [ObjectType], of app: String, at now: Date) {
    for type in types { apps[app]?.registrations[type]?.waiting = nil }
    tell(.hidden, app, types, at: now)
  }

  mutating func wake(_ app: String) -> Bool {
    let isLaunch = apps[app]?.presence == .notRunning
    apps[app]?.presence = .woken
    return isLaunch
  }

  mutating func tell(_ kind: DeliveryEvent.Kind, _ app: String, _ types: [ObjectType], at now: Date) {
    lastEvent += 1
    events.append(
      DeliveryEvent(number: lastEvent, uptime: now, date: now + correction, app: app, types: types, kind: kind))
    if events.count > Self.eventLimit { events.removeFirst(events.count - Self.eventLimit * 9 / 10) }
  }
}

extension DeliverySchedule.Registration {
  fileprivate mutating func deliver(at now: Date) { (waiting, earliest, delivered) = (nil, now + period, now) }
}

extension DeliverySchedule.Delivery {
  /// Hands out a completion handler for those of some types that it is about.
  fileprivate mutating func open(_ handler: Int, for types: Set<ObjectType>) {
    began += 1
    open[handler] = types.intersection(waiting.keys)
  }
}

extension DeliverySchedule.App {
  /// Begins a delivery: what waited of its types does no more, and their periods begin.
  fileprivate mutating func begin(_ delivery: DeliverySchedule.Delivery, at now: Date) {
    for type in delivery.waiting.keys { registrations[type]?.deliver(at: now) }
    (self.delivery, retry) = (delivery, nil)
  }

  /// Takes a call of a completion handler of the delivery that is out.
  ///
  /// - Returns: The types of the delivery where it is complete, none where it is not yet; nil for a handler it does not know.
  fileprivate mutating func complete(_ handler: Int) -> [ObjectType]? {
    guard let types = delivery?.open.removeValue(forKey: handler) else { return nil }
    delivery?.done.formUnion(types)
    guard let delivery, delivery.missing.isEmpty else { return [] }
    (self.delivery, failures, retry) = (nil, 0, nil)
    if presence == .woken { presence = .suspended }
    return delivery.waiting.keys.inOrder
  }
}
