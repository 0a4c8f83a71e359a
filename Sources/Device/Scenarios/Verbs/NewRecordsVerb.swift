import HealthDaemon
import HealthKitUI
import TerminalUI
import Yams

/// Chooses how new health records are handled, after moving to the last page of their flow.
package struct NewRecordsVerb: Verb {
  package static let key = KeyDescription(
    "newRecords", shape, "\(meaning) The step goes to the last page of health records.")
  /// The choices, for this verb and for switches in Settings.
  static let shape = Shape.choice(NewRecords.allCases.map(\.rawValue))
  static let meaning =
    "What happens with new health records: share gives them to the app automatically, ask makes the app ask again."
  package var newRecords: NewRecords

  package init(_ newRecords: NewRecords) { self.newRecords = newRecords }

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    guard let newRecords = NewRecords(value) else { return nil }
    self.init(newRecords)
  }

  package func written(by writer: inout ScenarioWriter) -> Node { writer.text(newRecords.rawValue) }

  package func sentence(in words: ScenarioWords) -> String {
    words.said("Choose: \(words.said(newRecords.title))")
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    _ = try await stage.question()
    guard stage.choices?.page.isOfRecords == true else {
      throw ScenarioFailure("The question is not about health records.")
    }
    try await AnswerVerb.goAhead(to: .newRecords, on: stage)
    stage.choices?.newRecords = newRecords
  }

  package func opens(_ place: OpenVerb) -> Bool { if case .app = place { true } else { false } }
}

extension NewRecords {
  /// Reads a choice; nil if there is none.
  init?(_ entry: Entry?) {
    guard let choice = entry?.text.flatMap(Self.init(rawValue:)) else { return nil }
    self = choice
  }
}

extension AnswerVerb {
  /// Presses a button of the health-records flow. In a script for a single sheet, *Allow* and *Don’t Allow* move on to
  /// the last page, with the switches unchanged or all off.
  @MainActor
  func answerRecords(_ prompt: AuthorizationPrompt, on stage: any ScenarioStage) async throws(ScenarioFailure) {
    try stage.open(.app(prompt.app.bundleIdentifier))
    switch self {
    case .continue:
      guard let page = stage.choices?.page, page != .newRecords else {
        throw ScenarioFailure("The last page of health records has no “Continue”: answer with “done”.")
      }
      try await press(page.buttonAhead.identifier, on: stage)
      return
    case .back:
      try await press(RecordsButton.back.identifier, on: stage)
      return
    case .cancel: try await press(RecordsButton.cancel.identifier, on: stage)
    case .done:
      guard let page = stage.choices?.page, [.newRecords, .addAccount].contains(page) else {
        throw ScenarioFailure("Done is on the last page of health records: answer with “continue” first.")
      }
      try await press(page.buttonAhead.identifier, on: stage)
      if page == .addAccount { return }
    case .allow, .dontAllow:
      if self == .dontAllow { stage.choices?.granted = [] }
      try await Self.goAhead(to: .newRecords, on: stage)
      try await press(RecordsButton.done.identifier, on: stage)
    }
    await stage.answerArrives(to: prompt.id)
  }

  /// Moves forward through the pages to a later page of health records.
  @MainActor
  static func goAhead(to last: AuthorizationSheetPage, on stage: any ScenarioStage) async throws(ScenarioFailure) {
    while let page = stage.choices?.page, page != last {
      try await AnswerVerb.continue.press(page.buttonAhead.identifier, on: stage)
      if stage.choices?.page == page { throw ScenarioFailure("The next page of health records did not appear.") }
    }
  }
}
