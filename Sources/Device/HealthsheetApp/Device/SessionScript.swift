import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import Scenarios
import TerminalUI

/// Records a person's actions on a device as steps of a scenario: their meaning, not the keys that were pressed.
///
/// Between one action and the next, the script gets expectations about the effects: the decisions in the ledger, the
/// results of requests, errors, stops, deliveries, and the samples that apps get. A replay fails if one of them is
/// missing.
@MainActor
final class SessionScript {
  unowned let device: DeviceModel
  var daemon: HealthDaemon { device.daemon }
  private(set) var steps: [Step] = []
  /// The place that the person opened since the last step; nil if they stayed.
  private var place: OpenVerb?
  /// The switches whose decisions the last step may have changed.
  private var decided: (app: String, switches: Selection)?
  /// The app whose button was pressed in the last step; nil for any other step.
  private var pressedApp: String?
  /// True if the last step changed the device, so that each app may get different samples.
  private var hasChangedDevice = false
  /// The events that need no further expectation: those of earlier steps, and those before the script.
  var seen = Seen()
  /// The presses that opened the pages of the open screen, in order.
  private var trail: [ControlPress] = []
  private var latestPress: ControlPress?
  private var isOver = false

  init(on device: DeviceModel) { self.device = device }

  /// Creates a script that begins in the middle of a session. Results of earlier steps do not count as results of the
  /// person's steps.
  ///
  /// - Parameter steps: The earlier steps to keep.
  convenience init(fromHereOn device: DeviceModel, after steps: [Step] = []) {
    self.init(on: device)
    (self.steps, seen) = (steps, Seen(on: device))
  }

  /// Returns the steps up to now, including the expectations of the last step.
  func finish() -> [Step] {
    if !isOver { settle() }
    return steps
  }

  /// The steps so far, and a step for the place that the person has opened since. The latest step has no expectations
  /// yet.
  var bareSteps: [Step] { steps + (place.map { [Step($0, at: .session)] } ?? []) }

  /// Returns the steps up to now, including those that open the current screen. Recording continues.
  func stepsUpToNow() -> [Step] { steps { $0.end(at: nil) } }

  /// Returns the steps up to now with the effects of the latest one, for a script that continues them. Recording
  /// continues.
  func stepsToContinue() -> [Step] {
    steps {
      if $0.place == nil { $0.settle() }
      $0.steps = $0.bareSteps
    }
  }

  /// Returns the steps that the script has after a change, and then undoes the change.
  private func steps(after change: (SessionScript) -> Void) -> [Step] {
    let kept = (steps, place, seen, decided, pressedApp, hasChangedDevice)
    change(self)
    defer {
      (steps, place, seen, decided, pressedApp, hasChangedDevice) = kept
      isOver = false
    }
    return steps
  }

  /// Ends the recording at the open screen, while the apps still run.
  ///
  /// - Parameter screen: The expectation that identifies the screen; nil for none.
  func end(at screen: (any Expectation)?) {
    // `settle()` adds the recent events to the latest step. If the person has opened a screen and done nothing there,
    // these events belong to the step that opens the screen, which is added below.
    if place == nil { settle() }
    isOver = true
    if place != nil || !trail.isEmpty || device.screen != .app {
      let isRunning = device.frontProcess.connection != nil
      let here = OpenVerb(device.screen, app: device.frontmost)
      steps.append(Step(device.screen == .app && !isRunning ? .app(nil) : here, at: .session))
      settle()
      steps += trail.map { Step(ClickVerb(Target($0)), at: .session) }
    }
    if let screen { expect(screen) }
    expectResults()
  }

  // MARK: Recording

  /// Records a verb that is about to be performed, with the question on screen, if any.
  func note(_ verb: some Verb, _ prompt: AuthorizationPrompt? = nil) {
    if let place, !verb.opens(place) { steps.append(Step(place, at: .session)) }
    // `settle()` adds the recent events to the previous step. If the new verb itself opens the place that the person
    // went to, skip that, because these events are effects of the new verb.
    if place.map({ !verb.opens($0) }) ?? true { settle() }
    place = nil
    steps.append(Step(verb, at: .session))
    decided = verb.decided(on: daemon, prompt)
  }

  /// Adds an expectation to the last step.
  func expect(_ expectation: any Expectation) {
    if steps.isEmpty { steps.append(Step(nil, at: .session)) }
    steps[steps.count - 1].expectations.append(PlacedExpectation(expectation, at: .session))
  }

  /// Records a remark of the person about the current moment, or a remark about an action that no step can repeat.
  func note(remark: String) {
    if let place {
      steps.append(Step(place, at: .session))
      self.place = nil
    }
    settle()
    steps.append(Step(nil, remark: remark, at: .session))
  }

  /// Records that the person opens a place. If the person opens several places before an action, the script has only
  /// the last.
  ///
  /// - Parameter isOther: True for a screen that was not open.
  func went(to place: OpenVerb, isOther: Bool) {
    self.place = place
    if isOther { trail = [] }
  }

  /// Records a control that is about to be pressed on a screen of the device.
  func pressed(_ press: ControlPress) { latestPress = press }

  /// Records the number of pages of the open screen, including its first.
  func shows(pages: Int) {
    let depth = pages - 1
    if depth < trail.count {
      trail.removeLast(trail.count - depth)
    } else if depth > trail.count, let press = latestPress {
      trail.append(press)
      latestPress = nil
    }
  }

  /// Records an app's button that is about to be pressed.
  func pressed(_ target: Target, in app: String) {
    note(ClickVerb(target))
    pressedApp = app
  }

  /// Records an answer to a sheet or a list, with its switches.
  func answered(_ pending: PendingPrompt, with answer: AuthorizationAnswer) {
    let turn = TurnVerb(
      of: pending.prompt, granted: pending.granted, allowed: pending.allowed, changed: pending.changedMeanwhile,
      on: daemon)
    if let turn { note(turn) }
    if case .records(_, let newRecords) = answer {
      if newRecords != .preset { note(NewRecordsVerb(newRecords)) }
      return note(AnswerVerb.allow, pending.prompt)
    }
    // A cancelled question needs no further pages.
    let pages = answer == .cancel ? [] : AuthorizationSheetRequest(pending.prompt)?.pages(with: pending.choices) ?? []
    for _ in pages.prefix(while: { $0 != pending.choices.page }) { note(AnswerVerb.continue, pending.prompt) }
    if case .allow(_, let history) = answer, pending.choices.page == .history { note(HistoryVerb(history)) }
    note(AnswerVerb(answer, to: pending.prompt), pending.prompt)
  }

  /// Records switches that are about to be changed in Settings. Consecutive changes for one app are one step.
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

  /// Records that every switch of an app is about to be turned on or off in Settings.
  func turnedAll(_ isOn: Bool, of app: String) {
    let decisions = daemon.decisions(of: app)
    turned(
      app,
      permissions: decisions.keys.inOrder.filter { (decisions[$0]?.isAllowed == true) != isOn }
        .map { ScenarioAnswer.Choice($0, isOn: isOn) })
  }

  /// Records that the decisions on an app are about to be reset.
  func reset(_ app: String) { note(ResetVerb(app: app)) }

  /// Records a change of the device's settings.
  func changed(from before: DeviceSettings, to after: DeviceSettings) {
    guard let change = DeviceVerb(from: before, to: after) else { return }
    note(change)
    hasChangedDevice = true
  }

  /// Adds the effects of the last step as its expectations. Call it before another action, while everything that
  /// happens is an effect of that step.
  func settle() {
    defer { (decided, pressedApp, hasChangedDevice) = (nil, nil, false) }
    if let (app, switches) = decided { LedgerExpectation.standing(switches, of: app, on: daemon).forEach(expect) }
    if let app = pressedApp { CallsExpectation.changes(by: app, in: device.calls).forEach(expect) }
    expectCalls()
    expectStops()
    expectDeliveries()
    if hasChangedDevice {
      expectResults()
    } else if let (app, switches) = decided {
      expectResults(of: switches, for: app)
    }
  }

  /// Adds a separate step for something that an app's code did.
  func add(_ step: Step) { steps.append(step) }
}

extension Target {
  /// Creates the target of a control that was pressed.
  init(_ press: ControlPress) { self = press.identifier.map { .identifier($0) } ?? .words(press.title) }
}

extension SourceLocation {
  /// The location of every step of a session, which has no file.
  static let session = SourceLocation(file: "session", line: 1, column: 1)
}
