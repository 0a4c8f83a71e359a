import HealthModel
import Scenarios

extension Scenarios.Expectation.Condition {
  /// Something that cannot hold where this holds.
  var turnedRound: Self {
    switch self {
    case .screen(let words, let isShown): return .screen(words, isShown: !isShown)
    case .element(var element):
      if let isEnabled = element.isEnabled {
        element.isEnabled = !isEnabled
      } else if let value = element.value {
        element.value = value == "on" ? "off" : value == "off" ? "on" : "not \(value)"
      } else {
        element.identifier += "?"
      }
      return .element(element)
    case .status(let app, let type, let status):
      return .status(app: app, type, status == .sharingDenied ? .sharingAuthorized : .sharingDenied)
    case .ledger(let app, let permission, let standing):
      return .ledger(app: app, permission, standing == .on ? .off : .on)
    case .ledgerObject(let app, let object, let isOn): return .ledgerObject(app: app, object, isOn: !isOn)
    case .gets(var reading):
      if let count = reading.sampleCount {
        reading.sampleCount = count + 1
      } else if let sum = reading.sum {
        reading.sum = HealthQuantity(sum.value + 1, sum.unit)
      } else {
        reading.error =
          reading.error == Scenarios.Expectation.ErrorCode.none ? .code(5) : Scenarios.Expectation.ErrorCode.none
        if reading.error == Scenarios.Expectation.ErrorCode.none { reading.sampleCount = -1 }
      }
      return .gets(reading)
    case .shouldRequest(let app, let request, let isExpected): return .shouldRequest(app: app, request, !isExpected)
    case .calls(var calls):
      if let count = calls.count { calls.count = count + 1 } else { calls.prefix += "?" }
      return .calls(calls)
    case .delivery(var delivery):
      if let count = delivery.count { delivery.count = count + 1 } else { delivery.words += "?" }
      return .delivery(delivery)
    case .prompt(let app, let prompt): return .prompt(app: app, prompt == .none ? .sheet : .none)
    case .crash(let words): return .crash("not \(words)")
    case .answered(let outcome): return .answered(outcome == .waiting ? .ended(.none) : .waiting)
    }
  }
}
