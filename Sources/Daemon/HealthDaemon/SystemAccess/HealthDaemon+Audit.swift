import Foundation
import HealthModel

/// The audit log, for the device's own screens and commands.
extension HealthDaemon {
  /// Writes the calls counted so far to the log.
  package func writeAuditLog() { change { $0.isAuditDue = true } }

  /// Returns the log with all events so far, line by line; empty when there is no log.
  package func auditLines() throws(DeviceStorageError) -> [String] {
    writeAuditLog()
    return try storage.map { storage throws(DeviceStorageError) in try storage.auditLines() } ?? auditLog?.lines
      ?? []
  }

  /// Logs the words of a question on a screen: from then on there is proof of what the person saw.
  ///
  /// - Parameters:
  ///   - language: The language of the words, as a locale's identifier.
  ///   - wording: The lines or sentences, in the order on the screen.
  package func noteShown(_ wording: [String], in language: String, of app: String) {
    change { state in state.log(.shown, of: app, ["language": .text(language), "wording": .texts(wording)]) }
  }
}
