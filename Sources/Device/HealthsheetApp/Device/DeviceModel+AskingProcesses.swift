import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import TerminalUI

/// The line of questions to the person.
extension DeviceModel {
  /// A process of an app that waits for the person's answer.
  typealias AskingProcess = HealthDaemon.AskingProcess

  /// The processes with a question, in the order of the questions. The first one's is on the screen.
  var askingProcesses: [AskingProcess] { following { $0.askingProcesses() } }

  /// The requests of the app in front that wait for an answer, in words.
  var waitingRequestsOfFrontApp: [LocalizedStringKey] {
    askingProcesses.enumerated().filter { $0.element.app.bundleIdentifier == frontmost }.map { index, askingProcess in
      let request: LocalizedStringKey = askingProcess.process.name.map { "\($0): request" } ?? "request"
      return index == 0 ? "\(request): waits for the person’s answer" : "\(request): waits behind \(index) more"
    }
  }

  /// Returns a remark for an app's window on the other questions in the line; nil when there is nothing to say.
  func lineOfPrompts(in app: AppIdentity) -> LocalizedStringKey? {
    let askingProcesses = askingProcesses
    guard let first = askingProcesses.first else { return nil }
    let others = askingProcesses.dropFirst()
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

  /// A note on waiting questions for the status bar; nil when the screen shows all there is.
  var noteOnQuestions: LocalizedStringKey? {
    let askingProcesses = askingProcesses
    let waiting = max(0, askingProcesses.count - 1)
    guard let app = appAskingElsewhere else { return waiting == 0 ? nil : "\(waiting) wait" }
    let name = app.displayName.truncated(toColumns: 20, ellipsis: "…")
    return waiting == 0 ? "\(name) asks" : "\(name) asks, \(waiting) wait"
  }
}

extension HealthDaemon.AskingProcess {
  /// The process in a sentence: "“Stride”", "the extension of “Stride”", "“Stride” on the watch".
  var name: LocalizedStringKey {
    switch process {
    case .app: "“\(app.displayName)”"
    case .appExtension: "the extension of “\(app.displayName)”"
    case .watchApp: "“\(app.displayName)” on the watch"
    }
  }

  /// The same as ``name``, for the beginning of a sentence.
  var nameAsSentence: LocalizedStringKey {
    process == .appExtension ? "The extension of “\(app.displayName)”" : name
  }
}

extension Collection<HealthDaemon.AskingProcess> {
  /// Returns the names, each once, as an enumeration.
  fileprivate func inWords(locale: Locale) -> String {
    var names: [String] = []
    for askingProcess in self {
      let name = String(localized: askingProcess.name, locale: locale)
      if !names.contains(name) { names.append(name) }
    }
    guard names.count > 1, let last = names.last else { return names.joined().asSentence }
    let others = Array(names.dropLast()).inList(locale: locale).asSentence
    return String(localized: "\(others) and \(last)", locale: locale)
  }
}
