import HealthKitUI

extension AnswerVerb {
  /// Presses a button of the watch's pages, if the current page has it (rules WA2, WA6, WA9 and WA10).
  @MainActor
  func performOnWatch(
    _ sheet: AuthorizationSheetRequest, on stage: any ScenarioStage
  ) async throws(ScenarioFailure) {
    func page() -> AuthorizationSheetPage { stage.choices?.page ?? .review }
    func isLast() -> Bool { stage.choices.flatMap { sheet.nextPage(with: $0) } == nil }
    switch self {
    case .dontAllow:
      throw ScenarioFailure("The watch has no “Don’t Allow”: with every switch off, “done” refuses everything.")
    case .continue where isLast(): throw ScenarioFailure("This is the last page: answer with “done”.")
    case .done where !isLast(): throw ScenarioFailure("“done” is on the last page: answer with “continue” first.")
    case .cancel where page() != .review: throw ScenarioFailure("“Close” is on the first page: go “back” first.")
    case .continue, .done: try await press(page().watchForwardIdentifier, on: stage)
    case .back, .cancel: try await press(page().watchBackIdentifier, on: stage)
    case .allow:
      // A script that was written for a sheet with one page goes through all of the watch's pages.
      while !isLast() { try await press(page().watchForwardIdentifier, on: stage) }
      try await press(page().watchForwardIdentifier, on: stage)
    }
  }
}
