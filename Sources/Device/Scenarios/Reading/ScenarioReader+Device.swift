import Foundation
import HealthDaemon

extension ScenarioReader {
  /// Reads the device; the demo's values are used for missing keys.
  func readDevice(_ entry: Entry?) -> ScenarioDevice {
    guard let entry else { return .demo }
    var settings = ScenarioDevice.demo.settings
    let timeZone = entry["timeZone"]?.text.flatMap { TimeZone(identifier: $0) } ?? settings.calendar.timeZone
    settings.now = { ScenarioDevice.demoMorning(in: timeZone) }
    for state in DeviceState.all {
      if let value = entry[state.name]?.text.flatMap({ state.value($0, in: timeZone) }) { settings[state] = value }
    }
    for question in DeviceBehavior.questions {
      let answer = entry["behavior"]?[question.name]?.text
      question.answers.first { $0.name == answer }?.choose(&settings.behavior)
    }
    return ScenarioDevice(
      settings, size: entry["size"]?.text.flatMap(Scalar.size) ?? ScenarioDevice.demo.size)
  }
}
