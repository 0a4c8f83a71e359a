import HealthModel

extension HealthDaemon {
  /// Who has a question for the person.
  package struct Questioner: Hashable, Sendable {
    package var app: AppIdentity
    package var process: ProcessKind
  }

  /// Everybody who has a question for the person, in the order they are asked: the first has the turn (rule A11). Last
  /// stand the extensions whose app is still to ask for them (rule A90).
  package func questioners() -> [Questioner] {
    read { state in
      let line = state.prompts.line.map { Questioner(app: $0.app, process: $0.process) }
      let extensions = state.extensionRequests.requests.values.map { request in
        Questioner(app: state.identity(of: request.app), process: .appExtension)
      }
      return line + extensions
    }
  }
}
