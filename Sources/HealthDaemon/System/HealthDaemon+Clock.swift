import Foundation
import HealthModel

/// Time, for the device's own screens and commands.
extension HealthDaemon {
  /// Lets time pass: everything that is due happens in its order, each at its moment (rule T12).
  ///
  ///     await daemon.advance(by: 3600)      // an hour; apps whose period ends in it are woken at that moment
  ///
  /// - Parameters:
  ///   - interval: Seconds; below zero is none.
  ///   - settle: Waits until the apps that were woken have done what they do. Time goes on after that.
  package func advance(by interval: TimeInterval, settle: @Sendable () async -> Void = {}) async {
    // What is due already was told before: it comes before time passes.
    await settle()
    let target = read { $0.settings.clock.uptime } + max(0, interval)
    // An app that writes when it is woken may make itself due again at once; time goes on all the same.
    var (last, repeats) = (Date.distantPast, 0)
    while let due = read({ $0.deliveries.nextDue(isLocked: $0.settings.isLocked) }), due <= target {
      repeats = due == last ? repeats + 1 : 0
      last = due
      if repeats > 1_000 { break }
      passTime(until: due)
      await settle()
    }
    passTime(until: target)
    await settle()
  }

  /// Lets time pass until something happens by itself: a period ends, a delivery is tried again or given up.
  ///
  /// - Returns: False when nothing will happen, however long one waits; the clock stays.
  @discardableResult
  package func advanceToNextEvent(settle: @Sendable () async -> Void = {}) async -> Bool {
    await settle()
    guard let due = read({ $0.deliveries.nextDue(isLocked: $0.settings.isLocked) }) else { return false }
    passTime(until: due)
    await settle()
    return true
  }

  /// Sets the clock, as a person does: no time passes, and nothing becomes due (rule T9).
  package func setTime(to date: Date) { changeSettings { $0.clock.set(to: date) } }

  private func passTime(until date: Date) {
    change { state in
      state.settings.clock.advance(to: date)
      state.announceChange()
    }
  }

  // MARK: Background delivery

  /// Has someone start the apps that do not run and are to be woken.
  package func setLauncher(_ launcher: (any AppLauncher)?) { change { $0.launcher = launcher } }

  /// The latest that happened to background deliveries, oldest first.
  package var deliveryEvents: [DeliveryEvent] { read { $0.deliveries.events } }

  /// True when something happens by itself as time passes.
  package var hasTimedEvents: Bool { read { $0.deliveries.nextDue(isLocked: $0.settings.isLocked) != nil } }

  /// Waits until each woken app has completed its delivery.
  ///
  /// - Parameter limit: The longest time to wait; it bounds how long an app takes that never completes.
  package func waitForDeliveries(atMost limit: Duration) async {
    let changes = changes()
    if !isDelivering { return }
    let end = ContinuousClock.now + limit
    let alarm = Task {
      try await Task.sleep(until: end, clock: .continuous)
      // Something to look at, when nothing happens.
      change { $0.announceChange() }
    }
    defer { alarm.cancel() }
    for await _ in changes where !isDelivering || ContinuousClock.now >= end { return }
  }

  /// True while a woken app has yet to complete its delivery.
  package var isDelivering: Bool { read { state in state.deliveries.apps.values.contains { $0.delivery != nil } } }

  /// Forgets the registrations of an app that was deleted (chapter 1.4 of the sheet on time).
  package func forgetDeliveries(of bundleIdentifier: String) { change { $0.deliveries.forget(bundleIdentifier) } }
}
