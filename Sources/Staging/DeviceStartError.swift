import AppBundle
import AppleHealthExport
import HealthDaemon

/// A problem that keeps the device from starting: a sentence for the person, and the exit status for the shell.
package struct DeviceStartError: Error, CustomStringConvertible {
  /// A sentence that says the problem, the file, and the remedy.
  package let message: String
  /// The exit status as in sysexits(3): 66 for an input that cannot be opened, 65 for one that makes no sense.
  package let exitStatus: Int32

  package init(_ message: String, exitStatus: Int32) {
    self.message = message
    self.exitStatus = exitStatus
  }

  package var description: String { message }
}

extension DeviceStartError {
  /// Takes the sentence of an export error, with EX_NOINPUT where the file could not be opened and EX_DATAERR where its
  /// contents are at fault.
  init(_ error: ExportError) {
    switch error {
    case .notAFile, .missing, .directory, .unreadable: self.init(error.description, exitStatus: 66)
    default: self.init(error.description, exitStatus: 65)
    }
  }
}

extension DeviceStartError {
  package init(_ error: DeviceStorageError) { self.init(error.description, exitStatus: error.exitStatus) }
}

extension DeviceStartError {
  package init(_ error: AppBundleError) { self.init(error.description, exitStatus: error.exitStatus) }
}
