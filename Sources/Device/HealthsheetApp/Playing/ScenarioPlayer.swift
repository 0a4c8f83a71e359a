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
///     account.holds          // false when a step or an expectation failed
///
/// A step of a script waits until the screen or the device is in the state it needs, and never for a fixed time. The
/// limit bounds only the time until a failure.
@MainActor
package final class ScenarioPlayer {
  let scenario: Scenario
  /// The names and sentences of the scenario.
  package let words: ScenarioWords
  let session: DeviceSession
  /// The person's hands and eyes on the device. Made when the script begins, so that the first frame of an app belongs
  /// to the script.
  package private(set) lazy var pilot = Pilot(session.rootView(), size: size, glyphs: glyphs, limit: limit)
  private let size: Size
  private let glyphs: GlyphSet
  private let limit: Duration
  /// Called when an expectation has held, before anything else changes.
  var didHold: ((PlacedExpectation) -> Void)?
  /// Called at each moment of the script, after the screen was drawn.
  package var didReach: ((Moment) -> Void)?
  /// Called once the script is over and its last expectations were checked, while the apps still run.
  var willEnd: (() async -> Void)?
  /// True when each step waits until nothing in the whole program moves: its effects have come by then, and events that
  /// must not happen would have happened. It is for programs that only play. In a program with other work, as in tests,
  /// each step would take as long as `limit`.
  let waitsForStillness: Bool
  /// The number of steps played so far.
  package private(set) var stepCount = 0
  /// The data each app sees at the end, when a report may be asked for.
  private var views: [SessionReport.View] = []
  /// True when nothing is left to play.
  package private(set) var isOver = false
  /// The account of the steps played so far.
  package private(set) var account: ScenarioAccount
  /// The outcomes of the latest step's expectations, for those that were checked.
  private(set) var outcomes: [ExpectationOutcome] = []
  /// A sentence on the step that could not be done; nil while there is none.
  package private(set) var obstacle: String?
  /// The script's latest request; nil before the first.
  package var latestRequest: RequestInScript?

  var device: DeviceModel { session.device }
  package var daemon: HealthDaemon { session.daemon }

  /// - Parameters:
  ///   - size: The size of the screen; nil for the scenario's own.
  ///   - glyphs: The glyphs the screen can show.
  ///   - limit: The longest time to wait for something that does not come.
  ///   - waitsForStillness: True in a program that only plays.
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

  /// Plays the whole script and ends the device. It stops at the first action that cannot be done; after an expectation
  /// that does not hold, the script goes on.
  package func play() async -> ScenarioAccount {
    // Alone in its program: also a mistake that an app makes on a queue of its own ends that app, and not the program.
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
    // A device in memory can always tell.
    let log = try? daemon.auditLinesWithLedger()
    let words = ScenarioWords(scenario, locale: daemon.settings.locale)
    return SessionReport(
      title: words.told(scenario.title),
      summary: [scenario.summary, scenario.why].compactMap { $0.map(words.told) }.joined(separator: "\n"),
      apps: session.device.apps.map(\.identity), calls: session.device.originsOfCalls,
      objectNames: daemon.objectNames, auditLines: log?.lines ?? [], ledger: log?.ledger,
      pictures: pictures.reportPictures, views: views,
      account: SessionReport.Account(
        text: account.text(isDetailed: true), expectationCount: account.expectationCount,
        failureCount: account.failures.count))
  }

  /// Plays the next step of the script; after the last one, it checks the scenario's final expectations.
  ///
  /// - Returns: False when nothing is left, or when the step could not be done.
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
        do throws(ScenarioFailure) {
          try await verb.perform(on: self)
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

  /// Ends the apps of the device.
  package func end() {
    device.shutDown()
    didReach?(.end)
  }

  private func reach(_ moment: Moment) async {
    await settleIfAlone()
    didReach?(moment)
  }

  private func check(_ placed: PlacedExpectation) async {
    let expectation = placed.expectation
    // Where nothing moves any more, nothing is to come either: a second is for what passed between threads unseen.
    let limit: Duration? = waitsForStillness ? min(.seconds(1), limit) : nil
    let holds = await pilot.holds(limit: limit) { _ in expectation.problem(on: self) == nil }
    if holds {
      account.held(placed)
      outcomes.append(ExpectationOutcome(expectation: placed))
      didHold?(placed)
    } else {
      let problem = expectation.problem(on: self) ?? "It holds now, too late."
      outcomes.append(ExpectationOutcome(expectation: placed, problem: problem))
      account.failed(ScenarioFailure(problem), at: placed.location, screen)
    }
  }

  /// The rows of the screen, without trailing blanks.
  package var screen: [String] { pilot.frame.rows }

  /// Draws until nothing in the program moves, if the player waits for stillness: the work of apps after a step is done
  /// by then, and the screen is the same each time.
  func settleIfAlone() async {
    guard waitsForStillness else { return }
    await Stillness.reach(of: pilot.host, limit: max(.seconds(10), limit)) { pilot.redraw() }
  }
}

extension ScenarioPlayer {
  /// Waits until the apps that were woken have completed, or have been called when the scenario declares that they do
  /// not complete. For the code of other apps it waits 300 milliseconds at most.
  package func settleDeliveries() async {
    // Nobody sees the screen between two events, and drawing it takes most of the time.
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

  /// A moment of a script at which the screen stands still.
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
  /// A sentence on the fault; nil when the expectation held.
  var problem: String?

  /// True when the expectation held.
  var holds: Bool { problem == nil }
}

extension Scenario {
  /// Returns true for an app without code of its own, which does only what the scenario declares.
  fileprivate func isDeclared(_ app: String) -> Bool {
    apps.contains { $0.identity.bundleIdentifier == app && $0.demoApp == nil }
  }
}

extension InstalledApp {
  /// Makes the app of a scenario: a demo app, or one that is declared by its files.
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
