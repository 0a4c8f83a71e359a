import Foundation
import HealthModel

/// Advancing time, for the device's own screens and commands.
extension HealthDaemon {
  /// Advances time. All due events happen in order, each at its own time (rule T12).
  ///
  ///     await daemon.advance(by: 3600)      // an hour; apps whose period ends in it are woken at that moment
  ///
  /// - Parameters:
  ///   - interval: The time in seconds. A negative value counts as zero.
  ///   - measurements: The maximum number of batches in which a workout session is measured meanwhile. A batch covers
  ///     at least 15 seconds.
  ///   - settle: Waits until the woken apps have finished their work. Time advances after that.
  package func advance(
    by interval: TimeInterval, measurements: Int = 40, settle: @Sendable () async -> Void = {}
  ) async {
    change { state in
      let shortest = DaemonState.shortestMeasuringPeriod
      state.measuringPeriod = max(1, (interval / Double(measurements) / shortest).rounded(.up)) * shortest
    }
    // Apps were already notified of the events that are due now. Let the apps finish before time advances.
    await settle()
    let target = read { $0.settings.clock.uptime } + max(0, interval)
    await advance(toUptime: target, settle: settle)
  }

  private func advance(toUptime target: Date, settle: @Sendable () async -> Void) async {
    // An app that writes when woken may become due again at once. Time must still advance.
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

  /// Advances time until the next app is woken, or the next delivery to an app is given up. Samples may arrive on the
  /// way.
  ///
  /// - Returns: False when nothing happens within a year. If no samples arrive either, the clock does not advance.
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

  /// Advances time until the device's clock shows a date, as ``advance(by:measurements:settle:)`` does. Does nothing
  /// for a date in the past.
  package func advance(to date: Date, settle: @Sendable () async -> Void = {}) async {
    await advance(by: date.timeIntervalSince(settings.now()), settle: settle)
  }

  /// Advances time until the day changes on the device.
  package func advanceToMidnight(settle: @Sendable () async -> Void = {}) async {
    let settings = settings
    let today = settings.calendar.startOfDay(for: settings.now())
    // The day has 23 to 25 hours, so find tomorrow's start from a time in the middle of tomorrow.
    let tomorrow = settings.calendar.startOfDay(for: today + 36 * 3_600)
    await advance(to: tomorrow, settle: settle)
  }

  /// Jumps ahead like a device that was asleep: everything that became due meanwhile happens once, at the end (rule
  /// T10).
  ///
  /// - Parameter interval: The time in seconds. A negative value counts as zero.
  package func skip(by interval: TimeInterval, settle: @Sendable () async -> Void = {}) async {
    await settle()
    passTime(until: read { $0.settings.clock.uptime } + max(0, interval))
    await settle()
  }

  /// Restarts the phone: its programs and workout sessions end, and it stays locked until the person unlocks it. The
  /// watch continues. Registrations remain, and an app that was force quit may be woken again.
  ///
  /// - Parameter isLocked: False for a phone that the person has already unlocked.
  package func restart(isLocked: Bool = true) {
    // The phone's workout sessions end with it (rule W38); the watch's continue.
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

  /// Sets the clock as the person does. No time passes, and nothing becomes due (rule T9).
  package func setTime(to date: Date) { changeSettings { $0.clock.set(to: date) } }

  private func passTime(until date: Date) {
    change { state in
      state.settings.clock.advance(to: date)
      // Wake no app before the samples of this time have arrived, so that the wake-up delivers them too.
      state.holdsWaking = true
      state.receiveFromLink()
      state.announceChange()
    }
    takeArrivals()
    change { $0.holdsWaking = false }
  }

  /// The time of the next event, by ``DeviceClock/uptime``; nil when there is none.
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

  /// Sets the object that launches apps to wake them; nil for none.
  package func setLauncher(_ launcher: (any AppLauncher)?) { change { $0.launcher = launcher } }

  /// The latest background delivery events, oldest first.
  package var deliveryEvents: [DeliveryEvent] { read { $0.deliveries.events } }

  /// The types that running apps observe without having registered to be woken for them, by bundle identifier. Once
  /// these apps have ended, nothing notifies them of changes (rule Q74).
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

  /// The events that are scheduled now, the next event first. A later change may schedule an earlier event.
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

  /// True when an event is scheduled to happen as time passes.
  package var hasTimedEvents: Bool { nextEvent != nil }

  /// Waits until each woken app has completed its delivery.
  ///
  /// - Parameter limit: The maximum time to wait, for apps that never complete.
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

  /// Ends waits that reach their limit, until none is left. A single task handles all waits: a device whose clock is
  /// advanced by years waits for thousands of deliveries.
  private func endLateWaits(from first: ContinuousClock.Instant) async {
    var next: ContinuousClock.Instant? = first
    while let end = next {
      try? await Task.sleep(until: end, clock: .continuous)
      let (late, following) = look { $0.deliveryWaiters.takeLate(at: .now) }
      for waiter in late { waiter.finish() }
      next = following
    }
  }

  /// A delivery that the app has not completed.
  package struct DeliveryInProgress: Hashable, Sendable {
    /// The bundle identifier of the app.
    package var app: String
    /// The types of the delivery, in the order of the catalogue.
    package var types: [ObjectType]
    /// The number of the app's observer queries that were called with a completion handler.
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

  /// True while a woken app has not completed its delivery.
  package var isDelivering: Bool { read { $0.deliveries.isDelivering } }

  /// Removes the registrations of an app that was deleted.
  package func forgetDeliveries(of bundleIdentifier: String) { change { $0.deliveries.forget(bundleIdentifier) } }
}

/// An event that happens once the clock reaches its date.
package struct ScheduledEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The app with this bundle identifier is woken for waiting changes.
    case waking(String)
    /// The delivery to this app is given up.
    case deadline(String)
    /// The phone or the watch measures samples.
    case samples
  }

  /// The date on the device's clock.
  package let date: Date
  package let kind: Kind
}
