import Foundation
import HealthModel

/// What a change adds to the audit log.
extension DaemonState {
  /// Puts what was counted before the change in front of what the change noted down.
  ///
  /// What was only seen to happen, such as an app's start, waits for the next change: it is no reason to write.
  mutating func completeAudit(with runs: AccessRuns?) {
    guard let runs, let noted = audit, !noted.isEmpty || isAuditDue else { return }
    defer { isAuditDue = false }
    if !isOpeningLogged {
      delayedAudit.append(AuditEntry(.opened, at: settings.now(), settings.auditValues))
      isOpeningLogged = true
    }
    delayedAudit += runs.take()
    if isAuditDue || noted.contains(where: { !$0.event.isObservation }) {
      audit = delayedAudit + noted
    } else {
      delayedAudit += noted
      audit = []
    }
  }

  /// The entries are written, and wait no longer. Without this they come again with the next change.
  mutating func didWriteAudit() { if !delayedAudit.isEmpty { delayedAudit = [] } }
}

extension DeviceSettings {
  /// The device at the time it was opened.
  var auditValues: [String: AuditValue] {
    if isOpenedByCommand { return ["simulated": "yes", "origin": .text(AuditOrigin.command.rawValue)] }
    return [
      "simulated": "yes", "system": .text("iOS \(operatingSystemVersion)"),
      "language": .text(locale.identifier), "timeZone": .text(calendar.timeZone.identifier),
    ]
  }
}

extension DeviceSettings {
  /// Returns the device's states that changed since, a few words each: "locked", "iOS 26.0". Empty when all are as they were.
  func changes(since earlier: DeviceSettings) -> [String] {
    var changes: [String] = []
    func compare(_ state: KeyPath<DeviceSettings, Bool>, _ whenOn: String, _ whenOff: String) {
      if self[keyPath: state] != earlier[keyPath: state] { changes.append(self[keyPath: state] ? whenOn : whenOff) }
    }
    compare(\.isLocked, "locked", "unlocked")
    compare(\.isInGuestUserMode, "in a guest's hands", "back in its owner's hands")
    compare(\.isHealthDataAvailable, "with Health", "without Health")
    compare(\.isHealthDataRestricted, "forbidden Health by a profile", "allowed Health by its profile")
    compare(\.isWatchReachable, "with the watch in reach", "with the watch out of reach")
    if clock.correction != earlier.clock.correction { changes.append("with its clock set by a person") }
    if calendar.timeZone != earlier.calendar.timeZone { changes.append("in \(calendar.timeZone.identifier)") }
    compare(\.isWatchPaired, "paired with a watch", "without a watch")
    compare(\.isWorkoutAppInstalled, "with the Workout app on the watch", "without the Workout app on the watch")
    if operatingSystemVersion != earlier.operatingSystemVersion { changes.append("on iOS \(operatingSystemVersion)") }
    return changes
  }
}
