@_exported import BackgroundDelivery
import Foundation
import HealthModel

package protocol AppLauncher: AnyObject, Sendable {
  /// Launches an app in the background when a change is waiting for its observer queries.
  ///
  /// Called without any lock. The app then connects with `inBackground`.
  func launchInBackground(_ bundleIdentifier: String)
  /// True when apps can have a program on a watch.
  var hasWatch: Bool { get }
  /// Launches an app's program on the watch and passes it a workout to begin (rule M12).
  func startWatchApp(_ bundleIdentifier: String, toHandle configuration: WorkoutConfigurationRecord)
}

/// The apps that are not in the foreground. Changes wait until an app enters the foreground or is woken.
extension DaemonState {
  /// Returns true when a connection's app gets no CPU time of its own, because it is suspended or was only woken for a
  /// delivery.
  func isAsleep(_ connection: Int) -> Bool {
    guard let live = liveConnections[connection], live.process == .app else { return false }
    // A session keeps its app running, in the foreground or not (rule W10).
    if workoutSessions.keepsRunning(connection) { return false }
    switch deliveries.apps[live.app]?.presence {
    case .suspended, .woken: return true
    case .active, .notRunning, nil: return false
    }
  }

  /// Records that a process of an app ended. The app continues when another of its processes remains.
  mutating func endPresence(of app: String, isForceQuit: Bool) {
    if liveConnections.values.contains(where: { $0.app == app && $0.process == .app }) { return }
    deliveries.setPresence(.notRunning, of: app, at: settings.clock.uptime, isForceQuit: isForceQuit)
  }

  /// Records a change for the apps that are registered for it and may see it.
  mutating func noteDeliveries(of change: SampleStore.Change) {
    let waiting = deliveries.apps.filter { $0.value.presence != .active && !$0.value.registrations.isEmpty }
    // Skip checking each changed sample, which takes time, when no app waits.
    if waiting.isEmpty { return }
    let (types, ends) = (change.types, change.latestEnds)
    for (name, app) in waiting {
      let registered = types.intersection(app.registrations.keys)
      if registered.isEmpty { continue }
      // A session keeps this app running, so it is notified at once and need not be woken (rule W10).
      if liveConnections.contains(where: { isProcess($0.key, of: name) && !isAsleep($0.key) }) { continue }
      let seen = reader(for: name).visible(change, of: registered)
      if seen.types.isEmpty { continue }
      let own = change.added.lazy.filter { $0.sourceRevision.source.bundleIdentifier == name }.map(\.type)
      let ownInBlocks = change.blocks.lazy.filter { $0.bundleIdentifier == name }.map(\.type)
      let ownDeleted = change.removed.lazy.filter { $0.sourceRevision.source.bundleIdentifier == name }.map(\.type)
      deliveries.note(
        seen.types, own: Set(own).union(ownInBlocks).union(ownDeleted), endingBy: ends, for: name,
        at: settings.clock.uptime, isLocked: settings.isLocked)
    }
  }

  /// Wakes the apps that are due: calls the observer queries of running apps, and launches the other apps.
  mutating func wakeDueApps() {
    if holdsWaking { return }
    guard let due = deliveries.nextDue(isLocked: settings.isLocked), due <= settings.clock.uptime else { return }
    // Move the schedule out of the state, because the closure reads the state while the schedule changes.
    var schedule = DeliverySchedule()
    swap(&schedule, &deliveries)
    let wakes = schedule.takeDue(at: settings.clock.uptime, isLocked: settings.isLocked) { app, type, waiting in
      switch reader(for: app).readAccess(to: type) {
      case .everything: true
      case .since(let date): waiting.isOwn || waiting.latestEnd.map { $0 >= date } ?? false
      case .ownSamples: waiting.isOwn
      case .chosenObjects(let choices): waiting.isOwn || !choices.allowed.isEmpty
      case nil: false
      }
    }
    swap(&schedule, &deliveries)
    if wakes.isEmpty { return }
    for wake in wakes {
      if wake.isLaunch {
        if let launcher { callbacks.append { launcher.launchInBackground(wake.app) } }
      } else {
        deliverHeldChanges(to: wake.app, of: Set(wake.types), as: wake.delivery)
      }
    }
    announceChange()
  }

  /// Sends a delivery's changes to the queries of a woken app that wait for one of its types.
  ///
  /// Calls each observer query (rule B13), including a query that began after the change.
  mutating func deliverHeldChanges(to app: String, of types: Set<ObjectType>, as delivery: Int) {
    for (number, observer) in changeObservers where isProcess(observer.connection, of: app) {
      var told = observer.unfinished ?? StoreChange(types: [], added: [], deleted: [])
      if let held = observer.held { told.add(held) }
      if observer.isObserverQuery {
        let unheard = observer.types.intersection(types).subtracting(told.types)
        if !unheard.isEmpty { told.add(.unknown(of: unheard)) }
      }
      if types.isDisjoint(with: told.types) { continue }
      told.delivery = delivery
      changeObservers[number]?.held = nil
      changeObservers[number]?.unfinished = told
      if observer.isObserverQuery { deliveries.await(number, for: observer.types, of: app) }
      let (receive, change) = (observer.receive, told)
      callbacks.append { receive(change) }
    }
  }

  /// Sends the waiting changes to the queries of an app in the foreground.
  mutating func deliverHeldChanges(to app: String) {
    for (number, observer) in changeObservers where liveConnections[observer.connection]?.app == app {
      guard let held = observer.held else { continue }
      changeObservers[number]?.held = nil
      changeObservers[number]?.unfinished = nil
      callbacks.append { observer.receive(held) }
    }
  }

  /// Returns true when a connection belongs to the app itself, and not to its extension or its program on a watch.
  private func isProcess(_ connection: Int, of app: String) -> Bool {
    liveConnections[connection].map { $0.app == app && $0.process == .app } == true
  }

  /// Begins the first call of an observer query's handler.
  ///
  /// A call that belongs to a background delivery counts as a part of that delivery. If the app does not complete
  /// the delivery, the next attempt sends the changes again.
  mutating func beginFirstCall(of number: Int) -> FirstCall {
    guard let observer = changeObservers[number] else { return .none }
    guard isAsleep(observer.connection) else { return .inFront }
    guard let app = liveConnections[observer.connection]?.app, let delivery = deliveries.apps[app]?.delivery,
      observer.unfinished?.delivery != delivery.number
    else { return .none }
    let told = observer.types.intersection(delivery.waiting.keys)
    if told.isEmpty { return .none }
    let handler = nextNumber()
    deliveries.begin(delivery.number, handler: handler, by: number, for: observer.types, of: app)
    changeObservers[number]?.unfinished = .unknown(of: told)
    changeObservers[number]?.unfinished?.delivery = delivery.number
    return .delivery(delivery.number, handler: handler)
  }

  /// Records a call of a completion handler. The call of the last handler completes the app's delivery.
  mutating func complete(_ delivery: Int, handler: Int, of app: String, isFirst: Bool) {
    deliveries.complete(delivery, handler: handler, of: app, isFirst: isFirst, at: settings.clock.uptime)
    forgetUnfinishedChanges(of: app)
  }

  /// Removes an observer. Completes a delivery that waits only for this observer.
  mutating func removeChangeObserver(_ number: Int) {
    guard let observer = changeObservers.removeValue(forKey: number), observer.unfinished != nil,
      let app = liveConnections[observer.connection]?.app
    else { return }
    deliveries.forget(number, of: app, at: settings.clock.uptime)
    forgetUnfinishedChanges(of: app)
  }

  /// Forgets the changes kept for another attempt, once no delivery remains to complete.
  private mutating func forgetUnfinishedChanges(of app: String) {
    if deliveries.apps[app]?.delivery != nil { return }
    for (number, observer) in changeObservers
    where observer.unfinished != nil && liveConnections[observer.connection]?.app == app {
      changeObservers[number]?.unfinished = nil
    }
  }
}

extension DeliverySchedule {
  /// Takes over the device's settings that the schedule needs: phone or watch, the clock, and the behavior after a
  /// force quit.
  mutating func follow(_ settings: DeviceSettings) {
    isOnWatch = settings.isWatch
    correction = settings.clock.correction
    limits.wakesAfterForceQuit = settings.behavior.wakingAfterForceQuit == .wakes
  }
}

extension DaemonState.ChangeObserver {
  /// The maximum number of waiting samples kept individually. Beyond this number, only the types of samples are kept.
  private static let limit = 10_000

  /// Adds a change to the waiting change.
  mutating func hold(_ change: StoreChange) {
    guard held != nil else {
      held = change
      return
    }
    held?.add(change)
    guard let all = held, all.added.count + all.deleted.count > Self.limit else { return }
    held = .unknown(of: all.types)
  }
}

extension StoreChange {
  /// Returns a change that is known only by its types, so its samples cannot be looked up one by one.
  fileprivate static func unknown(of types: Set<ObjectType>) -> StoreChange {
    StoreChange(types: types, added: [], deleted: [], deletedTypes: types)
  }
}

/// The first call of an observer query's handler, when the query is executed.
package enum FirstCall: Hashable, Sendable {
  /// The app is in the foreground. The query's handler is called, and its completion handler does not count (rules Q66
  /// and B42).
  case inFront
  /// The app was woken for one of the types. The query's handler is called for this delivery, with this completion
  /// handler.
  case delivery(Int, handler: Int)
  /// The query's handler is not called yet. Either the app is suspended or was woken for other types (rule B35), or it
  /// was woken after the query began listening, so that the call will come at once.
  case none
}

/// The waits for all woken apps to complete their deliveries, each with its own time limit.
struct DeliveryWaiters: Sendable {
  private var waiters: [(waiter: AsyncStream<Never>.Continuation, end: ContinuousClock.Instant)] = []
  /// The time of the next check for waits over their limit; nil when none is planned.
  private var nextLook: ContinuousClock.Instant?

  /// Adds a wait.
  ///
  /// - Returns: True when the caller must check for expired waits at `end`.
  mutating func add(_ waiter: AsyncStream<Never>.Continuation, until end: ContinuousClock.Instant) -> Bool {
    waiters.append((waiter, end))
    if let nextLook, nextLook <= end { return false }
    nextLook = end
    return true
  }

  mutating func take() -> [AsyncStream<Never>.Continuation] {
    if waiters.isEmpty { return [] }
    defer { waiters = [] }
    return waiters.map(\.waiter)
  }

  /// Removes the waits that have exceeded their limit.
  ///
  /// - Returns: These waits, and the time of the next check; nil when no waits remain.
  mutating func takeLate(
    at now: ContinuousClock.Instant
  ) -> (late: [AsyncStream<Never>.Continuation], next: ContinuousClock.Instant?) {
    let late = waiters.filter { $0.end <= now }.map(\.waiter)
    waiters.removeAll { $0.end <= now }
    nextLook = waiters.map(\.end).min()
    return (late, nextLook)
  }
}
