import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import Scenarios

/// The record of a person's actions on a device as the steps of a scenario: their meaning, and not the keys that were
/// pressed.
///
/// After each decision it adds an expectation of the ledger as it stood before the next action.
@MainActor
final class SessionScript {
  private let daemon: HealthDaemon
  private let calls: CallLog
  private var steps: [Step] = []
  /// The place the person went to since the last step; nil when they stayed.
  private var place: OpenVerb?
  /// The switches whose decisions the last step may change.
  private var decided: (app: String, switches: Selection)?
  /// The app whose button was pressed in the last step; nil for another step.
  private var pressedApp: String?

  init(daemon: HealthDaemon, calls: CallLog) {
    self.daemon = daemon
    self.calls = calls
  }

  /// Returns the steps up to now, the last one with its expectations.
  func finish() -> [Step] {
    settle()
    return steps
  }

  // MARK: Noting down

  /// Records a verb that is about to be done, while a question is on the screen or none.
  func note(_ verb: some Verb, _ prompt: AuthorizationPrompt? = nil) {
    settle()
    if let place, !verb.opens(place) { steps.append(Step(place, at: .session)) }
    place = nil
    steps.append(Step(verb, at: .session))
    decided = verb.decided(on: daemon, prompt)
  }

  /// Adds an expectation to the last step.
  func expect(_ expectation: any Expectation) {
    if steps.isEmpty { steps.append(Step(nil, at: .session)) }
    steps[steps.count - 1].expectations.append(PlacedExpectation(expectation, at: .session))
  }

  /// Records a remark on an action that no step can do.
  func note(remark: String) {
    settle()
    steps.append(Step(nil, remark: remark, at: .session))
  }

  /// Notes that the person goes to a place. Only the last one before an action is recorded.
  func went(to place: OpenVerb) { self.place = place }

  /// Records a button of an app that is about to be pressed.
  func pressed(_ target: Target, in app: String) {
    note(ClickVerb(target))
    pressedApp = app
  }

  /// Records an answer to a sheet or a list, and the switches it has.
  func answered(_ pending: PendingPrompt, with answer: AuthorizationAnswer) {
    let turn = TurnVerb(
      of: pending.prompt, granted: pending.granted, allowed: pending.allowed, changed: pending.changedMeanwhile,
      on: daemon)
    if let turn { note(turn) }
    if case .records(_, let newRecords) = answer {
      if newRecords != .preset { note(NewRecordsVerb(newRecords)) }
      return note(AnswerVerb.allow, pending.prompt)
    }
    // A question that is cancelled needs no other page.
    let pages = answer == .cancel ? [] : AuthorizationSheetRequest(pending.prompt)?.pages(with: pending.choices) ?? []
    for _ in pages.prefix(while: { $0 != pending.choices.page }) { note(AnswerVerb.continue, pending.prompt) }
    if case .allow(_, let history) = answer, pending.choices.page == .history { note(HistoryVerb(history)) }
    note(AnswerVerb(answer, to: pending.prompt), pending.prompt)
  }

  /// Records switches that are about to be turned in Settings. Consecutive ones of one app are one step.
  func turned(
    _ app: String, permissions: [ScenarioAnswer.Choice<Permission>] = [], objects: [(object: UUID, isOn: Bool)] = [],
    newRecords: NewRecords? = nil
  ) {
    let objects = objects.compactMap { object, isOn in
      ObjectType.chosenInSettings.lazy.compactMap { self.daemon.reference(to: object, of: $0) }.first
        .map { ScenarioAnswer.Choice($0, isOn: isOn) }
    }
    let verb = SettingsVerb(
      ScenarioAnswer(app: app, permissions: permissions, objects: objects, newRecords: newRecords, at: .session))
    guard place == nil, let joined = (steps.last?.verb as? SettingsVerb)?.joined(with: verb) else { return note(verb) }
    steps[steps.count - 1].verb = joined
    decided = joined.decided(on: daemon, nil)
  }

  /// Records that every switch of an app is about to be turned in Settings.
  func turnedAll(_ isOn: Bool, of app: String) {
    let decisions = daemon.decisions(of: app)
    turned(
      app,
      permissions: decisions.keys.inOrder.filter { (decisions[$0]?.isAllowed == true) != isOn }
        .map { ScenarioAnswer.Choice($0, isOn: isOn) })
  }

  /// Records that the decisions on an app are about to be forgotten.
  func reset(_ app: String) { note(ResetVerb(app: app)) }

  /// Adds the decisions as they stand to the last step, and the number of an app's changes after its button was pressed.
  /// Call it before another action, while they are the effects of that step.
  func settle() {
    defer { (decided, pressedApp) = (nil, nil) }
    if steps.isEmpty { return }
    if let (app, switches) = decided { LedgerExpectation.standing(switches, of: app, on: daemon).forEach(expect) }
    if let app = pressedApp { CallsExpectation.changes(by: app, in: calls).forEach(expect) }
  }
}

extension SourceLocation {
  /// The place of every step of a session, which has no file.
  static let session = SourceLocation(file: "session", line: 1, column: 1)
}
