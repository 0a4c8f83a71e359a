import HealthDaemon
import HealthKitUI
import HealthModel

/// The parts of the ledger that an open prompt shows.
extension DeviceModel {
  func permissionsHeld(by app: AppIdentity) -> Set<Permission> {
    Set(decisions(of: app).filter { $0.value == .granted }.keys)
  }

  /// Returns the types that were changed in Settings while a prompt is up, with the time of the latest change; nil
  /// without one.
  func changeElsewhere(during pending: PendingPrompt) -> ChangeElsewhere? {
    let app = pending.prompt.app.bundleIdentifier
    let latest = decisionHistory.last {
      $0.change.app == app && !$0.types.isDisjoint(with: pending.changedMeanwhile)
    }
    return latest.map { ChangeElsewhere(types: pending.changedMeanwhile, time: $0.time) }
  }
}
