import Foundation
import HealthDaemon
import Staging

extension ScenarioDevice {
  /// The device of the demo: Thursday, 20 November 2025, 9:41.
  static let demo = ScenarioDevice(
    model: "iPhone16,1", operatingSystem: "18.1.0", locale: Locale(identifier: "en_US"), timeZone: .gmt,
    date: demoMorning(in: .gmt), size: ScreenSize(columns: 80, rows: 24), states: [], behavior: DeviceBehavior())

  /// Returns the moment at which the demo's clock stands, in a time zone.
  static func demoMorning(in timeZone: TimeZone) -> Date { "2025-11-20T09:41".date(in: timeZone) ?? .distantPast }
}

extension String {
  /// Returns the moment that the text names, in a time zone unless it has an offset; nil for any other text.
  func date(in timeZone: TimeZone) -> Date? { WrittenDate.date(self, timeZone: timeZone) }
}

extension ScenarioReader {
  /// Reads the device; the demo's values stand in for keys that are missing.
  func readDevice(_ entry: Entry?) -> ScenarioDevice {
    var device = ScenarioDevice.demo
    guard let entry else { return device }
    device.model = entry["model"]?.text ?? device.model
    device.operatingSystem = entry["os"]?.text ?? device.operatingSystem
    device.locale = entry["locale"]?.text.flatMap(Scalar.locale) ?? device.locale
    device.timeZone = entry["timeZone"]?.text.flatMap { TimeZone(identifier: $0) } ?? device.timeZone
    device.date =
      entry["date"]?.text?.date(in: device.timeZone) ?? ScenarioDevice.demoMorning(in: device.timeZone)
    device.size = entry["size"]?.text.flatMap(Scalar.size) ?? device.size
    device.states = Set(entry["states"]?.items?.compactMap { $0.text.flatMap(ScenarioDevice.State.init) } ?? [])
    for (key, value) in entry["behavior"]?.pairs ?? [] {
      let question = BehaviorKey.all.first { $0.name == key.text }
      question?.cases.first { $0.name == value.text }?.choose(&device.behavior)
    }
    return device
  }
}
