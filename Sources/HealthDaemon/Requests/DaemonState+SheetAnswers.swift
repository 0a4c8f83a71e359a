import HealthModel

extension DaemonState {
  /// Notes down how a sheet of the request that has the turn was answered.
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

  /// Makes hold what the sheets of the request that has the turn were answered, and answers the extensions that waited
  /// for it.
  mutating func recordAnswers() {
    guard let answers = prompts.answers else { return }
    prompts.answers = nil
    changeConsent(through: .sheet) { $0.ledger.record(answers.granted, among: answers.listed, of: answers.app) }
    answerExtensions(of: answers.app)
    announceChange()
  }

  /// The person's word in Settings. It is later than what they said on a sheet whose request goes on (rules A43 and A84).
  mutating func decide(_ decision: Decision, for permissions: Set<Permission>, of app: String) {
    for permission in permissions { ledger.set(decision, for: permission, of: app) }
    if prompts.answers?.app == app { prompts.answers?.forget(permissions) }
  }

  /// Forgets every answer of an app, also those that do not hold yet.
  mutating func forgetDecisions(of app: String) {
    ledger.forget(app)
    if prompts.answers?.app == app { prompts.answers = nil }
  }
}
