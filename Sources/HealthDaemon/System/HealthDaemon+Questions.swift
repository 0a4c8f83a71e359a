import HealthModel

extension HealthDaemon {
  /// Who has a question for the person.
  package struct Questioner: Hashable, Sendable {
    package var app: AppIdentity
    package var process: ProcessKind
    /// False for an extension whose app is still to ask for it.
    package var isInLine = true

    package init(app: AppIdentity, process: ProcessKind, isInLine: Bool = true) {
      self.app = app
      self.process = process
      self.isInLine = isInLine
    }
  }

  /// Everybody who has a question for the person, in the order they are asked: the first has the turn (rule A11). An
  /// extension stands where its app asks for it; last stand those whose app is still to do that (rule A90).
  package func questioners() -> [Questioner] {
    read { state in
      let line = state.prompts.line.map {
        Questioner(app: $0.app, process: $0.asksForExtension ? .appExtension : $0.process)
      }
      let inLine = Set(line.filter { $0.process == .appExtension }.map(\.app.bundleIdentifier))
      let extensions = state.extensionRequests.requests.values.filter { !inLine.contains($0.app) }.map { request in
        Questioner(app: state.identity(of: request.app), process: .appExtension, isInLine: false)
      }
      return line + extensions
    }
  }
}
