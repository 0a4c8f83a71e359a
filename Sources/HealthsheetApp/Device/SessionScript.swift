import Foundation
import HealthDaemon
import HealthModel
import Scenarios

/// What a person does on a device, noted down as the steps of a scenario: what it means, and not the keys that were
/// pressed.
///
/// After each answer stands what the ledger held before the next thing was done.
@MainActor
final class SessionScript {
  private let daemon: HealthDaemon
  private let calls: CallLog
  private var steps: [Step] = []
  /// Where the person went since the last step.
  private var place: Step.Place?
  /// What the last step decides.
  private var decided = Decided()
  /// The app whose button was pressed in the last step.
  private var pressedApp: String?

  /// The answers that a step gives.
  private struct Decided {
    var app: String?
    var permissions: [Permission] = []
    var objects: [ObjectReference] = []
  }

  init(daemon: HealthDaemon, calls: CallLog) {
    self.daemon = daemon
    self.calls = calls
  }

  /// The steps so far, the last one with what holds now.
  func finish() -> [Step] {
    settle()
    return steps
  }

  // MARK: Noting down

  /// Notes down something that is about to be done.
  func note(_ action: Step.Action) {
    settle()
    if let place, !action.implies(place) { steps.append(Step(.open(place), at: .session)) }
    place = nil
    steps.append(Step(action, at: .session))
  }

  /// Notes down what has come of the last step.
  func expect(_ condition: Expectation.Condition) {
    if steps.isEmpty { steps.append(Step(nil, at: .session)) }
    steps[steps.count - 1].expectations.append(Expectation(condition, at: .session))
  }

  /// The last step may change these answers: what they are is noted down before the next.
  func decides(_ permissions: [Permission], of app: String) { decided = Decided(app: app, permissions: permissions) }

  /// Notes down in words what no step can do.
  func note(remark: String) {
    settle()
    steps.append(Step(nil, remark: remark, at: .session))
  }

  /// The person goes somewhere; only where they stay is of interest.
  func went(to place: Step.Place) { self.place = place }

  /// Notes down a button of an app that is about to be pressed.
  func pressed(_ target: Step.Target, in app: String) {
    note(.click(target))
    pressedApp = app
  }

  /// Notes down an answer to a sheet or a list, and the switches it has.
  func answered(_ pending: PendingPrompt, with answer: AuthorizationAnswer) {
    let app = pending.prompt.app.bundleIdentifier
    var (on, off) = (Step.Selection(), Step.Selection())
    var decided = Decided(app: app)
    switch pending.prompt.question {
    case .permissions(let share, let read):
      decided.permissions = share.map { Permission($0, .share) } + read.map { Permission($0, .read) }
      on.permissions = decided.permissions.filter(pending.granted.contains)
      // Switches are off at first; but what was changed meanwhile shows on the sheet.
      off.permissions = decided.permissions.filter {
        !pending.granted.contains($0) && pending.changedMeanwhile.contains($0.type)
      }
    case .objects(let type, let samples, let allowed):
      let hasChanged = !pending.changedMeanwhile.isEmpty
      let listed = samples.map(\.uuid)
      decided.objects = listed.compactMap { reference(to: $0, of: type) }
      on.objects = listed.filter { pending.allowed.contains($0) && (hasChanged || !allowed.contains($0)) }
        .compactMap { reference(to: $0, of: type) }
      off.objects = listed.filter { !pending.allowed.contains($0) && (hasChanged || allowed.contains($0)) }
        .compactMap { reference(to: $0, of: type) }
    case .workoutPlans: break
    }
    if !on.isEmpty || !off.isEmpty { note(.turn(on: on, off: off)) }
    note(.answer(Step.Answer(answer)))
    if answer != .cancel { self.decided = decided }
  }

  /// Notes down switches that are about to be turned in Settings. Those of one app that follow on each other are one step.
  func turned(
    _ app: String, permissions: [ScenarioAnswer.Choice<Permission>] = [],
    objects: [(object: UUID, isOn: Bool)] = []
  ) {
    let objects = objects.compactMap { object, isOn in
      ObjectType.chosenInSettings.lazy.compactMap { self.reference(to: object, of: $0) }.first
        .map { ScenarioAnswer.Choice($0, isOn: isOn) }
    }
    // A switch that is turned twice is two steps: that it was the other way for a time is a part of what was done.
    if case .settings(var last) = steps.last?.action, last.app == app, place == nil,
      !last.permissions.contains(where: { known in permissions.contains { $0.subject == known.subject } }),
      !last.objects.contains(where: { known in objects.contains { $0.subject == known.subject } })
    {
      last.permissions += permissions
      last.objects += objects
      steps[steps.count - 1].action = .settings(last)
    } else {
      note(.settings(ScenarioAnswer(app: app, permissions: permissions, objects: objects, at: .session)))
    }
    guard case .settings(let answer) = steps.last?.action else { return }
    decided = Decided(
      app: app, permissions: answer.permissions.map(\.subject), objects: answer.objects.map(\.subject))
  }

  /// Notes down that every switch of an app's permissions is about to be turned in Settings.
  func turnedAll(_ isOn: Bool, of app: String) {
    let decisions = daemon.decisions(of: app)
    turned(
      app,
      permissions: decisions.keys.inOrder.filter { (decisions[$0] == .granted) != isOn }
        .map { ScenarioAnswer.Choice($0, isOn: isOn) })
  }

  /// Notes down that an app's answers are about to be forgotten.
  func reset(_ app: String) {
    let known = daemon.decisions(of: app).keys.inOrder
    note(.reset(app: app))
    decided = Decided(app: app, permissions: known)
  }

  // MARK: What must hold

  /// Writes to the last step what holds now. Before something else is done, it has come of that step.
  func settle() {
    defer { (decided, pressedApp) = (Decided(), nil) }
    guard !steps.isEmpty else { return }
    if let app = decided.app {
      let decisions = daemon.decisions(of: app)
      var conditions = decided.permissions.map { permission in
        Expectation.Condition.ledger(app: app, permission, Expectation.Standing(decisions[permission]))
      }
      conditions += decided.objects.compactMap { reference in
        guard let object = daemon.object(reference) else { return nil }
        let types = ObjectType.chosenInSettings
        let isOn = types.contains { daemon.allowedObjects(of: $0, for: app).contains(object) }
        return .ledgerObject(app: app, reference, isOn: isOn)
      }
      for condition in conditions { expect(condition) }
    }
    if let app = pressedApp { expectChanges(by: app) }
  }

  /// What an app has saved and deleted is waited for: the next step comes after it, as it did in the session.
  private func expectChanges(by app: String) {
    let records = calls.records.filter { $0.app == app }
    for prefix in ["save(", "delete"] {
      let count = records.count { $0.call.hasPrefix(prefix) }
      if count == 0 { continue }
      expect(.calls(Expectation.Calls(app: app, prefix: prefix, count: count)))
    }
  }

  /// The oldest is the first, as long as there are no more.
  private func reference(to object: UUID, of type: ObjectType) -> ObjectReference? {
    let objects = daemon.allSamples(SampleQuery(type), sortedBy: [SampleOrder(.start, ascending: true)])
    return objects.firstIndex { $0.uuid == object }.map { .position($0 + 1, type) }
  }
}

extension SourceLocation {
  /// A session has no lines yet.
  static let session = SourceLocation(file: "session", line: 1, column: 1)
}

extension Step.Action {
  /// Whether the action goes to a place by itself.
  fileprivate func implies(_ place: Step.Place) -> Bool {
    switch (self, place) {
    case (.launch(let app), .app(let shown?)): app == shown
    case (.answer, .app), (.turn, .app), (.open, _), (.request, .app): true
    default: false
    }
  }
}

extension Step.Answer {
  fileprivate init(_ answer: AuthorizationAnswer) {
    self =
      switch answer {
      case .allow: .allow
      case .dontAllow: .dontAllow
      case .objects: .done
      case .cancel: .cancel
      }
  }
}

extension Expectation.Standing {
  init(_ decision: Decision?) {
    self =
      switch decision {
      case .granted: .on
      case .denied: .off
      case .undetermined: .unanswered
      case nil: .notAsked
      }
  }
}

extension Collection<Permission> {
  /// Writing before reading, each in the order of the catalogue.
  fileprivate var inOrder: [Permission] {
    sorted { ($0.direction == .share ? 0 : 1, $0.type.swiftName) < ($1.direction == .share ? 0 : 1, $1.type.swiftName) }
  }
}
