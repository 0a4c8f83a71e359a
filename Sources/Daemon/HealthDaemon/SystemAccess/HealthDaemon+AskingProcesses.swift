import HealthModel

extension HealthDaemon {
  /// A program with a question for the person.
  package struct AskingProcess: Hashable, Sendable {
    package var app: AppIdentity
    package var process: ProcessKind
    /// False for an extension whose app has not asked on its behalf yet.
    package var isInLine = true

    package init(app: AppIdentity, process: ProcessKind, isInLine: Bool = true) {
      self.app = app
      self.process = process
      self.isInLine = isInLine
    }
  }

  /// Returns the programs with a question for the person, in order: the first has the turn (rule A11). An extension is
  /// at the place where its app asks for it; those whose app has not done so yet come last (rule A90).
  package func askingProcesses() -> [AskingProcess] {
    read { state in
      let line = state.prompts.line.map {
        AskingProcess(app: $0.app, process: $0.asksForExtension ? .appExtension : $0.process)
      }
      let inLine = Set(line.filter { $0.process == .appExtension }.map(\.app.bundleIdentifier))
      let extensions = state.extensionRequests.requests.values.filter { !inLine.contains($0.app) }.map { request in
        AskingProcess(app: state.identity(of: request.app), process: .appExtension, isInLine: false)
      }
      return line + extensions
    }
  }
}
