import HealthModel

/// Background delivery: the app's registrations for new samples (rules Q70 to Q74).
///
/// Registrations outlive the app's process. An app in the foreground receives changes at once through its observer
/// queries. Any other app is woken by the schedule, and its observers receive a completion handler that they must call.
extension Connection {
  /// Registers a type, or changes its frequency. Frequencies are raw values of `HKUpdateFrequency`.
  ///
  /// - Throws: `errorAuthorizationDenied` (4) without the entitlement (rule Q71), `errorInvalidArgument` (3) for a
  ///   correlation (rule B1), `errorAuthorizationNotDetermined` (5) for a type the app never requested (rule A57).
  package func enableBackgroundDelivery(of type: ObjectType, frequency: Int) throws(HealthError) {
    try answer(.enableBackgroundDelivery, [type], .read, by: .health) { call throws(HealthError) in
      try requireBackgroundDelivery()
      if type.kind == .correlation {
        throw .invalidArgument("Background delivery is not available for \(type.identifier).")
      }
      try call.requireAsked(for: [type])
      try call.change([]) { $0.enableBackgroundDelivery(of: type, frequency: frequency) }
    }
  }

  /// Removes the registration of a type, or of all types for nil.
  ///
  /// - Throws: `errorAuthorizationDenied` (4) without the entitlement.
  package func disableBackgroundDelivery(of type: ObjectType?) throws(HealthError) {
    try answer(.disableBackgroundDelivery, type.map { [$0] } ?? [], by: .health) { call throws(HealthError) in
      try requireBackgroundDelivery()
      try call.change([]) { $0.disableBackgroundDelivery(of: type) }
    }
  }

  private func requireBackgroundDelivery() throws(HealthError) {
    if !app.entitlements.contains(.backgroundDelivery) { throw .missingEntitlement(.backgroundDelivery) }
  }
}

/// Wake-ups of the app.
extension Connection {
  /// Returns whether an observer query calls its handler at once, as part of a delivery, or not yet. The query must
  /// already listen to changes. Records the call if it is part of a delivery.
  package func firstCall(of observation: ChangeObservation) -> FirstCall {
    daemon(change: { state in
      guard let observer = observation.observer else { return .none }
      return state.beginFirstCall(of: observer)
    })
  }

  /// Records that an observer query calls its handler for a delivery.
  ///
  /// - Returns: A number that identifies the completion handler, which the query passes to the app's handler. Nil when
  ///   the delivery is already over, so that the completion handler has no effect.
  package func begin(_ delivery: Int, by observation: ChangeObservation) -> Int? {
    daemon(change: { state in
      guard let number = observation.observer, let observer = state.changeObservers[number] else { return nil }
      let handler = state.nextNumber()
      let isOpen = state.deliveries.begin(
        delivery, handler: handler, by: number, for: observer.types, of: app.bundleIdentifier)
      return isOpen ? handler : nil
    })
  }

  /// Records a call of a completion handler.
  ///
  /// - Parameter isFirst: False when this completion handler was already called.
  package func complete(_ delivery: Int, handler: Int, isFirst: Bool) {
    daemon(change: { state in
      state.complete(delivery, handler: handler, of: app.bundleIdentifier, isFirst: isFirst)
      // When several apps were woken together, notify the screens only when the last one completes its delivery.
      if !state.deliveries.isDelivering { state.announceChange() }
    })
  }

  /// Records that the app was suspended in the background, or returned to the foreground.
  package func setSuspended(_ isSuspended: Bool) {
    daemon(change: { state in
      guard state.isLive(number) else { return }
      if process == .watchApp {
        // On a watch a workout needs a background mode to continue (rules W3 and W11).
        if isSuspended, !app.backgroundModes.contains("workout-processing") { state.leaveFront(number) }
        return
      }
      if process != .app { return }
      let now = state.settings.clock.uptime
      state.deliveries.setPresence(isSuspended ? .suspended : .active, of: app.bundleIdentifier, at: now)
      if !isSuspended {
        state.deliverHeldChanges(to: app.bundleIdentifier)
        state.deliverHeldMessages(to: number)
      }
      state.announceChange()
    })
  }
}

extension HealthDaemon {
  /// Returns the types an app is registered for, with the raw values of their frequencies.
  package func backgroundDeliveries(of bundleIdentifier: String) -> [ObjectType: Int] {
    read { $0.deliveries.frequencies[bundleIdentifier] ?? [:] }
  }
}
