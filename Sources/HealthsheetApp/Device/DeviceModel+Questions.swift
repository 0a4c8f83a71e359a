import HealthDaemon
import HealthModel

/// Who waits for an answer, behind whom.
extension DeviceModel {
  typealias Questioner = HealthDaemon.Questioner

  /// Everybody who has a question, in the order they are asked; the first one’s is up.
  var questioners: [Questioner] { following { $0.questioners() } }

  /// The front app's requests that have no answer yet: "request: waits for your answer".
  var waitingRequestsOfFrontApp: [String] {
    questioners.enumerated().filter { $0.element.app.bundleIdentifier == frontmost }.map { index, questioner in
      let request = questioner.process.name.map { "\($0): request" } ?? "request"
      return index == 0 ? "\(request): waits for the person’s answer" : "\(request): waits behind \(index) more"
    }
  }

  /// A line for the window of an app on who waits behind whom; nil while nobody waits.
  func lineOfQuestions(in app: AppIdentity) -> String? {
    let questioners = questioners
    guard let first = questioners.first else { return nil }
    let others = questioners.dropFirst()
    if first.app.bundleIdentifier == app.bundleIdentifier {
      return others.isEmpty
        ? nil : "\(others.inWords.asSentence) \(others.count == 1 ? "waits" : "wait") until this is answered."
    }
    let own = others.filter { $0.app.bundleIdentifier == app.bundleIdentifier }
    return own.isEmpty
      ? "\(first.name.asSentence) waits for an answer; other questions come after it."
      : "\(own.inWords.asSentence) \(own.count == 1 ? "waits" : "wait") until \(first.name) is answered."
  }

  /// For the status bar; nil while there is nothing that the screen does not show already.
  var noteOnQuestions: String? {
    let questioners = questioners
    let waiting = max(0, questioners.count - 1)
    let waits = waiting == 0 ? "" : "\(waiting) \(waiting == 1 ? "waits" : "wait")"
    guard let app = appAskingElsewhere else { return waiting == 0 ? nil : waits }
    let asks = "\(app.displayName.truncated(toColumns: 20, ellipsis: "…")) asks"
    return waiting == 0 ? asks : "\(asks), \(waits)"
  }
}

extension String {
  /// With a capital at its beginning.
  var asSentence: String { prefix(1).uppercased() + dropFirst() }
}

extension HealthDaemon.Questioner {
  /// "“Stride”", "the extension of “Stride”", "“Stride” on the watch".
  var name: String {
    switch process {
    case .app: "“\(app.displayName)”"
    case .appExtension: "the extension of “\(app.displayName)”"
    case .watchApp: "“\(app.displayName)” on the watch"
    }
  }
}

extension Collection<HealthDaemon.Questioner> {
  /// Their names, each once.
  fileprivate var inWords: String {
    var names: [String] = []
    for questioner in self where !names.contains(questioner.name) { names.append(questioner.name) }
    return names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}
