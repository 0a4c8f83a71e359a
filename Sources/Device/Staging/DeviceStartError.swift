import AppBundle
import AppleHealthExport
import HealthDaemon
import HealthModel
import Texts

/// A problem that keeps the device from starting: a sentence for the person, and the exit status for the shell.
package struct DeviceStartError: Error, CustomStringConvertible {
  /// The event, its place, and the next step, for people.
  package let sentence: LocalizedStringKey
  /// As in sysexits(3): 66 for an input that cannot be opened, 65 for one that makes no sense.
  package let exitStatus: Int32

  package init(_ sentence: LocalizedStringKey, exitStatus: Int32) {
    self.sentence = sentence
    self.exitStatus = exitStatus
  }

  package var message: String { sentence.description }
  package var description: String { message }
}

extension DeviceStartError {
  /// Takes the sentence of an export error, with EX_NOINPUT where the file could not be opened and EX_DATAERR where its
  /// contents are at fault.
  init(_ error: ExportError) {
    switch error {
    case .notAFile, .missing, .directory, .unreadable: self.init(error.sentence, exitStatus: 66)
    default: self.init(error.sentence, exitStatus: 65)
    }
  }
}

extension DeviceStartError {
  package init(_ error: DeviceStorageError) { self.init(error.sentence, exitStatus: error.exitStatus) }
}

extension DeviceStartError {
  package init(_ error: AppBundleError) {
    self.init(LocalizedStringKey(verbatim: error.description), exitStatus: error.exitStatus)
  }
}
