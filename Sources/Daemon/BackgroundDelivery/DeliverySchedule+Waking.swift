import Foundation
import HealthModel

/// Finds the apps that are due to be woken.
extension DeliverySchedule {
  /// An app to wake, with the types of its delivery.
  package struct Wake: Hashable, Sendable {
    /// The bundle identifier of the app.
    package var app: String
    /// The number that identifies the delivery. Each call of a completion handler refers to it.
    package var delivery: Int
    /// The types of the delivery, in catalogue order.
    package var types: [ObjectType]
    /// True when the app's process must be started.
    package var isLaunch: Bool
  }

  /// Returns the next time when something becomes due: the end of a period or a delay for a waiting change, or the
  /// deadline of a delivery. Nil when nothing is scheduled.
  package func nextDue(isLocked: Bool) -> Date? {
    apps.keys.compactMap { nextDue(of: $0, isLocked: isLocked) }.min()
  }

  /// Returns the next time when something becomes due for one app; nil when nothing is scheduled.
  package func nextDue(of app: String, isLocked: Bool) -> Date? {
    guard let app = apps[app] else { return nil }
    if let delivery = app.delivery { return delivery.deadline }
    if isLocked || !mayWake(app) { return nil }
    return app.registrations.values.compactMap { registration in
      registration.waiting.map { max($0.since, registration.earliest, app.retry ?? $0.since) }
    }.min()
  }

  /// Gives up overdue deliveries and begins those that are due, one per app for all its types.
  ///
  /// - Parameter isVisible: Returns true when an app may still see one of the waiting changes of a type.
  ///
  /// - Returns: The apps to wake, sorted by bundle identifier so that the order is deterministic.
  package mutating func takeDue(
    at now: Date, isLocked: Bool, isVisible: (_ app: String, _ type: ObjectType, Waiting) -> Bool
  ) -> [Wake] {
    var wakes: [Wake] = []
    for name in apps.keys.sorted() {
      if let deadline = apps[name]?.delivery?.deadline, deadline <= now { fail(name, at: now) }
      if isLocked { continue }
      let (due, hidden) = self.due(for: name, at: now, isVisible: isVisible)
      if !hidden.isEmpty { drop(hidden.inOrder, of: name, at: now) }
      if due.isEmpty { continue }
      let delivery = begin(due, of: name, at: now)
      let isLaunch = wake(name)
      let types = due.keys.inOrder
      tell(.woken(isLaunch: isLaunch, changes: due.values.reduce(0) { $0 + $1.changes }), name, types, at: now)
      wakes.append(Wake(app: name, delivery: delivery.number, types: types, isLaunch: isLaunch))
    }
    return wakes
  }

  /// Returns an app's waiting changes that are due, and the types among them that the app may no longer see.
  private func due(
    for name: String, at now: Date, isVisible: (_ app: String, _ type: ObjectType, Waiting) -> Bool
  ) -> (due: [ObjectType: Waiting], hidden: [ObjectType]) {
    guard let app = apps[name], app.delivery == nil, mayWake(app), app.retry ?? now <= now else { return ([:], []) }
    var due: [ObjectType: Waiting] = [:]
    var hidden: [ObjectType] = []
    for (type, registration) in app.registrations {
      guard let waiting = registration.waiting, max(waiting.since, registration.earliest) <= now else { continue }
      if isVisible(name, type, waiting) { due[type] = waiting } else { hidden.append(type) }
    }
    return (due, hidden)
  }

  /// Returns the reason why a type's waiting change cannot be delivered now; nil when it can.
  package func obstacle(to type: ObjectType, of name: String, at now: Date, isLocked: Bool) -> DeliveryEvent.Obstacle? {
    guard let app = apps[name], let registration = app.registrations[type] else { return nil }
    if app.isForceQuit, !limits.wakesAfterForceQuit { return .forceQuit }
    if app.failures >= limits.failures { return .stopped }
    if isLocked { return .locked }
    if app.delivery != nil { return .delivering }
    if let retry = app.retry, retry > now { return .retry(next: retry) }
    return registration.earliest > now ? .period(until: registration.earliest) : nil
  }

  private func mayWake(_ app: App) -> Bool {
    app.presence != .active && app.failures < limits.failures && (!app.isForceQuit || limits.wakesAfterForceQuit)
  }
}
