import AuditLog
import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import Languages
import Observation
import Scenarios
import TerminalUI

/// The questions to the person, their answers, and the switches in Settings that change them.
///
/// The daemon stores the decisions themselves. A view that reads a property of this model is evaluated again when the
/// daemon's answer may have changed.
@MainActor
@Observable
final class ConsentModel {
  /// The prompt on screen; nil if there is none.
  var prompt: PendingPrompt?
  /// The app whose sheet the person has just refused. The alert that follows names it (rule A38); nil while there is no
  /// alert.
  private(set) var refusedApp: AppIdentity?
  /// The person's decisions in this session, in order.
  private(set) var history: [DecisionEvent] = []
  /// The latest decision with the ledger before it; nil if there is nothing to undo.
  private(set) var undoable: (event: DecisionEvent, ledger: ConsentLedger)?

  unowned let device: DeviceModel
  /// The ledger at the latest addition to ``history``.
  @ObservationIgnored private var knownConsent: ConsentLedger
  /// The pages whose texts are already in the audit log.
  @ObservationIgnored private var notedPages: Set<ShownPage> = []

  /// A page of a question.
  private struct ShownPage: Hashable {
    var question: UUID
    var page: AuthorizationSheetPage
  }

  init(on device: DeviceModel) {
    self.device = device
    knownConsent = device.daemon.consent
  }

  /// Adds new decisions in the ledger to the history, and updates an open sheet.
  func noteDecisions() {
    let daemon = device.daemon
    let (consent, earlier) = (daemon.consent, knownConsent)
    let changes = consent.changes(since: earlier)
    if changes.isEmpty { return }
    knownConsent = consent
    for change in changes {
      let event = DecisionEvent(
        number: history.count + 1, time: daemon.settings.now(), timeZone: daemon.settings.calendar.timeZone,
        change: change, name: device.name(of: change.app),
        objects: ObjectDecision.decisions(in: change, after: earlier.objectChoices(of: change.app), daemon),
        origin: daemon.consentOrigin(of: change.app))
      history.append(event)
      undoable = event.origin == .undo ? nil : (event, earlier)
      if let pending = prompt, pending.prompt.app.bundleIdentifier == change.app { prompt = pending.following(change) }
    }
  }

  /// Restores the decisions of a continued session from the lines that the session has written to the audit log.
  func resume(from lines: some Sequence<String>) {
    for line in lines {
      guard let line = try? AuditLine(line),
        let event = DecisionEvent(line, number: history.count + 1, on: device.daemon, name: device.name(of:))
      else { continue }
      history.append(event)
    }
  }

  /// Undoes the latest decision, but no earlier one, and returns a sentence about the result, which the inspector shows
  /// too.
  func undo() -> String {
    noteDecisions()
    guard let (event, ledger) = undoable else {
      guard let last = history.last else {
        return device.words("No decision was made yet: there is nothing to undo.")
      }
      return device.words(
        last.origin == .undo
          ? "The last decision was undone already."
          : "The device was started again since the last decision. Change it in Settings.")
    }
    device.script?.note(PressVerb([DeviceKey.undo.key]))
    device.daemon.undo(event.change, to: ledger)
    noteDecisions()
    guard let undone = history.last, undone.number > event.number else {
      return device.words("The permissions of \(event.name) are as before.")
    }
    return device.words("Undone: \(undone.sentence(in: device.settings.locale))")
  }

  /// The latest decision about the foreground app; nil before the first.
  var latestDecision: DecisionEvent? { history.last { $0.change.app == device.frontmost } }
}

// MARK: - The prompt on screen

extension ConsentModel: AuthorizationPresenter {
  /// Shows the daemon's prompt and waits for the person.
  ///
  /// The daemon shows one prompt at a time (rule A11). If the app that asks ends, the daemon cancels this task: the
  /// prompt disappears without an answer (rule A39).
  func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: nil)
        } else {
          var pending = PendingPrompt(prompt: prompt, answer: { continuation.resume(returning: $0) })
          if case .objects(_, _, let allowed) = prompt.question { pending.allowed = allowed }
          device.script?.asked(prompt)
          self.prompt = pending
        }
      }
    } onCancel: {
      Task { @MainActor in self.finish(prompt.id, with: nil) }
    }
  }

  /// Returns true while the question on screen is this app's, even if an alert hides it.
  func isAsking(_ app: String) -> Bool { prompt?.prompt.app.bundleIdentifier == app }

  /// Returns the prompt in front of an app's window; nil while the alert of the previous prompt is up.
  func prompt(in app: AppIdentity) -> PendingPrompt? {
    isAsking(app.bundleIdentifier) && refusedApp?.bundleIdentifier != app.bundleIdentifier ? prompt : nil
  }

  /// The app whose prompt is hidden because another screen is open; nil if there is none.
  var appAskingElsewhere: AppIdentity? {
    guard let app = prompt?.prompt.app, device.screen != .app || device.frontmost != app.bundleIdentifier else {
      return nil
    }
    return app
  }

  /// Dismisses the alert that follows *Don’t Allow*.
  func putAwayRefusal() {
    device.script?.note(ClickVerb(.words("OK")))
    refusedApp = nil
  }

  /// Removes the sheet of the app that the person left by Home, without a decision on any type (rule A39). Lists,
  /// questions about plans and questions on the watch stay open.
  func leaveByHome(_ app: String) {
    guard let prompt, isAsking(app), prompt.isSheet, prompt.prompt.process != .watchApp else { return }
    finish(prompt.id, with: .home)
  }

  /// Ends the prompt on screen with the person's answer, or with nil if it was withdrawn.
  func finish(_ id: UUID, with answer: AuthorizationAnswer?) {
    guard let prompt, prompt.id == id else { return }
    if let answer, answer != .home { device.script?.answered(prompt, with: answer) }
    self.prompt = nil
    if answer == .dontAllow, !prompt.isForWorkoutPlans {
      let isFirst = device.daemon.noteRefusal()
      if isFirst || device.settings.behavior.refusalAlert == .followsEveryRefusal { refusedApp = prompt.prompt.app }
    }
    prompt.answer(answer)
  }

  /// Writes the texts of a question's page to the audit log when it is shown, once per page.
  func noteShown(_ pending: PendingPrompt) {
    let page = ShownPage(question: pending.id, page: pending.choices.page)
    guard notedPages.insert(page).inserted else { return }
    let (prompt, settings) = (pending.prompt, device.settings)
    let wording =
      switch prompt.question {
      case .permissions:
        AuthorizationSheetRequest(prompt, on: settings)?
          .wording(in: settings.locale, AuthorizationSheetLayout(settings.systemVersion), page.page) ?? []
      case .objects(let type, let samples, let allowed):
        ObjectAuthorizationRequest(app: prompt.app, type: type, samples: samples, allowed: allowed)
          .wording(in: settings.calendar, settings.locale)
      case .workoutPlans: WorkoutPlanQuestion.wording(of: prompt.app, in: settings.locale)
      }
    device.daemon.noteShown(
      wording, in: TextLanguage(settings.locale).identifier, of: prompt.app.bundleIdentifier)
  }

  func permissionsHeld(by app: AppIdentity) -> Set<Permission> {
    Set(decisions(of: app).filter { $0.value.isAllowed }.keys)
  }

  /// Returns the types that were changed in Settings while a prompt is open, with the time of the latest change; nil if
  /// there is none.
  func changeElsewhere(during pending: PendingPrompt) -> ChangeElsewhere? {
    let app = pending.prompt.app.bundleIdentifier
    let latest = history.last { $0.change.app == app && !$0.types.isDisjoint(with: pending.changedMeanwhile) }
    return latest.map { ChangeElsewhere(types: pending.changedMeanwhile, time: $0.time) }
  }
}

// MARK: - The prompt queue

extension ConsentModel {
  /// The processes with a question, in queue order. The question of the first process is on screen.
  var askingProcesses: [AskingProcess] { device.following { $0.askingProcesses() } }

  /// The foreground app's pending requests as sentences, with anything unusual about the sheet on screen.
  var waitingRequestsOfFrontApp: [LocalizedStringKey] {
    let places = askingProcesses.enumerated().filter { $0.element.app.bundleIdentifier == device.frontmost }
    let requests = places.map { index, asking -> LocalizedStringKey in
      let request: LocalizedStringKey = asking.process.name.map { "\($0): request" } ?? "request"
      return index == 0 ? "\(request): waits for the person’s answer" : "\(request): number \(index + 1) in the queue"
    }
    guard let prompt = prompt?.prompt, prompt.app.bundleIdentifier == device.frontmost else { return requests }
    return requests + remarks(on: prompt)
  }

  /// Returns the reasons that a sheet omits some requested types, and a remark if its purpose string mentions data
  /// other than the listed types.
  private func remarks(on prompt: AuthorizationPrompt) -> [LocalizedStringKey] {
    guard case .permissions(let share, let read) = prompt.question else { return [] }
    var remarks: [LocalizedStringKey] = []
    let locale = device.settings.locale
    if !prompt.answeredBefore.isEmpty {
      remarks.append("not on the sheet, answered before: \(prompt.answeredBefore.inShort(locale))")
    }
    for (direction, types) in [(Direction.read, read), (.share, share)] where !types.isEmpty {
      let beside = prompt.app.typesBeside(thePurposeOf: types, direction)
      if beside.count == types.count {
        remarks.append("the purpose does not mention \(beside.inShort(locale))")
      }
    }
    return remarks
  }

  /// Returns a remark for an app's window about the other questions in the queue; nil if there is nothing to say.
  func lineOfPrompts(in app: AppIdentity) -> LocalizedStringKey? {
    let askingProcesses = askingProcesses
    guard let first = askingProcesses.first else { return nil }
    let others = askingProcesses.dropFirst()
    let locale = device.settings.locale
    if first.app.bundleIdentifier == app.bundleIdentifier {
      if others.isEmpty { return nil }
      let names = others.inWords(locale: locale)
      return others.count == 1
        ? "\(names) waits until this question is answered." : "\(names) wait until this question is answered."
    }
    let own = others.filter { $0.app.bundleIdentifier == app.bundleIdentifier }
    if own.isEmpty { return "\(first.nameAsSentence) waits for an answer; other questions come after it." }
    let names = own.inWords(locale: locale)
    return own.count == 1
      ? "\(names) waits until \(first.name) is answered." : "\(names) wait until \(first.name) is answered."
  }

  /// A note about pending questions for the status bar; nil if the screen shows them all.
  var noteOnQuestions: LocalizedStringKey? {
    let waiting = max(0, askingProcesses.count - 1)
    guard let app = appAskingElsewhere else { return waiting == 0 ? nil : "\(waiting) wait" }
    let name = app.displayName.truncated(toColumns: 20, ellipsis: "…")
    return waiting == 0 ? "\(name) asks" : "\(name) asks, \(waiting) wait"
  }
}

/// A process of an app that waits for the person's answer.
typealias AskingProcess = HealthDaemon.AskingProcess

extension AskingProcess {
  /// The process as a phrase: "“Stride”", "the extension of “Stride”", "“Stride” on the watch".
  var name: LocalizedStringKey {
    switch process {
    case .app: "“\(app.displayName)”"
    case .appExtension: "the extension of “\(app.displayName)”"
    case .widget: "the widget of “\(app.displayName)”"
    case .watchApp: "“\(app.displayName)” on the watch"
    }
  }

  /// The phrase of ``name`` with a capital letter, for the beginning of a sentence.
  var nameAsSentence: LocalizedStringKey {
    switch process {
    case .appExtension: "The extension of “\(app.displayName)”"
    case .widget: "The widget of “\(app.displayName)”"
    case .app, .watchApp: name
    }
  }
}

extension Collection<AskingProcess> {
  /// Returns the names without duplicates, as an enumeration.
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

// MARK: - Decisions and switches

extension ConsentModel {
  /// The apps that have asked, in the order of their first request, including those that were granted nothing (rule
  /// A10).
  var appsThatAsked: [AppIdentity] { device.following { $0.appsThatAsked() } }

  /// Returns every permission that an app has asked for, with the person's decision (rule A83).
  func decisions(of app: AppIdentity) -> [Permission: Decision] {
    device.following { $0.decisions(of: app.bundleIdentifier) }
  }

  /// Returns a remark on an undetermined permission that an app asked for: "not answered yet".
  func remark(onUndecided permission: Permission, of app: AppIdentity) -> LocalizedStringKey {
    device.following { $0.consent.remark(onUndecided: permission, of: app.bundleIdentifier) }
  }

  /// Returns the apps that may read every sample of a type (rule A86).
  func appsAllowedToRead(_ type: ObjectType) -> [AppIdentity] { device.following { $0.appsAllowedToRead(type) } }

  /// Returns the apps that may save samples of a type.
  func appsThatMayShare(_ type: ObjectType) -> [AppIdentity] {
    appsThatAsked.filter { decisions(of: $0)[Permission(type, .share)]?.isAllowed == true }
  }

  /// Returns a remark, for the window of an app that has ended, on whether the person's answers to it are kept and its
  /// requests stay open.
  func remark(onAnswersTo app: AppIdentity) -> LocalizedStringKey {
    let decisions = decisions(of: app)
    if decisions.isEmpty {
      return device.following { $0.objectTypes(askedForBy: app.bundleIdentifier) }.isEmpty
        ? "It has not asked for anything." : "Your choices for it are kept."
    }
    let open = decisions.filter { $0.value == .undetermined }.keys
    let answered = decisions.count - open.count
    let allowed: LocalizedStringKey = "Allowed: \(decisions.values.count { $0.isAllowed }) of \(answered)."
    // A force quit on the phone does not remove the app's question on the watch.
    if let prompt = prompt?.prompt, prompt.asksOnWatch, prompt.app == app {
      return "Its question on the watch is still open."
    }
    if open.isEmpty { return "Your answers to it are kept. \(allowed)" }
    if answered > 0 {
      return "Your answers are kept. \(allowed) Its other requests stay unanswered."
    }
    // The sheets of one request take effect together, unless the device is configured otherwise (rule A43).
    let sheets = Set(open.map { $0.type.kind == .clinical })
    let isOneAnswer = sheets.count == 2 && device.settings.behavior.requestOfTwoSheets == .takesEffectTogether
    return isOneAnswer
      ? "Its request stays unanswered. It asks with two sheets, and answering only one of them decides nothing."
      : "Its request stays unanswered."
  }

  /// The origin of a decision made on the open screen.
  var origin: AuditOrigin {
    switch device.screen {
    case .health: .health
    case .controlPanel: .controlPanel
    default: .settings
    }
  }

  /// Changes a switch in Settings, as the person does (rule A84).
  func setDecision(_ decision: Decision, for permission: Permission, of app: AppIdentity) {
    device.script?.turned(
      app.bundleIdentifier, permissions: [ScenarioAnswer.Choice(permission, decision)])
    device.daemon.setDecision(decision, for: permission, of: app.bundleIdentifier, through: origin)
  }

  /// Resets all decisions about an app, as if it had never asked. The app's data stays.
  func resetDecisions(of app: AppIdentity) {
    device.script?.reset(app.bundleIdentifier)
    device.daemon.resetDecisions(of: app.bundleIdentifier, through: origin)
  }

  /// Returns the objects of a type that an app has asked to choose from, newest first, with the person's choices (rule
  /// A73).
  func objectChoices(of type: ObjectType, for app: AppIdentity) -> [ObjectChoice] {
    device.following { daemon in
      guard daemon.objectTypes(askedForBy: app.bundleIdentifier).contains(type) else { return [] }
      let allowed = daemon.allowedObjects(of: type, for: app.bundleIdentifier)
      return daemon.allSamples(SampleQuery(type), sortedBy: [SampleOrder(.start, ascending: false)])
        .map { ObjectChoice(object: $0, isAllowed: allowed.contains($0.uuid)) }
    }
  }

  /// Changes the switch of one object, as the person does (rule A73).
  func setAllowed(_ isAllowed: Bool, object: UUID, for app: AppIdentity) {
    device.script?.turned(app.bundleIdentifier, objects: [(object, isAllowed)])
    device.daemon.setAllowed(isAllowed, object: object, for: app.bundleIdentifier, through: origin)
  }

  /// Returns the number of switches on an app's page, objects included, and how many are on.
  func permissionCount(of app: AppIdentity) -> (allowed: Int, all: Int) {
    let decisions = decisions(of: app)
    let objects = ObjectType.chosenInSettings.flatMap { objectChoices(of: $0, for: app) }
    return (
      decisions.values.count { $0.isAllowed } + objects.count(where: \.isAllowed), decisions.count + objects.count
    )
  }

  /// Turns every switch on an app's page on or off, objects included (rule A83).
  func setAll(_ isOn: Bool, of app: AppIdentity) {
    device.script?.turnedAll(isOn, of: app.bundleIdentifier)
    if isOn {
      device.daemon.turnOnAll(of: app.bundleIdentifier, through: origin)
    } else {
      device.daemon.turnOffAll(of: app.bundleIdentifier, through: origin)
    }
    for type in ObjectType.chosenInSettings {
      for choice in objectChoices(of: type, for: app) where choice.isAllowed != isOn {
        setAllowed(isOn, object: choice.object.uuid, for: app)
      }
    }
  }
}

/// An object that the person can choose, with its switch.
struct ObjectChoice: Hashable, Sendable {
  var object: SampleRecord
  /// True if the app may read the object.
  var isAllowed: Bool
}

extension ObjectType {
  /// The types whose objects have switches of their own on an app's page in Settings.
  static let chosenInSettings: [ObjectType] = [.visionPrescription, .userAnnotatedMedication]
}
