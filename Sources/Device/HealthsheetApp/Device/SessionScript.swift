import Foundation
import HealthDaemon
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
  /// The decisions that the last step may change.
  private var decided = Decided()
  /// The app whose button was pressed in the last step; nil for another step.
  private var pressedApp: String?

  /// The permissions and objects that a step decides on.
  private struct Decided {
    var app: String?
    var permissions: [Permission] = []
    var objects: [ObjectReference] = []
  }

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

  /// Records a verb that is about to be done.
  func note(_ verb: some Verb) {
    settle()
    if let place, !verb.opens(place) { steps.append(Step(place, at: .session)) }
    place = nil
    steps.append(Step(verb, at: .session))
  }

  /// Adds an expectation to the last step.
  func expect(_ expectation: any Expectation) {
    if steps.isEmpty { steps.append(Step(nil, at: .session)) }
    steps[steps.count - 1].expectations.append(PlacedExpectation(expectation, at: .session))
  }

  /// Notes permissions that the last step may change. Their decisions are recorded before the next step.
  func decides(_ permissions: [Permission], of app: String) { decided = Decided(app: app, permissions: permissions) }

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
    let app = pending.prompt.app.bundleIdentifier
    var (on, off) = (Selection(), Selection())
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
    if !on.isEmpty || !off.isEmpty { note(TurnVerb(on: on, off: off)) }
    note(AnswerVerb(answer))
    if answer != .cancel { self.decided = decided }
  }

  /// Records switches that are about to be turned in Settings. Consecutive ones of one app are one step.
  func turned(
    _ app: String, permissions: [ScenarioAnswer.Choice<Permission>] = [],
    objects: [(object: UUID, isOn: Bool)] = []
  ) {
    let objects = objects.compactMap { object, isOn in
      ObjectType.chosenInSettings.lazy.compactMap { self.reference(to: object, of: $0) }.first
        .map { ScenarioAnswer.Choice($0, isOn: isOn) }
    }
    // A switch that is turned twice is two steps: that it was the other way for a time is a part of what was done.
    if var last = (steps.last?.verb as? SettingsVerb)?.answer, last.app == app, place == nil,
      !last.permissions.contains(where: { known in permissions.contains { $0.subject == known.subject } }),
      !last.objects.contains(where: { known in objects.contains { $0.subject == known.subject } })
    {
      last.permissions += permissions
      last.objects += objects
      steps[steps.count - 1].verb = SettingsVerb(last)
    } else {
      note(SettingsVerb(ScenarioAnswer(app: app, permissions: permissions, objects: objects, at: .session)))
    }
    guard let answer = (steps.last?.verb as? SettingsVerb)?.answer else { return }
    decided = Decided(
      app: app, permissions: answer.permissions.map(\.subject), objects: answer.objects.map(\.subject))
  }

  /// Records that every switch of an app is about to be turned in Settings.
  func turnedAll(_ isOn: Bool, of app: String) {
    let decisions = daemon.decisions(of: app)
    turned(
      app,
      permissions: decisions.keys.inOrder.filter { (decisions[$0] == .granted) != isOn }
        .map { ScenarioAnswer.Choice($0, isOn: isOn) })
  }

  /// Records that the decisions on an app are about to be forgotten.
  func reset(_ app: String) {
    let known = daemon.decisions(of: app).keys.inOrder
    note(ResetVerb(app: app))
    decided = Decided(app: app, permissions: known)
  }

  // MARK: What must hold

  /// Adds the decisions as they stand to the last step. Call it before another action, while they are the effects of
  /// that step.
  func settle() {
    defer { (decided, pressedApp) = (Decided(), nil) }
    guard !steps.isEmpty else { return }
    if let app = decided.app {
      let decisions = daemon.decisions(of: app)
      for permission in decided.permissions {
        expect(LedgerExpectation(app: app, .permission(permission, .init(decisions[permission]))))
      }
      for reference in decided.objects {
        guard let object = daemon.object(reference) else { continue }
        expect(LedgerExpectation(app: app, .object(reference, isOn: daemon.mayRead(object, app: app))))
      }
    }
    if let app = pressedApp { expectChanges(by: app) }
  }

  /// Adds the number of an app's saves and deletions, so that the next step waits for them, as it came after them in
  /// the session.
  private func expectChanges(by app: String) {
    let operations = calls.records.filter { $0.app == app }.map(\.call.operation)
    for (prefix, counted) in [("save(", [.save]), ("delete", [.delete, .deleteObjects])] as [Counted] {
      let count = operations.count(where: counted.contains)
      if count == 0 { continue }
      expect(CallsExpectation(app: app, prefix: prefix, count: count))
    }
  }

  /// The first letters of calls in a scenario file, and the operations with them.
  private typealias Counted = (prefix: String, operations: [AppCall.Operation])

  /// Returns the position of an object among those of its type, the oldest first; nil when it was deleted.
  private func reference(to object: UUID, of type: ObjectType) -> ObjectReference? {
    let objects = daemon.allSamples(SampleQuery(type), sortedBy: [SampleOrder(.start, ascending: true)])
    return objects.firstIndex { $0.uuid == object }.map { .position($0 + 1, type) }
  }
}

extension SourceLocation {
  /// The place of every step of a session, which has no file.
  static let session = SourceLocation(file: "session", line: 1, column: 1)
}

extension AnswerVerb {
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

extension Collection<Permission> {
  /// The permissions to share before those to read, each by the names of their types in Swift.
  fileprivate var inOrder: [Permission] {
    sorted { ($0.direction == .share ? 0 : 1, $0.type.swiftName) < ($1.direction == .share ? 0 : 1, $1.type.swiftName) }
  }
}
