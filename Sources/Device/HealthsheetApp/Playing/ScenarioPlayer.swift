import Evidence
import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import Staging
import TerminalUI

/// Plays a scenario on a device without a terminal, and checks its expectations.
///
///     let player = ScenarioPlayer(try await StagedScenario.stage(scenario))
///     let account = await player.play()
///     account.holds          // false if a step or an expectation failed
///
/// A step waits until the screen or the device is in the state it needs, never for a fixed time. It fails if that state
/// does not appear within `limit`.
@MainActor
package final class ScenarioPlayer {
  let scenario: Scenario
  /// The names and sentences of the scenario.
  package let words: ScenarioWords
  let session: DeviceSession
  /// The pilot, which acts and looks in place of the person. It is created when the script begins, so that the first
  /// frame of an app belongs to the script.
  package var pilot: Pilot {
    if let startedPilot { return startedPilot }
    let pilot = Pilot(session.rootView(), size: size, glyphs: glyphs, limit: limit)
    startedPilot = pilot
    return pilot
  }
  /// The pilot; nil before the script begins.
  private var startedPilot: Pilot?
  private let size: Size
  let glyphs: GlyphSet
  private let limit: Duration
  /// Called when an expectation has passed, before anything else changes.
  var didHold: ((PlacedExpectation) -> Void)?
  /// Called at each moment of the script, after the screen was drawn.
  package var didReach: ((Moment) -> Void)?
  /// Called once the script is over and its last expectations were checked, while the apps still run.
  var willEnd: (() async -> Void)?
  /// True if each step waits until the whole program is idle. By then, all effects of the step have occurred. If an
  /// event that must not happen has not happened by then, it will not happen later. Use this only in programs that do
  /// nothing but play. In a program with other work, such as tests, each step would take as long as `limit`.
  let waitsForStillness: Bool
  /// The number of steps played so far.
  package private(set) var stepCount = 0
  /// The data that each app sees at the end, in case a report is requested.
  private var views: [SessionReport.View] = []
  /// True after the script itself has opened an app or a screen.
  private var isDirected = false
  /// True when nothing is left to play.
  package private(set) var isOver = false
  /// The account of the steps played so far.
  package private(set) var account: ScenarioAccount
  /// The results of the latest step's expectations that were checked.
  private(set) var outcomes: [ExpectationOutcome] = []
  /// A sentence about the step that could not be done; nil if there is none.
  package private(set) var obstacle: String?
  /// The script's latest request; nil before the first.
  package var latestRequest: RequestInScript?

  var device: DeviceModel { session.device }
  package var daemon: HealthDaemon { session.daemon }

  /// - Parameters:
  ///   - size: The size of the screen; nil for the scenario's own.
  ///   - glyphs: The glyphs the screen can show.
  ///   - limit: The timeout for an expected state that does not appear.
  ///   - waitsForStillness: True to wait after each step until the whole program is idle. Use it only in a program that
  ///     does nothing but play.
  package init(
    _ staged: StagedScenario, size: Size? = nil, glyphs: GlyphSet = .braille, limit: Duration = .seconds(10),
    waitsForStillness: Bool = false
  ) {
    self.waitsForStillness = waitsForStillness
    scenario = staged.scenario
    words = ScenarioWords(staged.scenario)
    account = ScenarioAccount(scenario: staged.scenario)
    self.limit = limit
    self.glyphs = glyphs
    if waitsForStillness { staged.daemon.leadProcess() }
    session = DeviceSession(daemon: staged.daemon, apps: staged.scenario.apps.map(InstalledApp.init))
    let screen = staged.scenario.device.size
    self.size = size ?? Size(width: screen.columns, height: screen.rows)
  }

  /// Plays the whole script and ends the device. It stops at the first action that cannot be done; after a failed
  /// expectation the script continues.
  package func play() async -> ScenarioAccount {
    // In a program that only plays, a mistake that an app makes on its own queue must end only that app, and not the
    // program.
    if waitsForStillness { HealthExceptionHandler.install(session.exceptionHandler) }
    defer { if waitsForStillness { HealthExceptionHandler.install(nil) } }
    await reach(.begin)
    for doubt in scenario.doubts { account.failed(ScenarioFailure(doubt.message), at: doubt.location, screen) }
    while await playStep() {}
    await settleIfAlone()
    if didReach != nil { views = await session.views() }
    await willEnd?()
    end()
    return account
  }

  /// Returns the report of the session, once it is over.
  package func report(pictures: ScenarioPictures) -> SessionReport {
    // A device in memory can always return its log.
    let log = try? daemon.auditLinesWithLedger()
    let words = ScenarioWords(scenario, locale: daemon.settings.locale)
    return SessionReport(
      title: words.told(scenario.title),
      summary: [scenario.summary, scenario.why].compactMap { $0.map(words.told) }.joined(separator: "\n"),
      apps: session.device.apps.map(\.identity), calls: session.device.originsOfCalls,
      objectNames: daemon.objectNames(andOf: device.consent.history), auditLines: log?.lines ?? [], ledger: log?.ledger,
      pictures: pictures.reportPictures, views: views,
      account: SessionReport.Account(
        text: account.text(isDetailed: true), expectationCount: account.expectationCount,
        failureCount: account.failures.count))
  }

  /// Plays the next step of the script; after the last one, checks the scenario's final expectations.
  ///
  /// - Returns: False if nothing is left, or if the step could not be done.
  @discardableResult
  package func playStep() async -> Bool {
    outcomes = []
    return await HealthExceptionHandler.withHandler(session.exceptionHandler) {
      guard !isOver, stepCount < scenario.script.count else {
        if !isOver {
          await settleIfAlone()
          for expectation in scenario.expectations { await check(expectation) }
        }
        isOver = true
        return false
      }
      let step = scenario.script[stepCount]
      stepCount += 1
      if let remark = step.remark { account.remark(remark) }
      if let verb = step.verb {
        let question = prompt?.id
        do throws(ScenarioFailure) {
          bringToFront(verb)
          try await verb.perform(on: self)
          showQuestion(unless: question)
          pilot.redraw()
          account.done(verb)
        } catch {
          account.failed(error, at: step.location, screen)
          obstacle = error.sentence
          isOver = true
          return false
        }
      }
      await settleIfAlone()
      for expectation in step.expectations { await check(expectation) }
      await reach(.step(number: stepCount, step))
      return true
    }
  }

  /// Brings the app of a call to the foreground, because on a phone the app that asks or reads is usually the one in
  /// use. Once the script opens something itself, only the script decides what is in the foreground.
  private func bringToFront(_ verb: any Verb) {
    if verb is LaunchVerb || verb is OpenVerb || verb is ClickVerb { isDirected = true }
    guard !isDirected, let call = (verb as? any CallVerb)?.call, call.program == .app, prompt == nil else { return }
    show(call.app)
  }

  /// Shows the window with a new question. A question on the watch has no window: the status bar names the app that
  /// asks.
  private func showQuestion(unless before: UUID?) {
    guard let prompt, prompt.id != before, !prompt.asksOnWatch else { return }
    show(prompt.app.bundleIdentifier)
  }

  /// Shows the window of an app instead of another app’s.
  private func show(_ app: String) {
    guard device.screen == .app, !device.settings.isLocked, let app = try? installed(app), !device.isShowing(app) else {
      return
    }
    device.show(app)
  }

  /// Ends the apps of the device and the views that show it. Otherwise the tasks of these views would keep the device
  /// in memory.
  package func end() {
    device.end()
    didReach?(.end)
    startedPilot?.host.end()
  }

  private func reach(_ moment: Moment) async {
    await settleIfAlone()
    didReach?(moment)
  }

  private func check(_ placed: PlacedExpectation) async {
    let expectation = placed.expectation
    // In an idle program no further event will come. One second covers work that is being passed between threads, which
    // looks as if the program were idle.
    let limit: Duration? = waitsForStillness ? min(.seconds(1), limit) : nil
    let holds = await pilot.holds(limit: limit) { _ in expectation.problem(on: self) == nil }
    if holds {
      account.held(placed)
      outcomes.append(ExpectationOutcome(expectation: placed))
      didHold?(placed)
    } else {
      let problem = expectation.problem(on: self) ?? "The expectation did not pass in time; it passes only now."
      outcomes.append(ExpectationOutcome(expectation: placed, problem: problem))
      account.failed(ScenarioFailure(problem), at: placed.location, screen)
    }
  }

  /// The rows of the screen, without trailing blanks.
  package var screen: [String] { pilot.frame.rows }

  /// If the player waits for stillness, draws until the program is idle. By then the apps have finished their work
  /// after a step, and the screen is the same in every run.
  func settleIfAlone() async {
    guard waitsForStillness else { return }
    await Stillness.reach(of: pilot.host, limit: max(.seconds(10), limit)) { pilot.redraw() }
  }
}

extension ScenarioPlayer {
  /// Waits until the woken apps have completed their deliveries. For an app that the scenario declares to complete them
  /// late or never, waits only until its handlers were called. If the scenario does not declare the handlers of a woken
  /// app, because they are code, waits at most 300 milliseconds.
  package func settleDeliveries() async {
    // Do not draw between two events: no person sees these frames, and drawing takes most of the time.
    if waitsForStillness {
      return await Stillness.reach(of: pilot.host, limit: max(.seconds(10), limit), isDrawn: false) {}
    }
    let never = scenario.apps.filter { $0.observes.contains { [.never, .late].contains($0.handler) } }
      .map(\.identity.bundleIdentifier)
    let isOwnCode = daemon.deliveriesInProgress.contains { !scenario.isDeclared($0.app) }
    if isOwnCode { return await daemon.waitForDeliveries(atMost: .milliseconds(300)) }
    _ = await pilot.holds { _ in
      self.daemon.deliveriesInProgress.allSatisfy { never.contains($0.app) && $0.calls >= $0.types.count }
    }
  }

  /// A moment of a script at which the screen does not change.
  package enum Moment: Sendable {
    /// The device is ready, and no step was played.
    case begin
    /// A step was played and its expectations were checked; its number counts from 1.
    case step(number: Int, Step)
    /// The script is over, or has stopped.
    case end
  }
}

struct ExpectationOutcome: Hashable, Sendable {
  var expectation: PlacedExpectation
  /// A sentence about the failure; nil if the expectation passed.
  var problem: String?

  /// True if the expectation passed.
  var holds: Bool { problem == nil }
}

extension Scenario {
  /// Returns true for an app without code of its own, which does only what the scenario declares.
  fileprivate func isDeclared(_ app: String) -> Bool {
    apps.contains { $0.identity.bundleIdentifier == app && $0.demoApp == nil }
  }
}

extension InstalledApp {
  /// Creates the app of a scenario: a demo app, or one declared by its files.
  init(_ app: ScenarioApp) {
    switch app.demoApp {
    case .stride: self = .stride
    case .nightly: self = .nightly
    case .clinic: self = .clinic
    case .tempo: self = .tempo
    case nil: self = .declared(DeclaredApp(identity: app.identity, asks: app.asks))
    }
    identity = app.identity
    observes = app.observes
  }
}
