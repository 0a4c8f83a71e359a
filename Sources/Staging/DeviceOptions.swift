import Foundation
import HealthDaemon
import HealthModel

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

  /// An Info.plist and an .entitlements file: the app in front is that app, in place of Stride's own identity.
  package var infoPlist: URL?
  package var entitlements: URL?
  /// The identity of the app in front where no Info.plist gives one.
  package var app = AppIdentity.stride

  package init(
    importURL: URL? = nil, storage: (any DeviceStorage)? = nil, now: Date? = nil, timeZone: TimeZone? = nil,
    locale: Locale? = nil, infoPlist: URL? = nil, entitlements: URL? = nil
  ) {
    self.storage = storage
    self.importURL = importURL
    self.now = now
    self.timeZone = timeZone
    self.locale = locale
    self.infoPlist = infoPlist
    self.entitlements = entitlements
  }
}
