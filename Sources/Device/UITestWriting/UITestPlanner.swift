import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import Scenarios
import TerminalUI

/// Makes the plan of a test while a scenario is played. Each step is first done on this device, so that the plan
/// contains the actual sheets, their rows and the following pages, without guessing.
@MainActor
struct UITestPlanner {
  private(set) var plan: UITestPlan
  private let scenario: Scenario
  private let words: ScenarioWords
  private let locale = Locale(identifier: "en_US")

  /// The question on screen after the previous step.
  private var question: Question?
  /// The permissions that the test has turned on in the current question.
  private var shown: Set<Permission> = []
  /// The process that the test searches for elements; nil after the person left it.
  private var place: UITestPlace?
  /// The app whose Settings page is open; nil on another page.
  private var settingsPage: String?
  /// The decisions on each app after the previous step.
  private var decisions: [String: [Permission: Decision]] = [:]
  private var number = 0
  /// True after a step of the scenario has set the device to another version of iOS than the simulator's.
  private var isOtherVersion = false

  /// The state of a question as the person sees it.
  private struct Question {
    let prompt: AuthorizationPrompt
    let choices: SheetChoices
  }

  init(_ scenario: Scenario, name: String, target: UITestTarget) {
    self.scenario = scenario
    words = ScenarioWords(scenario)
    let app = scenario.apps[0].identity.bundleIdentifier
    plan = UITestPlan(name: name, title: scenario.title, summary: scenario.summary, target: target, app: app)
    place = .app(app)
  }

  private var target: UITestTarget { plan.target }

  /// Records the state of the device before the first step.
  mutating func begin(on stage: any ScenarioStage) {
    if target == .watch, !scenario.asksOnWatch {
      remark(
        """
        The scenario asks on the phone. In this test the app on the watch asks, and steps that only a phone can do \
        are left out.
        """
      )
    }
    if !scenario.answers.isEmpty {
      remark("The scenario begins with answers that one sheet cannot give. Give them before this test:")
      for answer in scenario.answers { remark("- \(SettingsVerb(answer).sentence(in: words)).") }
    }
    if scenario.data != ScenarioData() {
      remark("The scenario’s device has data. Before this test, let your app save such data, or add it in Health.")
    }
    question = Self.question(on: stage)
    decisions = decisions(on: stage)
  }

  /// Adds the simulator's steps for the step just played.
  mutating func played(_ step: Step, on stage: any ScenarioStage) {
    number += 1
    let wasOther = isOtherVersion
    isOtherVersion = target != .watch && UITestTarget(stage.daemon.settings.systemVersion) != target
    let now = Self.question(on: stage)
    if let said = step.remark { remark(said) }
    if let verb = step.verb {
      remark("\(number). \(verb.sentence(in: words)).")
      let count = plan.steps.count
      act(verb, now, on: stage)
      if isOtherVersion, !wasOther {
        let version = stage.daemon.settings.systemVersion.description
        remark(
          """
          From here on, the scenario’s device has iOS \(version), which needs a test of its own: its questions are \
          left out.
          """
        )
      } else if plan.steps.count == count, let reason = Self.reason(verb) {
        remark(reason)
      }
    }
    if let now, now.prompt.id != question?.prompt.id { begin(now) }
    question = now
    decisions = self.decisions(on: stage)
    for placed in step.expectations { expect(placed) }
  }

  private func decisions(on stage: any ScenarioStage) -> [String: [Permission: Decision]] {
    let apps = scenario.apps.map(\.identity.bundleIdentifier)
    return Dictionary(apps.map { ($0, stage.daemon.decisions(of: $0)) }) { $1 }
  }

  /// Adds the scenario's final expectations.
  mutating func end() {
    if scenario.expectations.isEmpty { return }
    remark("At the end:")
    for placed in scenario.expectations { expect(placed) }
  }

  private static func question(on stage: any ScenarioStage) -> Question? {
    stage.prompt.map { Question(prompt: $0, choices: stage.choices ?? SheetChoices()) }
  }
}

// MARK: - Steps

extension UITestPlanner {
  private mutating func remark(_ text: String) { plan.steps.append(.remark(text)) }

  private mutating func act(_ kind: UITestElement.Kind, _ subject: String = "", index: Int = 0) {
    add(.act(UITestElement(kind, subject, index: index)), kind)
  }

  private mutating func turn(_ kind: UITestElement.Kind, _ subject: String = "", index: Int = 0, isOn: Bool) {
    add(.turn(UITestElement(kind, subject, index: index), isOn: isOn), kind)
  }

  private mutating func add(_ step: UITestStep, _ kind: UITestElement.Kind) {
    if UITestRecipe.of(kind, on: target) == nil {
      remark("No published test shows how to find the element of this step on \(target.name): the step is left out.")
    } else {
      plan.steps.append(step)
    }
  }

  private mutating func look(in next: UITestPlace) {
    // Settings starts at its first page each time.
    if place == next, next != .settings { return }
    place = next
    plan.steps.append(.look(next))
  }

  private mutating func expect(_ placed: PlacedExpectation) {
    // This device's screen differs from a phone's, so these expectations do not apply there.
    if ["screen", "notScreen", "element", "prompt"].contains(type(of: placed.expectation).key.name) { return }
    remark("Then: \(placed.expectation.sentence(in: words))")
  }

  private func said(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }

  /// The reasons that a simulator cannot do a step, by verb.
  static let reasons: [(verbs: Set<String>, reason: String)] = [
    (["device"], "A simulator cannot be put into this state: the step is left out."),
    (["time"], "A test cannot let time pass on a simulator: the step is left out."),
    (
      ["terminate", "observe"],
      "A UI test cannot end or wake an app in the background, as the system does: the step is left out."
    ),
    (
      ["read", "query", "earliest", "save", "remove"],
      "This is a call of your app’s code, which a UI test cannot make: let your app make it here."
    ),
    (["add", "delete"], "This step changes data of other sources: do it in the Health app."),
    (["install", "uninstall", "update"], "A UI test cannot install an app: install it before the test, with simctl."),
    (
      ["press", "type"],
      "This step presses a key of the terminal that has no counterpart on a phone’s sheet: the step is left out."
    ),
    (
      ["click"],
      "This step taps a screen that only the scenario’s device has: tap the matching view of your own app here."
    ),
    (["wait"], "This step waits for words on the scenario’s screen: the next step waits by itself."),
  ]

  private static func reason(_ verb: any Verb) -> String? {
    let name = type(of: verb).key.name
    return reasons.first { $0.verbs.contains(name) }?.reason
  }

  private mutating func act(_ verb: any Verb, _ now: Question?, on stage: any ScenarioStage) {
    switch verb {
    case let verb as RequestVerb: asked(by: verb.call, verb.sentence(in: words), now, on: stage)
    case let verb as SettingsVerb: change(verb.answer, on: stage)
    case let verb as KillVerb:
      plan.steps.append(.end(app: verb.app))
      if place == .app(verb.app) { place = nil }
    case let verb as ResetVerb: plan.steps.append(.reset(app: verb.app))
    case let verb as LaunchVerb:
      plan.steps.append(.start(app: verb.app))
      place = .app(verb.app)
    case let verb as OpenVerb: open(verb)
    case let verb as ClickVerb where place == .settings: click(verb.target, on: stage)
    case is PressVerb where place == .settings: changeSwitches(on: stage)
    // The taps for the refusal have already dismissed its alert.
    case let verb as ClickVerb where verb.target == .words("OK") && question == nil:
      remark("The alert was closed together with the refusal.")
    default:
      // If a question appears at this step, the step pressed a button of the app that asks.
      if let now, question == nil, now.prompt.app.bundleIdentifier == plan.app {
        return ask(verb.sentence(in: words))
      }
      follow(verb, to: now, on: stage)
    }
  }

  private mutating func open(_ destination: OpenVerb) {
    switch destination {
    case .home:
      plan.steps.append(.home)
      place = nil
    case .settings: openSettings()
    case .app(let app): look(in: .app(app ?? plan.app))
    case .health:
      remark(
        "This step opens Health, whose pages are not described here: see the functions of StanfordBDHG/XCTHealthKit.")
    case .device: remark("This page exists only on the scenario’s device: the step is left out.")
    }
  }

  private mutating func ask(_ sentence: String) {
    plan.requests.append(sentence)
    plan.steps.append(.ask(plan.requests.count))
  }

  private mutating func asked(
    by call: ScenarioCall, _ sentence: String, _ now: Question?, on stage: any ScenarioStage
  ) {
    if isOtherVersion { return remark("The question comes on another version of iOS: it is left out.") }
    // A widget never asks (rule A90b).
    if call.program == .widget { return remark("A widget cannot ask the person: the step is left out.") }
    let isOnWatch = call.program == .watch
    if isOnWatch != (target == .watch) {
      let device = isOnWatch ? "the watch" : "the phone"
      return remark("The app asks on \(device), which this test does not control: the question is left out.")
    }
    if call.program == .extension { remark("An extension of the app asks: let your app start the extension.") }
    look(in: .app(call.app))
    ask(sentence)
    if let now, now.prompt.id != question?.prompt.id { return }
    if stage.latestRequest?.result != nil {
      remark("No question appears: wait for your app’s next screen.")
    } else {
      remark("The question appears after the previous one is answered.")
    }
  }
}

// MARK: - The question on screen

extension UITestPlanner {
  /// True for a question that the test's simulator does not show.
  private func isElsewhere(_ question: Question) -> Bool {
    if isOtherVersion { return true }
    return switch question.prompt.question {
    case .workoutPlans: true
    case .permissions(let share, let read) where share.isEmpty && read.isEmpty: true
    // Health records and single objects have no pages on the watch.
    default:
      question.prompt.asksOnWatch != (target == .watch) || question.prompt.process == .watchApp && target != .watch
    }
  }

  /// Adds the steps that wait for a new question.
  private mutating func begin(_ question: Question) {
    shown = []
    if isElsewhere(question) { return }
    switch question.prompt.question {
    case .objects:
      look(in: .app(question.prompt.app.bundleIdentifier))
      act(.objectList)
    case .workoutPlans: break
    case .permissions:
      guard let sheet = AuthorizationSheetRequest(question.prompt) else { return }
      if sheet.isOnWatch {
        look(in: .watch)
        act(.watchIntroduction)
      } else {
        look(in: .app(question.prompt.app.bundleIdentifier))
        act(sheet.isClinical ? .recordsIntroduction : .sheet)
      }
    }
  }

  /// Adds the taps that lead from the question before a step to the state after it.
  private mutating func follow(_ verb: any Verb, to now: Question?, on stage: any ScenarioStage) {
    guard let before = question, !isElsewhere(before) else { return }
    let count = plan.steps.count
    followQuestion(before, verb, to: now, on: stage)
    if plan.steps.count == count { return }
    // A question appears in the window of the app that asks.
    let app = UITestPlace.app(before.prompt.app.bundleIdentifier)
    if target == .watch || place == app || place == .health || before.choices.page == .addAccount { return }
    place = app
    plan.steps.insert(.look(app), at: count)
  }

  private mutating func followQuestion(
    _ before: Question, _ verb: any Verb, to now: Question?, on stage: any ScenarioStage
  ) {
    let isSame = now?.prompt.id == before.prompt.id
    if case .objects(let type, let samples, _) = before.prompt.question {
      return followObjects(verb, type, samples, isOver: !isSame, on: stage)
    }
    guard let sheet = AuthorizationSheetRequest(before.prompt) else { return }
    if isSame, let now {
      if (verb as? ClickVerb)?.target == .identifier(ConsentIdentifier.everything) {
        act(.everything)
        shown = now.choices.granted
      }
      if before.choices.page == .addAccount, let label = label(in: verb) { return act(.recordsButton, label) }
      go(sheet, from: before.choices, to: now.choices)
    } else {
      end(sheet, before.choices, ending(of: verb, before, on: stage))
    }
  }

  /// Returns the label of the institution, or of the button that connects it, that was tapped; nil for anything else.
  private func label(in verb: any Verb) -> String? {
    let institutions = HealthInstitution.allCases.map {
      (ConsentIdentifier.records("institution.\($0.rawValue)"), $0.name)
    }
    let connect = (RecordsButton.connectAccount.identifier, said(RecordsButton.connectAccount.title))
    let target = (verb as? ClickVerb)?.target
    return (institutions + [connect]).first { target == .identifier($0) || target == .words($1) }?.1
  }

  /// The ways in which a question's own buttons end it.
  private enum Ending { case confirmed, refused, cancelled }

  private func ending(of verb: any Verb, _ question: Question, on stage: any ScenarioStage) -> Ending {
    if let answer = verb as? AnswerVerb {
      switch answer {
      case .allow, .done, .continue: return .confirmed
      case .dontAllow: return .refused
      case .cancel, .back: return .cancelled
      }
    }
    if let target = (verb as? ClickVerb)?.target,
      [ConsentIdentifier.cancel, ConsentIdentifier.dontAllow].map(Target.identifier).contains(target)
    {
      return .refused
    }
    // The step was a key or a text, so the ledger shows the outcome.
    let decisions = stage.daemon.decisions(of: question.prompt.app.bundleIdentifier)
    let listed = AuthorizationSheetRequest(question.prompt)?.permissions ?? []
    if listed.contains(where: { decisions[$0, default: .undetermined] == .undetermined }) {
      return question.choices.page == .history ? .refused : .cancelled
    }
    return question.choices.granted.isEmpty ? .refused : .confirmed
  }

  /// Adds the taps between two states of one sheet.
  private mutating func go(_ sheet: AuthorizationSheetRequest, from before: SheetChoices, to now: SheetChoices) {
    // The sheet's page `addAccount` stands for a visit to the Health app.
    let app = UITestPlace.app(sheet.app.bundleIdentifier)
    if now.page == .addAccount, before.page != now.page {
      act(.recordsButton, said(RecordsButton.addAccount.title))
      look(in: .health)
      return act(.recordsSetUp)
    }
    if before.page == .addAccount, now.page != before.page {
      act(.recordsButton, said(RecordsButton.doneConnecting.title))
      return look(in: app)
    }
    var state = before
    state.granted = now.granted
    let pages = sheet.pages(with: state)
    if let from = pages.firstIndex(of: before.page), let to = pages.firstIndex(of: now.page), from > to {
      for page in pages[(to + 1)...from].reversed() { goBack(from: page) }
      sync(sheet, on: now.page, now)
      return
    }
    sync(sheet, on: before.page, now)
    while state.page != now.page, let next = sheet.nextPage(with: state) {
      goAhead(sheet, from: state.page, to: next)
      state.show(next)
      sync(sheet, on: next, now)
    }
    if let history = now.history, history != before.history || before.page != .history {
      act(.historyChoice, said(history.title))
    }
    if now.page == .newRecords, now.newRecords != before.newRecords {
      act(.recordsChoice, said(now.newRecords.title))
    }
  }

  /// Adds the taps that end a sheet.
  private mutating func end(_ sheet: AuthorizationSheetRequest, _ choices: SheetChoices, _ ending: Ending) {
    var state = choices
    let isFlow = sheet.isOnWatch || sheet.isClinical
    switch ending {
    case .cancelled:
      if sheet.isOnWatch { goBack(from: choices.page) }
      if sheet.isClinical { act(.recordsButton, said(RecordsButton.cancel.title)) }
    case .refused where !isFlow:
      if choices.page == .history { return act(.historyRefuse) }
      act(.refuse)
      act(.acknowledge)
    case .confirmed, .refused:
      if ending == .refused { state.granted = [] }
      sync(sheet, on: state.page, state)
      while let next = sheet.nextPage(with: state) {
        goAhead(sheet, from: state.page, to: next)
        state.show(next)
        sync(sheet, on: next, state)
        // A script that was written for a sheet with one page means full history.
        if next == .history { act(.historyChoice, said(ReadingHistory.full.title)) }
      }
      goAhead(sheet, from: state.page, to: nil)
    }
  }

  /// Adds the taps for the rows of a page that do not have the desired state.
  private mutating func sync(
    _ sheet: AuthorizationSheetRequest, on page: AuthorizationSheetPage, _ choices: SheetChoices
  ) {
    let rows = self.rows(of: sheet, on: page)
    let wrong = rows.filter { choices.granted.contains($0) != shown.contains($0) }
    if sheet.isOnWatch, wrong.count > 1, wrong == rows, choices.granted.isSuperset(of: rows) {
      turn(.watchEverything, isOn: true)
    } else {
      for row in wrong {
        let isOn = choices.granted.contains(row)
        if sheet.isOnWatch {
          turn(.watchRow, row.type.nameInIdentifiers, isOn: isOn)
        } else if sheet.isClinical {
          turn(.recordsCategory, row.type.displayName(in: locale), isOn: isOn)
        } else {
          turn(.row, row.nameInIdentifiers, isOn: isOn)
        }
      }
    }
    shown = shown.subtracting(rows).union(rows.filter(choices.granted.contains))
  }

  /// The rows of a page from top to bottom, because a test scrolls in only one direction.
  private func rows(of sheet: AuthorizationSheetRequest, on page: AuthorizationSheetPage) -> [Permission] {
    let (share, read) = (sheet.share.map { Permission($0, .share) }, sheet.read.map { Permission($0, .read) })
    return switch page {
    case .types: target == .ios27 ? (share + read).groups(in: locale).flatMap(\.permissions) : share + read
    case .write: share
    case .read, .recordCategories: read
    default: []
    }
  }

  /// Taps the button that leads to the next page, and waits for that page.
  private mutating func goAhead(
    _ sheet: AuthorizationSheetRequest, from page: AuthorizationSheetPage, to next: AuthorizationSheetPage?
  ) {
    if page.isOfRecords { return act(.recordsButton, said(page.buttonAhead.title)) }
    switch page {
    case .history: act(.historyConfirm)
    case .review: act(.watchReview)
    case .write, .read: act(.watchForward)
    default: act(.confirm)
    }
    switch next {
    case .history: act(.historyPage)
    case .write: act(.watchPage, "Write Access")
    case .read: act(.watchPage, "Read Access")
    default: break
    }
  }

  private mutating func goBack(from page: AuthorizationSheetPage) {
    switch page {
    case .history: act(.historyBack)
    case .review: act(.watchClose)
    case .write, .read: act(.watchBack)
    default: act(.recordsButton, "Back")
    }
  }

  private mutating func followObjects(
    _ verb: any Verb, _ type: ObjectType, _ samples: [SampleRecord], isOver: Bool, on stage: any ScenarioStage
  ) {
    if let verb = verb as? TurnVerb {
      for (selection, isOn) in [(verb.on, true), (verb.off, false)] {
        for reference in selection.objects {
          guard let uuid = stage.daemon.object(reference), let sample = samples.first(where: { $0.uuid == uuid }) else {
            continue
          }
          turnObject(sample, among: samples, isOn: isOn, on: stage)
        }
      }
    } else if (verb as? ClickVerb)?.target == .identifier(ConsentIdentifier.objectsEverything) {
      remark("No published test uses one switch for all of these rows, so the test turns on each row separately.")
      for sample in samples { turnObject(sample, among: samples, isOn: true, on: stage) }
    } else if isOver {
      let isCancelled =
        verb as? AnswerVerb == .cancel
        || (verb as? ClickVerb)?.target == .identifier(ConsentIdentifier.objectsCancel)
      act(isCancelled ? .objectsCancel : .objectsDone)
    }
  }

  /// Adds the taps that turn an object of the list on or off. Several objects may have the same title, so the test
  /// names the object by its title and its index.
  private mutating func turnObject(
    _ sample: SampleRecord, among samples: [SampleRecord], isOn: Bool, on stage: any ScenarioStage
  ) {
    let calendar = stage.daemon.settings.calendar
    func title(_ sample: SampleRecord) -> String {
      ObjectSummary(sample: sample, calendar: calendar, locale: locale).title
    }
    let same = samples.filter { title($0) == title(sample) }
    let index = same.firstIndex { $0.uuid == sample.uuid } ?? 0
    turn(.object, title(sample), index: index, isOn: isOn)
  }
}

// MARK: - Settings

extension UITestPlanner {
  private mutating func openSettings() {
    if target == .watch { return remark("Settings are on the phone, which this test does not control.") }
    look(in: .settings)
    settingsPage = nil
    act(.settingsItem, "Privacy & Security")
    act(.settingsItem, "Health")
  }

  private mutating func openSettings(of app: String) {
    if settingsPage == app { return }
    act(.settingsItem, words.name(app))
    settingsPage = app
  }

  /// Adds the taps that change an app's switches in Settings, and returns to the app under test.
  private mutating func change(_ answer: ScenarioAnswer, on stage: any ScenarioStage) {
    if target == .watch { return remark("Settings are on the phone, which this test does not control.") }
    settingsPage = nil
    for choice in answer.permissions {
      if settingsPage == nil { openSettings() }
      openSettings(of: answer.app)
      change(choice, of: answer.app)
    }
    if !answer.objects.isEmpty || answer.newRecords != nil {
      remark(
        """
        The switches in Settings for single objects and for new health records are left out: no published UI test \
        shows how to reach them.
        """)
    }
    if !answer.permissions.isEmpty { look(in: .app(plan.app)) }
  }

  /// Adds the taps that change a row on an app's page in Settings. If the row opens a page of choices, the test stays
  /// on that page.
  private mutating func change(_ choice: ScenarioAnswer.Choice<Permission>, of app: String) {
    let name = choice.subject.type.displayName(in: locale)
    let index = index(of: choice.subject, in: app)
    guard hasPage(choice.subject) else { return turn(.settingsSwitch, name, index: index, isOn: choice.isOn) }
    act(.settingsItem, name, index: index)
    act(.settingsChoice, choice.isLimited ? "Limited Access" : choice.isOn ? "Full Access" : "None")
    settingsPage = nil
  }

  /// Adds the taps for rows in Settings that the step changed with a key, or with a press on a text.
  private mutating func changeSwitches(on stage: any ScenarioStage) {
    for (app, now) in decisions(on: stage).sorted(by: { $0.key < $1.key }) {
      let changed = now.keys.filter { now[$0] != decisions[app]?[$0] }.inOrder
      for permission in changed {
        openSettings(of: app)
        change(.init(permission, now[permission] ?? .undetermined), of: app)
      }
    }
  }

  /// True for a type with a page of three choices (rule V91).
  private func hasPage(_ permission: Permission) -> Bool { target == .ios27 && permission.canBeLimited }

  /// Returns the index of a permission's row among the rows with the name of its type: the row for writing comes before
  /// the row for reading.
  private func index(of permission: Permission, in app: String) -> Int {
    permission.direction == .read && decisions[app]?[Permission(permission.type, .share)] != nil ? 1 : 0
  }

  /// Adds the taps that a test needs for a press in Settings.
  private mutating func click(_ target: Target, on stage: any ScenarioStage) {
    guard case .identifier(let identifier) = target else { return changeSwitches(on: stage) }
    if let app = scenario.apps.first(where: { "app.\($0.identity.bundleIdentifier)" == identifier }) {
      return openSettings(of: app.identity.bundleIdentifier)
    }
    if let match = identifier.wholeMatch(of: /settings\.history\.(none|limited|full)/) {
      let choices = ["none": "None", "limited": "Limited Access", "full": "Full Access"]
      return act(.settingsChoice, choices[String(match.1)] ?? "")
    }
    guard let match = identifier.wholeMatch(of: /settings\.(share|read)\.(.+)/), let app = settingsPage,
      let type = ObjectType(swiftName: String(match.2))
    else { return }
    let permission = Permission(type, match.1 == "share" ? .share : .read)
    let (name, index) = (type.displayName(in: locale), index(of: permission, in: app))
    if hasPage(permission) { return act(.settingsItem, name, index: index) }
    let isOn = stage.daemon.decisions(of: app)[permission]?.isAllowed == true
    turn(.settingsSwitch, name, index: index, isOn: isOn)
  }
}
