@_exported import BackgroundDelivery
import Foundation
import HealthModel

package protocol AppLauncher: AnyObject, Sendable {
  /// Starts an app that is not running, in the background, because a change waits for its observer queries.
  ///
  /// Called without any lock. The app then connects with `inBackground`.
  func launchInBackground(_ bundleIdentifier: String)
  /// True when apps can have a program on a watch.
  var hasWatch: Bool { get }
  /// Starts an app's program on the watch, and hands it a workout to begin (rule M12).
  func startWatchApp(_ bundleIdentifier: String, toHandle configuration: WorkoutConfigurationRecord)
}

/// The apps that are not in the foreground: changes wait until they are, or until they are woken.
extension DaemonState {
  /// Returns true when a connection's app gets no time of its own: it is suspended, or was woken for one delivery.
  func isAsleep(_ connection: Int) -> Bool {
    guard let live = liveConnections[connection], live.process == .app else { return false }
    // A session keeps its app running, in front or not (rule W10).
    if workoutSessions.keepsRunning(connection) { return false }
    switch deliveries.apps[live.app]?.presence {
    case .suspended, .woken: return true
    case .active, .notRunning, nil: return false
    }
  }

  /// Records that a process of an app ended. With another of its processes left, the app goes on.
  mutating func endPresence(of app: String, isForceQuit: Bool) {
    if liveConnections.values.contains(where: { $0.app == app && $0.process == .app }) { return }
    deliveries.setPresence(.notRunning, of: app, at: settings.clock.uptime, isForceQuit: isForceQuit)
  }

  /// Records a change for the apps that are registered for it and may see it.
  mutating func noteDeliveries(of change: SampleStore.Change) {
    let waiting = deliveries.apps.filter { $0.value.presence != .active && !$0.value.registrations.isEmpty }
    // Looking at each changed sample takes its time, and mostly nobody waits.
    if waiting.isEmpty { return }
    let (types, ends) = (change.types, change.latestEnds)
    for (name, app) in waiting {
      let registered = types.intersection(app.registrations.keys)
      if registered.isEmpty { continue }
      // An app that a session keeps running is told at once, and need not be woken (rule W10).
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

  /// Wakes the apps that are due: those that run are called, the others are started.
  mutating func wakeDueApps() {
    if holdsWaking { return }
    guard let due = deliveries.nextDue(isLocked: settings.isLocked), due <= settings.clock.uptime else { return }
    // Taken out meanwhile: who may see what is asked of the rest of the state.
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

  /// Sends the changes of a delivery to the queries of a woken app that wait for one of its types.
  ///
  /// Each observer query is called (rule B13), also one that began when the change waited already.
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

  /// Sends the changes that waited to the queries of an app that is in the foreground.
  mutating func deliverHeldChanges(to app: String) {
    for (number, observer) in changeObservers where liveConnections[observer.connection]?.app == app {
      guard let held = observer.held else { continue }
      changeObservers[number]?.held = nil
      changeObservers[number]?.unfinished = nil
      callbacks.append { observer.receive(held) }
    }
  }

  /// Returns true when a connection is that of an app's own process, and not of its extension or its program on a watch.
  private func isProcess(_ connection: Int, of app: String) -> Bool {
    liveConnections[connection].map { $0.app == app && $0.process == .app } == true
  }

  /// Begins an observer query. A first call that belongs to a delivery is counted, and its changes are sent again with
  /// the next attempt when it is not completed.
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

  /// Records a call of a completion handler: with the last one, the app's delivery is over.
  mutating func complete(_ delivery: Int, handler: Int, of app: String, isFirst: Bool) {
    deliveries.complete(delivery, handler: handler, of: app, isFirst: isFirst, at: settings.clock.uptime)
    forgetUnfinishedChanges(of: app)
  }

  /// Removes an observer. A delivery that waits only for its call is over.
  mutating func removeChangeObserver(_ number: Int) {
    guard let observer = changeObservers.removeValue(forKey: number), observer.unfinished != nil,
      let app = liveConnections[observer.connection]?.app
    else { return }
    deliveries.forget(number, of: app, at: settings.clock.uptime)
    forgetUnfinishedChanges(of: app)
  }

  /// Forgets the changes that would be sent again, once no delivery is left to complete.
  private mutating func forgetUnfinishedChanges(of app: String) {
    if deliveries.apps[app]?.delivery != nil { return }
    for (number, observer) in changeObservers
    where observer.unfinished != nil && liveConnections[observer.connection]?.app == app {
      changeObservers[number]?.unfinished = nil
    }
  }
}

extension DeliverySchedule {
  /// Takes over the kind of the device and its behavior.
  mutating func follow(_ settings: DeviceSettings) {
    isOnWatch = settings.isWatch
    correction = settings.clock.correction
    limits.wakesAfterForceQuit = settings.behavior.wakingAfterForceQuit == .wakes
  }
}

extension DaemonState.ChangeObserver {
  /// The number of waiting samples that are held one by one; of more, only their types are.
  private static let limit = 10_000

  /// Adds a change to the one that waits.
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
  /// Returns a change of which only the types are known. As after a deletion, its samples cannot be asked about one by
  /// one.
  fileprivate static func unknown(of types: Set<ObjectType>) -> StoreChange {
    StoreChange(types: types, added: [], deleted: [], deletedTypes: types)
  }
}

// Whoever sees the daemon sees the events of its deliveries.

/// The first call of an observer query, when it is executed.
package enum FirstCall: Hashable, Sendable {
  /// The app is in the foreground: the query is called, and its completion handler does not count (rules Q66 and B42).
  case inFront
  /// The app was woken for one of the types: the query is called for this delivery, with this handler.
  case delivery(Int, handler: Int)
  /// The query is not called yet: the app is suspended, or was woken for other types (rule B35); or it was woken since
  /// the query listens, and the call is on its way.
  case none
}

/// The waits for all woken apps to complete their deliveries, each until a limit of its own.
struct DeliveryWaiters: Sendable {
  private var waiters: [(waiter: AsyncStream<Never>.Continuation, end: ContinuousClock.Instant)] = []
  /// The moment at which waits over their limit are looked for; nil when none is planned.
  private var nextLook: ContinuousClock.Instant?

  /// Adds a wait.
  ///
  /// - Returns: True when the caller has to look for waits over their limit at this moment.
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

  /// Removes the waits that are over their limit.
  ///
  /// - Returns: These waits, and the moment to look again; nil without waits.
  mutating func takeLate(
    at now: ContinuousClock.Instant
  ) -> (late: [AsyncStream<Never>.Continuation], next: ContinuousClock.Instant?) {
    let late = waiters.filter { $0.end <= now }.map(\.waiter)
    waiters.removeAll { $0.end <= now }
    nextLook = waiters.map(\.end).min()
    return (late, nextLook)
  }
}
