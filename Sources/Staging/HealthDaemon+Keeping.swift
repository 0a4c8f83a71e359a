import Foundation
import HealthDaemon

/// What is kept of a device besides its data: where its clock stands, its time zone, and what it was filled with.
extension HealthDaemon {
  /// Where the clock stood when the device was last open; nil for a new device.
  package var keptClock: Date? {
    keptSetting("clock").flatMap { try? Date($0, strategy: .iso8601) }
  }

  /// Keeps where the clock stands.
  package func keepClock() {
    let clock = settings.now().ISO8601Format()
    if keptSetting("clock") != clock { keepSetting("clock", clock) }
  }

  /// Keeps the time zone, once a person has opened the device: that of a command is the shell's.
  package func keepTimeZone() {
    let settings = settings
    let zone = settings.calendar.timeZone.identifier
    if !settings.isOpenedByCommand, keptSetting("timeZone") != zone { keepSetting("timeZone", zone) }
  }

  package func setClock(to date: Date) { changeSettings { $0.now = { date } } }

  /// True until the device was filled, to the end: demo data that were interrupted are made again, and what is there
  /// already is left out.
  package var lacksContents: Bool { keptSetting("contents") == nil }

  /// Keeps that the device was filled.
  package func keepContents(_ contents: String) {
    if lacksContents { keepSetting("contents", contents) }
  }
}

extension DeviceSettings {
  /// Takes the time zone that was kept with a device, so that its days are the same days on every computer. A device
  /// without one, or with one that this computer does not know, has the computer's.
  package mutating func takeTimeZone(from kept: [String: String]) {
    if let zone = kept["timeZone"].flatMap({ TimeZone(identifier: $0) }) { calendar.timeZone = zone }
  }
}
