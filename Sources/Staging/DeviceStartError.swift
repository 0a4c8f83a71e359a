import AppBundle
import AppleHealthExport
import HealthDaemon

/// Something a person must hear about before the device can start: a sentence, and the status the shell gets.
package struct DeviceStartError: Error, CustomStringConvertible {
  /// What happened, where, and what to do.
  package let message: String
  /// As in sysexits(3): 66 for an input that cannot be opened, 65 for one that makes no sense.
  package let exitStatus: Int32

  package init(_ message: String, exitStatus: Int32) {
    self.message = message
    self.exitStatus = exitStatus
  }

  package var description: String { message }
}

extension DeviceStartError {
  /// EX_NOINPUT where the file could not be opened, EX_DATAERR where it is not what it should be.
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
