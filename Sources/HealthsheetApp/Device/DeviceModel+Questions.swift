import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// Who waits for an answer, behind whom.
extension DeviceModel {
  typealias Questioner = HealthDaemon.Questioner

  /// Everybody who has a question, in the order they are asked; the first one’s is up.
  var questioners: [Questioner] { following { $0.questioners() } }

  /// The front app's requests that have no answer yet: "request: waits for your answer".
  var waitingRequestsOfFrontApp: [LocalizedStringKey] {
    questioners.enumerated().filter { $0.element.app.bundleIdentifier == frontmost }.map { index, questioner in
      let request: LocalizedStringKey = questioner.process.name.map { "\($0): request" } ?? "request"
      return index == 0 ? "\(request): waits for the person’s answer" : "\(request): waits behind \(index) more"
    }
  }

  /// A line for the window of an app on who waits behind whom; nil while nobody waits.
  func lineOfQuestions(in app: AppIdentity) -> LocalizedStringKey? {
    let questioners = questioners
    guard let first = questioners.first else { return nil }
    let others = questioners.dropFirst()
    if first.app.bundleIdentifier == app.bundleIdentifier {
      if others.isEmpty { return nil }
      let names = others.inWords(locale: settings.locale)
      return others.count == 1 ? "\(names) waits until this is answered." : "\(names) wait until this is answered."
    }
    let own = others.filter { $0.app.bundleIdentifier == app.bundleIdentifier }
    if own.isEmpty { return "\(first.nameAsSentence) waits for an answer; other questions come after it." }
    let names = own.inWords(locale: settings.locale)
    return own.count == 1
      ? "\(names) waits until \(first.name) is answered." : "\(names) wait until \(first.name) is answered."
  }

  /// For the status bar; nil while there is nothing that the screen does not show already.
  var noteOnQuestions: LocalizedStringKey? {
    let questioners = questioners
    let waiting = max(0, questioners.count - 1)
    guard let app = appAskingElsewhere else { return waiting == 0 ? nil : "\(waiting) wait" }
    let name = app.displayName.truncated(toColumns: 20, ellipsis: "…")
    return waiting == 0 ? "\(name) asks" : "\(name) asks, \(waiting) wait"
  }
}

extension String {
  /// With a capital at its beginning.
  var asSentence: String { prefix(1).uppercased() + dropFirst() }
}

extension HealthDaemon.Questioner {
  /// "“Stride”", "the extension of “Stride”", "“Stride” on the watch".
  var name: LocalizedStringKey {
    switch process {
    case .app: "“\(app.displayName)”"
    case .appExtension: "the extension of “\(app.displayName)”"
    case .watchApp: "“\(app.displayName)” on the watch"
    }
  }

  /// As ``name``, at the beginning of a sentence.
  var nameAsSentence: LocalizedStringKey {
    process == .appExtension ? "The extension of “\(app.displayName)”" : name
  }
}

extension Collection<HealthDaemon.Questioner> {
  /// Their names, each once.
  fileprivate func inWords(locale: Locale) -> String {
    var names: [String] = []
    for questioner in self {
      let name = String(localized: questioner.name, locale: locale)
      if !names.contains(name) { names.append(name) }
    }
    guard names.count > 1, let last = names.last else { return names.joined().asSentence }
    let others = Array(names.dropLast()).inList(locale: locale).asSentence
    return String(localized: "\(others) and \(last)", locale: locale)
  }
}
