import HealthDaemon
import HealthModel
import TerminalUI
import Yams

/// Chooses how much history an app may read, on the second page of iOS 27's sheet.
package struct HistoryVerb: Verb {
  package static let key = KeyDescription(
    "history", .choice(ReadingHistory.allCases.map(\.rawValue)),
    "Chooses, on the second page of iOS 27's sheet: limited is the past 30 days and future data, full is all of it.")
  package var history: ReadingHistory

  package init(_ history: ReadingHistory) { self.history = history }

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    guard let history = value.text.flatMap(ReadingHistory.init(rawValue:)) else { return nil }
    self.init(history)
  }

  package func written(by writer: inout ScenarioWriter) -> Node { writer.text(history.rawValue) }

  package func sentence(in words: ScenarioWords) -> String {
    words.said(
      history == .limited ? "Choose: Past 30 Days and Future Data" : "Choose: All Recorded Data and Future Data")
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    _ = try await stage.question()
    guard stage.choices?.page == .history else {
      throw ScenarioFailure(
        "The open page does not ask how much history to share. On iOS 27, answer with “continue” first.")
    }
    stage.choices?.history = history
  }

  package func opens(_ place: OpenVerb) -> Bool { if case .app = place { true } else { false } }
}
