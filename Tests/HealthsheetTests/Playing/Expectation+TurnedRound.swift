@testable import Scenarios

extension Scenarios.Expectation {
  /// An expectation that fails whenever this one passes.
  var turnedRound: any Scenarios.Expectation {
    switch self {
    case let screen as ScreenExpectation: return NotScreenExpectation(text: screen.text)
    case let screen as NotScreenExpectation: return ScreenExpectation(text: screen.text)
    case var element as ElementExpectation:
      if let isEnabled = element.isEnabled {
        element.isEnabled = !isEnabled
      } else if let value = element.value {
        element.value = value == "on" ? "off" : value == "off" ? "on" : "not \(value)"
      } else {
        element.identifier += "?"
      }
      return element
    case var status as StatusExpectation:
      status.status = status.status == .sharingDenied ? .sharingAuthorized : .sharingDenied
      return status
    case let ledger as LedgerExpectation:
      let decided: LedgerExpectation.Decided =
        switch ledger.decided {
        case .permission(let permission, let standing): .permission(permission, standing == .on ? .off : .on)
        case .object(let object, let isOn): .object(object, isOn: !isOn)
        }
      return LedgerExpectation(app: ledger.app, decided)
    case var gets as GetsExpectation:
      if let count = gets.sampleCount {
        gets.sampleCount = count + 1
      } else if let sum = gets.sum {
        gets.sum = sum + 1
      } else {
        gets.error = gets.error == ExpectedError(nil) ? ExpectedError(5) : ExpectedError(nil)
        if gets.error?.code == nil { gets.sampleCount = -1 }
      }
      return gets
    case var asked as AskedExpectation:
      asked.shouldRequest.toggle()
      return asked
    case var calls as CallsExpectation:
      if let count = calls.count { calls.count = count + 1 } else { calls.prefix += "?" }
      return calls
    case var delivery as DeliveryExpectation:
      if let count = delivery.count { delivery.count = count + 1 } else { delivery.event += "?" }
      return delivery
    case let prompt as PromptExpectation:
      return PromptExpectation(app: prompt.app, prompt.kind == .none ? .sheet : .none)
    case let crash as CrashExpectation: return CrashExpectation(text: "not \(crash.text)")
    case let answered as AnsweredExpectation:
      return AnsweredExpectation(error: answered.error == nil ? ExpectedError(nil) : nil)
    case var review as ReviewExpectation:
      review.failed = review.failed.isEmpty ? [.kept] : []
      return review
    default: preconditionFailure("\(Self.self) has no opposite here")
    }
  }
}
