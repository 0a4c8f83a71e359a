import HealthModel
import Scenarios

extension Scenario {
  /// The scenario for a reset simulator, which has no earlier answers. Each earlier answer becomes a request that is
  /// made and answered first. An answer that a sheet cannot give stays unchanged.
  package var askingFirst: Scenario {
    var scenario = self
    var first: [Step] = []
    scenario.answers = answers.filter { answer in
      guard let app = apps.first(where: { $0.identity.bundleIdentifier == answer.app }),
        let steps = answer.asQuestion(of: app.identity)
      else { return true }
      first += steps
      return false
    }
    scenario.script = first + script
    return scenario
  }
}

extension ScenarioAnswer {
  /// Returns steps in which the app asks and the person answers, with these decisions as the result; nil if no such
  /// steps exist.
  fileprivate func asQuestion(of identity: AppIdentity) -> [Step]? {
    // Some scenarios set answers for an app that is not able to ask.
    func mayAsk(_ direction: Direction) -> Bool {
      let purpose = direction == .share ? identity.writePurpose : identity.readPurpose
      return purpose?.isEmpty == false || !permissions.contains { $0.subject.direction == direction }
    }
    let types = permissions.map(\.subject.type)
    let isOrdinary = types.allSatisfy { $0.kind != .clinical && !$0.requiresPerObjectAuthorization }
    let on = permissions.filter(\.isOn).map(\.subject)
    // The choice of history applies to the whole sheet (rule V42).
    let limited = permissions.filter(\.isLimited).map(\.subject)
    let isOneChoice = limited.isEmpty || limited.count == on.count(where: \.canBeLimited)
    guard identity.entitlements.contains(.healthKit), isOrdinary, isOneChoice, Direction.allCases.allSatisfy(mayAsk),
      !on.isEmpty, objects.isEmpty,
      newRecords == nil
    else { return nil }
    var request = RequestVerb(app: app, read: permissions.map(\.subject).filter { $0.direction == .read }.map(\.type))
    request.share = permissions.map(\.subject).filter { $0.direction == .share }.map(\.type)
    var (turned, verbs) = (Selection(), [any Verb]())
    turned.permissions = on
    verbs = [request, TurnVerb(on: turned, off: Selection())]
    if !limited.isEmpty { verbs += [AnswerVerb.continue, HistoryVerb(.limited)] as [any Verb] }
    verbs.append(AnswerVerb.allow)
    return verbs.enumerated().map { number, verb in
      Step(verb, remark: number == 0 ? "An answer that the scenario begins with." : nil, at: location)
    }
  }
}
