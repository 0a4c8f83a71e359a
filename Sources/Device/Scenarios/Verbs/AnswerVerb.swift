import HealthDaemon
import HealthKitUI
import TerminalUI
import Yams

/// Closes the open sheet or list with one of its buttons.
package enum AnswerVerb: String, Verb, CaseIterable {
  case allow, dontAllow, done, cancel
  /// Moves on to the second page of iOS 27's sheet, or to the next page on the watch.
  case `continue`
  /// Returns to the previous page; on the watch's first page, closes the question.
  case back

  package static let key = KeyDescription(
    "answer", .choice(allCases.map(\.rawValue)),
    "Presses a button of the open sheet. On iOS 27, continue and back turn its page; allow on the first page also "
      + "answers the second, with all recorded data. On the watch, continue presses Review or Next, done answers on "
      + "the last page, cancel closes the first page, and allow answers all pages. On the pages of health records, "
      + "continue presses Next or Share, done presses Done on the last page, and allow and dontAllow answer all pages.")

  /// Converts the person's answer to a question.
  package init(_ answer: AuthorizationAnswer, to prompt: AuthorizationPrompt) {
    self =
      switch answer {
      case .allow: prompt.asksOnWatch ? .done : .allow
      case .dontAllow, .dontAllowHistory: .dontAllow
      case .objects, .records: .done
      case .cancel, .home: .cancel
      }
  }

  package init?(_ value: Entry, _ reader: inout ScenarioReader) { self.init(rawValue: value.text ?? "") }

  package func written(by writer: inout ScenarioWriter) -> Node { writer.text(rawValue) }

  package func sentence(in words: ScenarioWords) -> String { words.said("Answer: \(title)") }

  private var title: LocalizedStringKey {
    switch self {
    case .allow: "Allow"
    case .dontAllow: "Don’t Allow"
    case .done: "Done"
    case .cancel: "Cancel"
    case .continue: "Continue"
    case .back: "Back"
    }
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    let prompt = try await stage.question()
    if let sheet = AuthorizationSheetRequest(prompt), sheet.isOnWatch {
      // A question appears in the window of the app that asks.
      try stage.open(.app(prompt.app.bundleIdentifier))
      try await performOnWatch(sheet, on: stage)
      return await stage.answerArrives(to: prompt.id)
    }
    if stage.choices?.page.isOfRecords == true { return try await answerRecords(prompt, on: stage) }
    let layout = AuthorizationSheetLayout(stage.daemon.settings.systemVersion)
    let identifier =
      switch self {
      case .allow, .continue: layout.allowIdentifier
      case .dontAllow: layout.dontAllowIdentifier
      case .done: ConsentIdentifier.objectsDone
      case .cancel: ConsentIdentifier.objectsCancel
      case .back: ConsentIdentifier.historyBack
      }
    let page = stage.choices?.page
    if self == .continue, page == .history {
      throw ScenarioFailure("The second page has no “Continue” button: answer with “allow” or “dontAllow”.")
    }
    // A question appears in the window of the app that asks.
    try stage.open(.app(prompt.app.bundleIdentifier))
    try await press(identifier, on: stage)
    // If the press ended the question, there is no page any more, so the page has not turned.
    let isTurned = stage.choices.map { $0.page != page } ?? false
    if self == .continue, !isTurned {
      throw ScenarioFailure("There is no second page, because no type that is on has a history to limit.")
    }
    if self == .allow, isTurned {
      // A script that was written for a sheet with one page means full history.
      stage.choices?.history = .full
      _ = await stage.pilot.holds { $0.host.element(identifier: identifier)?.isEnabled == true }
      try await press(identifier, on: stage)
    }
    if self == .continue || self == .back { return }
    await stage.answerArrives(to: prompt.id)
  }

  @MainActor
  func press(_ identifier: String, on stage: any ScenarioStage) async throws(ScenarioFailure) {
    guard await stage.pilot.holds({ $0.host.element(identifier: identifier) != nil }),
      let button = stage.pilot.host.element(identifier: identifier)
    else { throw ScenarioFailure("The question has no button for “\(rawValue)”.") }
    // A disabled button does nothing, as for a person.
    guard button.isEnabled, stage.pilot.host.press(button) else {
      throw ScenarioFailure("The button for “\(rawValue)” is disabled, because no switch is on: turn one on first.")
    }
  }

  package func decided(
    on daemon: HealthDaemon, _ prompt: AuthorizationPrompt?
  ) -> (app: String, switches: Selection)? {
    guard let prompt, ![.cancel, .continue, .back].contains(self) else { return nil }
    return (prompt.app.bundleIdentifier, Selection(of: prompt, on: daemon))
  }

  package func opens(_ place: OpenVerb) -> Bool { if case .app = place { true } else { false } }
}
