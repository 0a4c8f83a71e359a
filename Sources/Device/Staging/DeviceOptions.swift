import AppBundle
import Foundation
import HealthDaemon

/// The options a device is started with, as the command line gives them.
package struct DeviceOptions: Sendable {
  /// An Apple Health export (.xml or .zip) to fill the store from, in place of the demo data; nil for none.
  package var importURL: URL?
  /// The storage of the device; nil for a device that lives in memory.
  package var storage: (any DeviceStorage)?
  /// The moment the device's clock stands at. With nil it is that of a device kept earlier, the demo's morning, or the
  /// date of the export that is read.
  package var now: Date?
  /// The time zone; nil for the one kept with the device, or else the computer's.
  package var timeZone: TimeZone?
  /// The language and region; nil for en_US.
  package var locale: Locale?

  /// False for a device without samples, in place of the demo's two years.
  package var hasDemo = true

  /// The files of the app in front; nil for the demo's apps.
  package var app: AppFiles?
  /// The types the app asks to share; nil when the command line names none.
  package var share: TypeList?
  /// The types the app asks to read; nil when the command line names none.
  package var read: TypeList?

  package init(
    importURL: URL? = nil, storage: (any DeviceStorage)? = nil, now: Date? = nil, timeZone: TimeZone? = nil,
    locale: Locale? = nil, app: AppFiles? = nil, share: TypeList? = nil, read: TypeList? = nil, hasDemo: Bool = true
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
  }
}
