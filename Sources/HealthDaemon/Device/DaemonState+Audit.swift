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
    [
      "simulated": "yes", "system": .text("iOS \(operatingSystemVersion)"),
      "language": .text(locale.identifier), "timeZone": .text(calendar.timeZone.identifier),
    ]
  }
}
