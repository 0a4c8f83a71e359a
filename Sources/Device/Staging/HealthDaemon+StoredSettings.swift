import Foundation
import HealthDaemon
import HealthModel

/// The settings saved with a device besides its data: its clock, its time zone, and the kind of its contents.
extension HealthDaemon {
  /// The clock's time when the device was last open; nil for a new device.
  package var storedClock: Date? {
    storedSetting("clock").flatMap { try? Date($0, strategy: .iso8601) }
  }

  package func storeClock() {
    let clock = settings.now().ISO8601Format()
    if storedSetting("clock") != clock { storeSetting("clock", clock) }
  }

  /// Saves the time zone once a person has opened the device. A device opened by a command uses the shell's, which is
  /// not saved.
  package func storeTimeZone() {
    let settings = settings
    let zone = settings.calendar.timeZone.identifier
    if !settings.isOpenedByCommand, storedSetting("timeZone") != zone { storeSetting("timeZone", zone) }
  }

  /// Saves the version of iOS once a person has opened the device.
  package func storeSystemVersion() {
    let settings = settings
    let version = settings.operatingSystemVersion
    if !settings.isOpenedByCommand, storedSetting("system") != version { storeSetting("system", version) }
  }

  package func stopClock(at date: Date) { changeSettings { $0.now = { date } } }

  /// True until the device has been filled completely. Interrupted demo data is generated again, without samples that
  /// already exist.
  package var lacksContents: Bool { storedSetting("contents") == nil }

  /// Saves the kind of the contents, "demo" or "import", unless one is already saved.
  package func storeContents(_ contents: String) {
    if lacksContents { storeSetting("contents", contents) }
  }
}

extension DeviceSettings {
  /// Adopts the time zone saved with a device, so that its days are the same on every computer. If the device has no
  /// saved time zone, or one that this computer does not know, the calendar keeps the computer's time zone.
  package mutating func takeTimeZone(from stored: [String: String]) {
    if let zone = stored["timeZone"].flatMap({ TimeZone(identifier: $0) }) { calendar.timeZone = zone }
  }

  /// Adopts the version of iOS saved with a device, if this program can simulate it.
  package mutating func takeSystemVersion(from stored: [String: String]) {
    if let system = stored["system"], SystemVersion.problem(with: system) == nil { operatingSystemVersion = system }
  }
}
