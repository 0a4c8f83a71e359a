import AppBundle
import AppleHealthExport
import Foundation
import HealthDaemon
import HealthModel
import Texts

package struct DeviceOptions: Sendable {
  /// An Apple Health export (.xml or .zip) to import in place of the demo data; nil for none.
  package var importURL: URL?
  package var storage: (any DeviceStorage)?
  /// The time on the device's clock. Nil means the time of an earlier saved device, the demo's morning, or the date of
  /// the imported export.
  package var now: Date?
  /// The time zone; nil for the time zone saved with the device, or else the computer's time zone.
  package var timeZone: TimeZone?
  /// The language and region; nil for en_US.
  package var locale: Locale?

  /// The version of iOS as written; nil for the version saved with the device, or else the version of a new device.
  package var system: String?

  /// False for a device without samples; true for the demo's two years.
  package var hasDemo = true

  /// True if the device continues a session whose process has ended. No app is launched then.
  package var isResumed = false

  /// The files of the foreground app; nil for the demo's apps.
  package var app: AppFiles?
  /// The types that the app asks to share; nil if the command line names none.
  package var share: TypeList?
  /// The types that the app asks to read; nil if the command line names none.
  package var read: TypeList?

  package init(
    importURL: URL? = nil, storage: (any DeviceStorage)? = nil, now: Date? = nil, timeZone: TimeZone? = nil,
    locale: Locale? = nil, app: AppFiles? = nil, share: TypeList? = nil, read: TypeList? = nil, hasDemo: Bool = true,
    system: String? = nil
  ) {
    self.storage = storage
    self.importURL = importURL
    self.now = now
    self.timeZone = timeZone
    self.locale = locale
    self.app = app
    self.share = share
    self.read = read
    self.hasDemo = hasDemo
    self.system = system
  }
}

/// A problem that prevents the device from starting: a sentence for the person, and the exit status for the shell.
package struct DeviceStartError: Error, CustomStringConvertible {
  package let sentence: LocalizedStringKey
  /// The status as in sysexits(3): 66 for input that cannot be opened, 65 for invalid input.
  package let exitStatus: Int32

  package init(_ sentence: LocalizedStringKey, exitStatus: Int32) {
    self.sentence = sentence
    self.exitStatus = exitStatus
  }

  package var message: String { sentence.description }
  package var description: String { message }
}

extension DeviceStartError {
  /// Creates an error with the sentence and status of an error of a file or a store; nil for any other error.
  package init?(_ error: any Error) {
    switch error {
    case let error as DeviceStartError: self = error
    case let error as DeviceStorageError: self.init(error.sentence, exitStatus: error.exitStatus)
    case let error as AppBundleError:
      let sentences = error.mistakes.map(\.description).joined(separator: " ")
      self.init(LocalizedStringKey(verbatim: sentences), exitStatus: error.exitStatus)
    case let error as ExportError:
      // EX_NOINPUT if the file could not be opened, EX_DATAERR if its contents are invalid.
      switch error {
      case .notAFile, .missing, .directory, .unreadable: self.init(error.sentence, exitStatus: 66)
      default: self.init(error.sentence, exitStatus: 65)
      }
    default: return nil
    }
  }
}
