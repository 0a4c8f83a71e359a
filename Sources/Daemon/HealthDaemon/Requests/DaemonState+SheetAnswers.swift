import HealthModel

extension DaemonState {
  /// Records the answer to a sheet of the request that has the turn.
  ///
  /// - Throws: 7 when the sheet was cancelled.
  mutating func note(
    _ answer: AuthorizationAnswer, among listed: Set<Permission>, of app: String
  ) throws(HealthError) {
    var answers = prompts.answers ?? SheetAnswers(app: app)
    switch answer {
    case .allow(let granted): answers.add(granted, among: listed)
    case .dontAllow: answers.add([], among: listed)
    case .cancel: throw .userCanceled
    case .objects: throw .misfit(answer)
    }
    prompts.answers = answers
  }

  /// Puts the answers to the sheets of the request that has the turn into effect.
  mutating func recordAnswers() {
    guard let answers = prompts.answers else { return }
    prompts.answers = nil
    changeConsent(through: .sheet) { $0.ledger.record(answers.decisions, of: answers.app) }
  }

  /// Records a decision in Settings, which takes precedence over an answer on a sheet whose request is not complete
  /// (rules A43 and A84).
  mutating func decide(_ decision: Decision, for permissions: Set<Permission>, of app: String) {
    for permission in permissions { ledger.set(decision, for: permission, of: app) }
    if prompts.answers?.app == app { prompts.answers?.forget(permissions) }
  }

  /// Removes every answer of an app, also those not in effect yet.
  mutating func forgetDecisions(of app: String) {
    ledger.forget(app)
    if prompts.answers?.app == app { prompts.answers = nil }
  }
}
