import Foundation
import HealthModel

/// The schedule of wake-ups for changed samples. It is a value that receives the time and the events, and returns the
/// apps that are due.
///
///     var schedule = DeliverySchedule()
///     schedule.enable(.stepCount, frequency: 1, for: app, at: noon)
///     schedule.setPresence(.suspended, of: app, at: noon)
///     schedule.note([.stepCount], own: [], for: app, at: noon, isLocked: false)
///     schedule.takeDue(at: noon, isLocked: false) { _, _, _ in true }      // one delivery, of steps
///
/// The schedule has no clock, no processes and no consent ledger; its times come from `DeviceClock.uptime`. Callers
/// note only changes that an app may see, and `isVisible` checks again when a change is due. The state depends only on
/// the sequence of calls. Waiting changes take one value per type, however many samples change, and only the latest
/// events are recorded.
package struct DeliverySchedule: Hashable, Sendable {
  /// The states of an app's process.
  package enum ProcessState: Hashable, Sendable {
    case notRunning
    /// The process exists but gets no CPU time; changes wait.
    case suspended
    /// The app was woken and is handling a delivery.
    case woken
    /// The app is in the foreground. Its queries receive changes at once, so the schedule delivers nothing to it.
    case active
  }

  /// Limits that Apple does not publish (rule B27).
  package struct Limits: Hashable, Sendable {
    /// The number of consecutive failed deliveries after which an app is no longer woken.
    package var failures = 3
    /// The time an app has to complete a delivery, in seconds.
    package var completion: TimeInterval = 30
    /// The shortest delay before a delivery is retried, in seconds. It doubles with each attempt.
    package var retry: TimeInterval = 60
    /// True when an app is woken even after the person force quits it (rule B15).
    package var wakesAfterForceQuit = false
  }

  /// The changes of one type that wait for an app.
  package struct Waiting: Hashable, Sendable {
    /// The moment of the first of the changes.
    package var since: Date
    package var changes: Int
    /// True when a change affected the app's own samples, which it may always see.
    package var isOwn: Bool
    /// The latest end of the changed samples; nil when unknown. This end determines if an app with limited access may
    /// still see a change (rule V79).
    package var latestEnd: Date?
    /// The reason for waiting that the latest event recorded; nil before the first event.
    package var obstacle: DeliveryEvent.Obstacle?
  }

  /// The background delivery of one type to an app.
  package struct Registration: Hashable, Sendable {
    /// The raw value of `HKUpdateFrequency`.
    package var frequency: Int
    /// The minimum time between two wake-ups, in seconds.
    package var period: TimeInterval
    /// The end of the period that the latest wake-up began.
    package var earliest: Date
    /// The moment of the latest wake-up for the type; nil before the first.
    package var delivered: Date?
    /// The changes that wait; nil for none.
    package var waiting: Waiting?
  }

  /// A wake-up that the app has not completed.
  package struct Delivery: Hashable, Sendable {
    /// The number that identifies the delivery. Its completion handlers refer to it.
    package var number: Int
    /// The changes it delivers, by type.
    package var waiting: [ObjectType: Waiting]
    /// The time when the delivery is given up.
    package var deadline: Date
    /// The observer queries, with their types, that were notified of the delivery and whose handlers were not called
    /// yet.
    package var awaited: [Int: Set<ObjectType>] = [:]
    /// The number of completion handlers passed to the app.
    package var began = 0
    /// The completion handlers not called yet, with their types.
    package var open: [Int: Set<ObjectType>] = [:]
    /// The types for which a completion handler was called.
    package var done: Set<ObjectType> = []

    /// The types whose delivery is not complete (rule B13): a query's handler for the type was not called yet, or the
    /// app has not called a completion handler that it received for the type.
    package var missing: Set<ObjectType> {
      [awaited, open].flatMap(\.values).reduce(Set(waiting.keys).subtracting(done)) { $0.union($1) }
    }
  }

  package struct App: Hashable, Sendable {
    /// The types the app is woken for.
    package var registrations: [ObjectType: Registration] = [:]
    /// The state of the app's process.
    package var presence = ProcessState.notRunning
    /// True from the time the person force quits the app until it is opened.
    package var isForceQuit = false
    /// The number of consecutive deliveries that were not completed.
    package var failures = 0
    /// The time of the next attempt after a failure; nil when none is scheduled.
    package var retry: Date?
    /// The delivery the app is handling; nil for none.
    package var delivery: Delivery?
  }

  package init() {}

  package var limits = Limits()
  /// True when the device is a watch, where types have different periods.
  package var isOnWatch = false
  /// The apps, by bundle identifier.
  package private(set) var apps: [String: App] = [:]
  /// The latest events, oldest first; at most ``eventLimit``.
  package private(set) var events: [DeliveryEvent] = []
  /// The seconds by which the clock on the device is ahead of `DeviceClock.uptime`.
  package var correction: TimeInterval = 0
  /// The number of the latest event; 0 before the first.
  package private(set) var lastEvent = 0
  private var lastDelivery = 0

  /// The maximum number of recorded events. Older ones are dropped.
  package static let eventLimit = 1_000

  // MARK: Registering

  /// Registers a type, or changes its frequency. Clears the app's failures (rule B23).
  package mutating func enable(_ type: ObjectType, frequency: Int, for app: String, at now: Date) {
    let period = DeliveryPeriod.seconds(for: type, frequency: frequency, onWatch: isOnWatch)
    let before = apps[app]?.registrations[type]
    // If the type was delivered recently, its current period continues, with the new length.
    let earliest = before?.delivered.map { $0 + period } ?? now
    apps[app, default: App()].registrations[type] = Registration(
      frequency: frequency, period: period, earliest: earliest, delivered: before?.delivered, waiting: before?.waiting)
    tell(.enabled(frequency: frequency, period: period), app, [type], at: now)
    clearFailures(of: app, at: now)
  }

  /// Removes the registration of a type, or of all types for nil.
  package mutating func disable(_ type: ObjectType?, for app: String, at now: Date) {
    guard let registered = apps[app]?.registrations.keys else { return }
    let types = registered.filter { type == nil || $0 == type }.inOrder
    if types.isEmpty { return }
    for type in types { apps[app]?.registrations[type] = nil }
    tell(.disabled, app, types, at: now)
  }

  /// Removes an app that was deleted.
  package mutating func forget(_ app: String) { apps[app] = nil }

  // MARK: Events

  /// Records that an app was launched, entered the background or the foreground, or ended.
  ///
  /// - Parameter isForceQuit: True when the person force quit the app.
  package mutating func setPresence(_ presence: ProcessState, of app: String, at now: Date, isForceQuit: Bool = false) {
    apps[app, default: App()].presence = presence
    if isForceQuit { apps[app]?.isForceQuit = true }
    guard presence == .active else { return }
    // A foreground app queries for itself, so nothing waits for it any more.
    for type in apps[app]?.registrations.keys.inOrder ?? [] { apps[app]?.registrations[type]?.waiting = nil }
    apps[app]?.delivery = nil
    let wasForceQuit = apps[app]?.isForceQuit == true
    apps[app]?.isForceQuit = false
    if wasForceQuit, apps[app]?.failures == 0, apps[app]?.registrations.isEmpty == false {
      tell(.resumed, app, [], at: now)
    }
    clearFailures(of: app, at: now)
  }

  /// Records a restart of the device: no process runs, and the changes of open deliveries wait again.
  package mutating func restart(at now: Date) {
    for name in apps.keys.sorted() {
      if let delivery = apps[name]?.delivery { takeBack(delivery, of: name) }
      apps[name]?.presence = .notRunning
      let wasForceQuit = apps[name]?.isForceQuit == true
      apps[name]?.isForceQuit = false
      if wasForceQuit, apps[name]?.registrations.isEmpty == false { tell(.resumed, name, [], at: now) }
    }
  }

  /// Records changes of samples that an app may see.
  ///
  /// - Parameters:
  ///   - types: The types of the samples.
  ///   - own: The types among them with changes of the app's own samples.
  ///   - ends: The latest end of the changed samples of each type.
  package mutating func note(
    _ types: Set<ObjectType>, own: Set<ObjectType>, endingBy ends: [ObjectType: Date] = [:], for app: String,
    at now: Date, isLocked: Bool
  ) {
    if apps[app]?.presence == .active { return }
    let registered = types.filter { apps[app]?.registrations[$0] != nil }.inOrder
    for type in registered {
      var waiting = apps[app]?.registrations[type]?.waiting ?? Waiting(since: now, changes: 0, isOwn: false)
      let told = waiting.obstacle
      waiting.changes += 1
      waiting.isOwn = waiting.isOwn || own.contains(type)
      waiting.latestEnd = [waiting.latestEnd, ends[type]].compactMap(\.self).max()
      waiting.obstacle = obstacle(to: type, of: app, at: now, isLocked: isLocked)
      apps[app]?.registrations[type]?.waiting = waiting
      // Record each reason once, not again for later changes that wait for the same reason.
      if let obstacle = waiting.obstacle, obstacle != told { tell(.held(obstacle), app, [type], at: now) }
    }
  }

  /// Records that an observer query of some types was notified of a delivery. The delivery stays open until the query's
  /// handler was called and has called its completion handler, even if another query completes sooner (rule B13).
  package mutating func await(_ observer: Int, for types: Set<ObjectType>, of app: String) {
    apps[app]?.delivery?.await(observer, for: types)
  }

  /// Records that an observer query ended, so the delivery no longer waits for it.
  package mutating func forget(_ observer: Int, of app: String, at now: Date) {
    guard apps[app]?.delivery?.awaited.removeValue(forKey: observer) != nil else { return }
    if let completed = apps[app]?.finish() { tell(.completed, app, completed, at: now) }
  }

  /// Records that a woken app's observer query passed a completion handler for a delivery to the app.
  ///
  /// - Parameters:
  ///   - handler: The number that identifies the completion handler.
  ///   - observer: The number that identifies the query.
  ///   - types: The types of the query.
  ///
  /// - Returns: False when the delivery is over; calls of the completion handler are then ignored.
  @discardableResult
  package mutating func begin(
    _ delivery: Int, handler: Int = 0, by observer: Int = 0, for types: Set<ObjectType>, of app: String
  ) -> Bool {
    guard apps[app]?.delivery?.number == delivery else { return false }
    apps[app]?.delivery?.open(handler, by: observer, for: types)
    return true
  }

  /// Records a call of a completion handler.
  ///
  /// - Parameter isFirst: False when this completion handler was already called.
  package mutating func complete(
    _ delivery: Int, handler: Int = 0, of app: String, isFirst: Bool, at now: Date
  ) {
    if !isFirst { return tell(.completedAgain, app, [], at: now) }
    guard apps[app]?.delivery?.number == delivery, apps[app]?.complete(handler) == true else {
      // A foreground app need not call its completion handler.
      if apps[app]?.presence != .active { tell(.completedLate, app, [], at: now) }
      return
    }
    if let completed = apps[app]?.finish() { tell(.completed, app, completed, at: now) }
  }

  /// True while an app has yet to complete a delivery.
  package var isDelivering: Bool { apps.values.contains { $0.delivery != nil } }

  // MARK: Failures

  private mutating func clearFailures(of app: String, at now: Date) {
    guard let failures = apps[app]?.failures, failures > 0 else { return }
    apps[app]?.failures = 0
    apps[app]?.retry = nil
    tell(.resumed, app, [], at: now)
  }

  /// Records that an app did not complete a delivery in time. Its changes wait again.
  package mutating func fail(_ app: String, at now: Date) {
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

  /// Ends a delivery without completion, so its changes wait again.
  private mutating func takeBack(_ delivery: Delivery, of app: String) {
    apps[app]?.delivery = nil
    let missing = delivery.missing
    for (type, waiting) in delivery.waiting
    where missing.contains(type) && apps[app]?.registrations[type] != nil {
      let later = apps[app]?.registrations[type]?.waiting
      apps[app]?.registrations[type]?.waiting = Waiting(
        since: waiting.since, changes: waiting.changes + (later?.changes ?? 0),
        isOwn: waiting.isOwn || later?.isOwn == true,
        latestEnd: [waiting.latestEnd, later?.latestEnd].compactMap(\.self).max())
    }
  }

  // MARK: Storing registrations

  /// The types each app is registered for, with the raw values of `HKUpdateFrequency`, by bundle identifier.
  package var frequencies: [String: [ObjectType: Int]] {
    apps.compactMapValues { $0.registrations.isEmpty ? nil : $0.registrations.mapValues(\.frequency) }
  }

  /// Replaces the registrations with the stored ones. Waiting changes remain with their types.
  package mutating func restore(_ frequencies: [String: [ObjectType: Int]]) {
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

  // MARK: Waking

  package mutating func begin(_ waiting: [ObjectType: Waiting], of app: String, at now: Date) -> Delivery {
    lastDelivery += 1
    let delivery = Delivery(number: lastDelivery, waiting: waiting, deadline: now + limits.completion)
    apps[app]?.begin(delivery, at: now)
    return delivery
  }

  /// Removes the waiting changes of types that an app may no longer see.
  package mutating func drop(_ types: [ObjectType], of app: String, at now: Date) {
    for type in types { apps[app]?.registrations[type]?.waiting = nil }
    tell(.hidden, app, types, at: now)
  }

  /// Marks an app as woken; returns true when its process must be launched.
  package mutating func wake(_ app: String) -> Bool {
    let isLaunch = apps[app]?.presence == .notRunning
    apps[app]?.presence = .woken
    return isLaunch
  }

  package mutating func tell(_ kind: DeliveryEvent.Kind, _ app: String, _ types: [ObjectType], at now: Date) {
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
  fileprivate mutating func await(_ observer: Int, for types: Set<ObjectType>) {
    awaited[observer] = types.intersection(waiting.keys)
  }

  /// Adds an open completion handler for those of the given types that the delivery includes.
  fileprivate mutating func open(_ handler: Int, by observer: Int, for types: Set<ObjectType>) {
    began += 1
    awaited[observer] = nil
    open[handler] = types.intersection(waiting.keys)
  }
}

extension DeliverySchedule.App {
  /// Begins a delivery: its changes stop waiting, and the periods of its types begin.
  fileprivate mutating func begin(_ delivery: DeliverySchedule.Delivery, at now: Date) {
    for type in delivery.waiting.keys { registrations[type]?.deliver(at: now) }
    (self.delivery, retry) = (delivery, nil)
  }

  /// Records a call of a completion handler of the current delivery.
  ///
  /// - Returns: False for an unknown handler.
  fileprivate mutating func complete(_ handler: Int) -> Bool {
    guard let types = delivery?.open.removeValue(forKey: handler) else { return false }
    delivery?.done.formUnion(types)
    return true
  }

  /// Ends the current delivery when it is complete.
  ///
  /// - Returns: Its types; nil when it is not complete.
  fileprivate mutating func finish() -> [ObjectType]? {
    guard let delivery, delivery.missing.isEmpty else { return nil }
    (self.delivery, failures, retry) = (nil, 0, nil)
    if presence == .woken { presence = .suspended }
    return delivery.waiting.keys.inOrder
  }
}
