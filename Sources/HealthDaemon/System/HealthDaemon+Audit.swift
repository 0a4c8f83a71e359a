import Foundation
import HealthModel

/// The audit log, for the device's own screens and commands.
extension HealthDaemon {
  /// Writes down the calls that were counted together so far.
  package func writeAuditLog() { change { $0.isAuditDue = true } }

  /// The log with all that happened so far, line by line; empty where none is kept.
  package func auditLines() throws(DeviceStorageError) -> [String] {
    writeAuditLog()
    return try storage.map { storage throws(DeviceStorageError) in try storage.auditLines() } ?? auditLog?.lines
      ?? []
  }

  /// A screen shows a question, in these words: from now on it can be proved what the person saw.
  ///
  /// - Parameters:
  ///   - language: Of the words, as a locale's identifier.
  ///   - wording: A line or sentence each, in the order they stand on the screen.
  package func noteShown(_ wording: [String], in language: String, of app: String) {
    change { state in state.log(.shown, of: app, ["language": .text(language), "wording": .texts(wording)]) }
  }
}
