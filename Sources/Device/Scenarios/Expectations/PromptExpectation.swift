import HealthDaemon
import TerminalUI

/// The sheet or list on screen, and the app that asks; with nil as the app, any app can ask.
package struct PromptExpectation: Expectation, KeyedValue {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case sheet, objects, workouts, none

    package init(_ question: AuthorizationPrompt.Question?) {
      self =
        switch question {
        case .permissions: .sheet
        case .objects: .objects
        case .workoutPlans: .workouts
        case nil: .none
        }
    }
  }

  package static let key = mappingKey("prompt", "The question that the person is asked now.")
  package static let fields: [Field<Self>] = [
    Field("app", .app, \.app, "The app that asks. By default, any app."),
    Field(
      "kind", .choice, \.kind, required: true,
      "sheet for types, objects for a list of objects, workouts for the watch, none if no question is open."),
  ]
  var app: String?
  var kind = Kind.none

  package init() {}

  package init(app: String?, _ kind: Kind) { (self.app, self.kind) = (app, kind) }

  package func sentence(in words: ScenarioWords) -> String {
    switch (kind, app.map(words.name)) {
    case (.sheet, let app?): words.said("The sheet of \(app) is open.")
    case (.sheet, nil): words.said("A sheet is open.")
    case (.objects, let app?): words.said("The list of objects that \(app) asks for is open.")
    case (.objects, nil): words.said("A list of objects to choose from is open.")
    case (.workouts, let app?): words.said("The sheet on which \(app) asks to add workouts to the watch is open.")
    case (.workouts, nil): words.said("A sheet that asks to add workouts to the watch is open.")
    case (.none, _): words.said("No question is open.")
    }
  }

  package func problem(on stage: any ScenarioStage) -> String? {
    let found = Kind(stage.prompt?.question)
    if found != kind {
      return "The question on the screen must be \(kind.rawValue), but is \(found.rawValue)."
        + (found == .none ? stage.lastRequestError.map { " \($0)" } ?? "" : "")
    }
    guard let app, let asking = stage.prompt?.app.bundleIdentifier else { return nil }
    return compare("Who asks", stage.words.name(app), stage.words.name(asking))
  }
}
