import HealthDaemon
import HealthKitUI
import HealthModel

/// What the open question shows of the ledger.
extension DeviceModel {
  /// What an app may do now, as the ledger has it.
  func permissionsHeld(by app: AppIdentity) -> Set<Permission> {
    Set(decisions(of: app).filter { $0.value == .granted }.keys)
  }

  /// What was changed in Settings since a question came up, and when it last was; nil as long as nothing was.
  func changeElsewhere(during pending: PendingPrompt) -> ChangeElsewhere? {
    let app = pending.prompt.app.bundleIdentifier
    let latest = decisionHistory.last {
      $0.change.app == app && !$0.types.isDisjoint(with: pending.changedMeanwhile)
    }
    return latest.map { ChangeElsewhere(types: pending.changedMeanwhile, time: $0.time) }
  }
}
