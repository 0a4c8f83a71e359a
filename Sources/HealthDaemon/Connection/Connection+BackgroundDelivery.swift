import HealthModel

/// Being woken for new samples: who wants what, and how often at most (rules Q70 to Q74).
///
/// The registration is kept beyond the app's life. The device does not wake apps that do not run; an app that runs hears
/// of changes through its observer queries either way.
extension Connection {
  /// Registers a type, or changes how often the app wants to hear of it. Frequencies are raw values of
  /// `HKUpdateFrequency`.
  ///
  /// - Throws: 4 without the entitlement (rule Q71), 5 for a type the app never asked for (rule A57).
  package func enableBackgroundDelivery(of type: ObjectType, frequency: Int) throws(HealthError) {
    try logged("enableBackgroundDelivery(\(type.swiftName))", [type], .read, answering: { "enabled" }) {
      () throws(HealthError) in
      try checkBackgroundDelivery()
      try requireAsked(for: [type])
      try change([], by: .any) { changes in
        changes.backgroundDeliveries = (changes.backgroundDeliveries ?? [:]).merging([type: frequency]) { $1 }
      }
    }
  }

  /// Forgets a type; all of them when it is nil.
  package func disableBackgroundDelivery(of type: ObjectType?) throws(HealthError) {
    try logged("disableBackgroundDelivery(\(type?.swiftName ?? "all"))", answering: { "disabled" }) {
      () throws(HealthError) in try forgetBackgroundDelivery(of: type)
    }
  }

  private func forgetBackgroundDelivery(of type: ObjectType?) throws(HealthError) {
    try checkBackgroundDelivery()
    try change([], by: .any) { changes in
      if let type { changes.backgroundDeliveries?[type] = nil } else { changes.backgroundDeliveries = nil }
    }
  }

  private func checkBackgroundDelivery() throws(HealthError) {
    try enter()
    guard app.entitlements.contains(Entitlement.backgroundDelivery) else {
      throw .missingEntitlement(Entitlement.backgroundDelivery)
    }
  }
}

extension HealthDaemon {
  /// What an app wants to be woken for, with the raw value of its frequency.
  package func backgroundDeliveries(of bundleIdentifier: String) -> [ObjectType: Int] {
    read { $0.backgroundDeliveries[bundleIdentifier] ?? [:] }
  }
}
