import AppBundle
import Foundation
import HealthDaemon

/// How the device is started: what the command line says.
package struct DeviceOptions: Sendable {
  /// An Apple Health export (.xml or .zip) to fill the store from, in place of the demo data.
  package var importURL: URL?
  /// Where the device is kept; without it the device lives in memory.
  package var storage: (any DeviceStorage)?
  /// The device's clock; without it the clock of a device that was kept, the demo's morning, or the moment an import was
  /// exported.
  package var now: Date?
  package var timeZone: TimeZone?
  package var locale: Locale?

  /// False for a device on which nothing was measured, in place of the demo's two years.
  package var hasDemo = true

  /// The files of the app in front; nil for the demo's.
  package var app: AppFiles?
  /// The types that app asks to write and to read; nil where nobody said.
  package var share: TypeList?
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
