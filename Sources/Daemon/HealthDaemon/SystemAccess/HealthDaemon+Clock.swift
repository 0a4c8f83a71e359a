import Foundation
import HealthModel

/// The passing of time, for the device's own screens and commands.
extension HealthDaemon {
  /// Lets time pass: everything that is due happens in order, each at its moment (rule T12).
  ///
  ///     await daemon.advance(by: 3600)      // an hour; apps whose period ends in it are woken at that moment
  ///
  /// - Parameters:
  ///   - interval: The time in seconds; below zero counts as zero.
  ///   - measurements: The largest number of batches in which a workout session is measured meanwhile; a batch covers
  ///     15 seconds at least.
  ///   - settle: Waits until the woken apps have done their work. Time goes on after that.
  package func advance(
    by interval: TimeInterval, measurements: Int = 40, settle: @Sendable () async -> Void = {}
  ) async {
    change { state in
      let shortest = DaemonState.shortestMeasuringPeriod
      state.measuringPeriod = max(1, (interval / Double(measurements) / shortest).rounded(.up)) * shortest
    }
    // What is due already was told before: it comes before time passes.
    await settle()
    let target = read { $0.settings.clock.uptime } + max(0, interval)
    await advance(toUptime: target, settle: settle)
  }

  private func advance(toUptime target: Date, settle: @Sendable () async -> Void) async {
    // An app that writes when it is woken may make itself due again at once; time goes on all the same.
    var (last, repeats) = (Date.distantPast, 0)
    while let due = nextEvent, due <= target {
      repeats = due == last ? repeats + 1 : 0
      last = due
      if repeats > 1_000 { break }
      passTime(until: due)
      await settle()
    }
    change { $0.measuringPeriod = DaemonState.shortestMeasuringPeriod }
    passTime(until: target)
    await settle()
  }

  /// Lets time pass until the next event of an app: it is woken, or a delivery is given up. Samples arrive on the way.
  ///
  /// - Returns: False when nothing happens within a year, or ever; where no samples arrive, the clock then stays.
  @discardableResult
  package func advanceToNextEvent(settle: @Sendable () async -> Void = {}) async -> Bool {
    await settle()
    let before = read { ($0.deliveries.lastEvent, $0.settings.clock.uptime) }
    while let due = nextEvent, due < before.1 + 366 * 86_400 {
      passTime(until: due)
      await settle()
      if read({ $0.deliveries.lastEvent }) != before.0 { return true }
    }
    return false
  }

  /// Lets time pass until the device's clock shows a date, as ``advance(by:measurements:settle:)`` does; does nothing for a date in
  /// the past.
  package func advance(to date: Date, settle: @Sendable () async -> Void = {}) async {
    await advance(by: date.timeIntervalSince(settings.now()), settle: settle)
  }

  /// Lets time pass until the day changes on the device.
  package func advanceToMidnight(settle: @Sendable () async -> Void = {}) async {
    let settings = settings
    let today = settings.calendar.startOfDay(for: settings.now())
    // The day after has 23 to 25 hours; its start is found from its middle.
    let tomorrow = settings.calendar.startOfDay(for: today + 36 * 3_600)
    await advance(to: tomorrow, settle: settle)
  }

  /// Jumps ahead as a sleeping device does: everything that became due meanwhile happens once, at the end (rule T10).
  ///
  /// - Parameter interval: The time in seconds; below zero counts as zero.
  package func skip(by interval: TimeInterval, settle: @Sendable () async -> Void = {}) async {
    await settle()
    passTime(until: read { $0.settings.clock.uptime } + max(0, interval))
    await settle()
  }

  /// Switches the phone off and on: its programs and its workout sessions end, and it is locked until the person unlocks
  /// it. The watch goes on. Registrations stay; an app that was force quit may be woken again.
  ///
  /// - Parameter isLocked: False for a phone that the person has unlocked since.
  package func restart(isLocked: Bool = true) {
    // No workout session of the phone outlives it (rule W38); the watch goes on.
    change { state in
      for (number, entry) in state.workoutSessions.entries where entry.session.device == .phone {
        state.workoutSessions.entries[number] = nil
      }
    }
    let onPhone = read { state in state.liveConnections.filter { $0.value.process != .watchApp }.keys.sorted() }
    for connection in onPhone { end(connection) }
    if isLocked { changeSettings { $0.isLocked = true } }
    change { state in
      state.deliveries.restart(at: state.settings.clock.uptime)
      state.announceChange()
    }
  }

  /// Sets the clock, as a person does: no time passes, and nothing becomes due (rule T9).
  package func setTime(to date: Date) { changeSettings { $0.clock.set(to: date) } }

  private func passTime(until date: Date) {
    change { state in
      state.settings.clock.advance(to: date)
      // Samples that arrive at this moment belong to the wake-up of this moment.
      state.holdsWaking = true
      state.receiveFromLink()
      state.announceChange()
    }
    takeArrivals()
    change { $0.holdsWaking = false }
  }

  /// The moment of the next event, by ``DeviceClock/uptime``; nil when there is none.
  private var nextEvent: Date? {
    read { state in
      let clock = state.settings.clock
      let arrival = state.arrivals.next(after: clock.now, state.settings)
        .map { clock.uptime + $0.timeIntervalSince(clock.now) }
      return [state.deliveries.nextDue(isLocked: state.settings.isLocked), arrival, state.nextSessionEvent]
        .compactMap(\.self).min()
    }
  }

  // MARK: Background delivery

  /// Sets the object that starts apps to wake them; nil for none.
  package func setLauncher(_ launcher: (any AppLauncher)?) { change { $0.launcher = launcher } }

  /// The latest events of background deliveries, oldest first.
  package var deliveryEvents: [DeliveryEvent] { read { $0.deliveries.events } }

  /// The types that running apps observe and are not registered to be woken for, by bundle identifier. Nobody tells
  /// these apps of changes once they have ended (rule Q74).
  package var typesObservedUnregistered: [String: Set<ObjectType>] {
    read { state in
      var types: [String: Set<ObjectType>] = [:]
      for observer in state.changeObservers.values where observer.isObserverQuery {
        guard let connection = state.liveConnections[observer.connection], connection.process == .app else { continue }
        let unregistered = observer.types.filter {
          state.deliveries.apps[connection.app]?.registrations[$0] == nil
        }
        if !unregistered.isEmpty { types[connection.app, default: []].formUnion(unregistered) }
      }
      return types
    }
  }

  /// The state of an app's process on the phone.
  package func processState(of bundleIdentifier: String) -> DeliverySchedule.ProcessState {
    read { $0.deliveries.apps[bundleIdentifier]?.presence ?? .notRunning }
  }

  /// The events that are scheduled now, the next one first. Another change may bring an earlier one.
  package var scheduledEvents: [ScheduledEvent] {
    read { state in
      let clock = state.settings.clock
      var events = state.deliveries.apps.keys.sorted().compactMap { app -> ScheduledEvent? in
        guard let due = state.deliveries.nextDue(of: app, isLocked: state.settings.isLocked) else { return nil }
        let isDeadline = state.deliveries.apps[app]?.delivery != nil
        return ScheduledEvent(
          date: clock.now + due.timeIntervalSince(clock.uptime), kind: isDeadline ? .deadline(app) : .waking(app))
      }
      if let arrival = state.arrivals.next(after: clock.now, state.settings) {
        events.append(ScheduledEvent(date: arrival, kind: .samples))
      }
      return events.sorted { $0.date < $1.date }
    }
  }

  /// True when there is an event that happens as time passes.
  package var hasTimedEvents: Bool { nextEvent != nil }

  /// Waits until each woken app has completed its delivery.
  ///
  /// - Parameter limit: The longest time to wait, for apps that never complete.
  package func waitForDeliveries(atMost limit: Duration) async {
    let (stream, completion) = AsyncStream.makeStream(of: Never.self)
    let end = ContinuousClock.now + limit
    let needsAlarm = look { state -> Bool in
      if state.deliveries.isDelivering { return state.deliveryWaiters.add(completion, until: end) }
      completion.finish()
      return false
    }
    if needsAlarm { Task { [weak self] in await self?.endLateWaits(from: end) } }
    for await _ in stream {}
  }

  /// Ends waits that have reached their limit, until none is left. One task does so for all: years of wake-ups are
  /// waited for one by one.
  private func endLateWaits(from first: ContinuousClock.Instant) async {
    var next: ContinuousClock.Instant? = first
    while let end = next {
      try? await Task.sleep(until: end, clock: .continuous)
      let (late, following) = look { $0.deliveryWaiters.takeLate(at: .now) }
      for waiter in late { waiter.finish() }
      next = following
    }
  }

  /// A delivery that its app has not completed.
  package struct DeliveryInProgress: Hashable, Sendable {
    /// The bundle identifier of the app.
    package var app: String
    /// The types of the delivery, in the order of the catalogue.
    package var types: [ObjectType]
    /// The number of its observer queries that were called with a completion handler.
    package var calls: Int
  }

  /// The deliveries that are not completed, by bundle identifier.
  package var deliveriesInProgress: [DeliveryInProgress] {
    read { state in
      state.deliveries.apps.sorted { $0.key < $1.key }.compactMap { name, app in
        app.delivery.map { DeliveryInProgress(app: name, types: $0.waiting.keys.inOrder, calls: $0.began) }
      }
    }
  }

  /// True while a woken app has yet to complete its delivery.
  package var isDelivering: Bool { read { $0.deliveries.isDelivering } }

  /// Removes the registrations of an app that was deleted.
  package func forgetDeliveries(of bundleIdentifier: String) { change { $0.deliveries.forget(bundleIdentifier) } }
}

/// An event that happens by itself once the clock reaches its date.
package struct ScheduledEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The app of a bundle identifier is woken for changes that wait.
    case waking(String)
    /// The delivery that an app works on is given up.
    case deadline(String)
    /// A device measures samples.
    case samples
  }

  /// The date on the device's clock.
  package let date: Date
  package let kind: Kind
}
