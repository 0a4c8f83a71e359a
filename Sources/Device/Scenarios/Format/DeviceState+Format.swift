import Foundation
import HealthDaemon
import Yams

/// The device's states as keys of a scenario file, in `device` and in the steps that change a state.
extension DeviceState {
  private var scalar: Scalar {
    switch values {
    case .flag: .flag
    case .seconds: .period
    case .clock: .date
    case .text(_, .model, _): .model
    case .text(_, .systemVersion, _): .version
    case .text(_, .locale, _): .locale
    case .text(_, .timeZone, _): .timeZone
    }
  }

  /// The key with which a step changes the state.
  var key: KeyDescription { KeyDescription(name, .scalar(scalar), help) }

  /// The key for the state in the `device` of a scenario. Its description names the default value.
  var keyOfDevice: KeyDescription {
    let value = ScenarioDevice.demo.settings[self]
    let written = if case .date = value { "2025-11-20T09:41" } else { value.written }
    return KeyDescription(name, .scalar(scalar), "\(help) By default, \(written).")
  }

  /// Parses a value; nil if the text is invalid.
  ///
  /// - Parameter timeZone: The time zone of dates without an offset.
  func value(_ text: String, in timeZone: TimeZone) -> Value? {
    switch scalar {
    case .flag: Scalar.flag(text).map { .flag($0) }
    case .period: TimePeriod(written: text).map { .seconds($0.seconds) }
    case .date: text.date(in: timeZone).map { .date($0) }
    default: .text(text)
    }
  }
}

extension ScenarioWriter {
  func node(_ value: DeviceState.Value) -> Node {
    switch value {
    case .flag(let isOn): flag(isOn)
    case .seconds(let seconds): text(TimePeriod.seconds(Int(seconds)).written)
    case .text(let text): self.text(text)
    case .date(let date): self.date(date)
    }
  }
}
