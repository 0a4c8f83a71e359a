import Evidence
import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import Staging
import Synchronization
import TerminalUI

/// Plays a scenario on a device without a terminal, and holds it to its expectations.
///
///     let player = ScenarioPlayer(try await StagedScenario.stage(scenario))
///     let account = await player.play()
///     account.holds          // false when anything did not come as it must
///
/// Nothing in a script waits for a time: a step waits until the screen or the device is as it must be. How long that may
/// take bounds how long a failure takes, and nothing else.
@MainActor
package final class ScenarioPlayer {
  let scenario: Scenario
  let words: ScenarioWords
  let session: DeviceSession
  /// Made when the script begins: what an app does from its first frame on is the script's to answer for.
  private(set) lazy var pilot = Pilot(session.rootView(), size: size, glyphs: glyphs, limit: limit)
  private let size: Size
  private let glyphs: GlyphSet
  private let limit: Duration
  /// Called when an expectation has held, while everything is as it was then.
  var didHold: ((Expectation) -> Void)?
  /// Called when a moment of the script is over and the screen is drawn.
  package var didReach: ((Moment) -> Void)?
  /// True when each step waits until nothing in the whole program moves any more, before anything is judged: what a step sets
  /// off has come by then, and what must not come would have. For programs that only play: where other things run beside,
  /// as tests do, each step would take as long as ``limit``.
  let waitsForStillness: Bool
  /// The steps played so far.
  package private(set) var stepCount = 0
  /// What the apps saw in the end, where the script's moments were followed.
  private var views: [SessionReport.View] = []
  /// Set when nothing is left to play.
  package private(set) var isOver = false
  package private(set) var account: ScenarioAccount
  /// What came of the expectations of the latest step, as far as they were looked at.
  private(set) var outcomes: [ExpectationOutcome] = []
  /// Why the latest step could not be done; nil when it could.
  private(set) var obstacle: String?
  /// What the script's latest request came to; nil while it waits.
  var latestRequest: RequestInScript?

  var device: DeviceModel { session.device }
  var daemon: HealthDaemon { session.daemon }

  /// - Parameters:
  ///   - size: Of the screen; nil for the scenario's own.
  ///   - glyphs: What the screen can show.
  ///   - limit: How long to wait for what does not come.
  ///   - waitsForStillness: True in a program that does nothing but play.
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
    session = DeviceSession(daemon: staged.daemon, apps: staged.scenario.apps.map(InstalledApp.init))
    let screen = staged.scenario.device.size
    self.size = size ?? Size(width: screen.columns, height: screen.rows)
  }

  /// Plays the whole script. Stops at the first action that cannot be done; expectations that do not hold are noted, and
  /// the script goes on.
  package func play() async -> ScenarioAccount {
    // Alone in its program: also a mistake that an app makes on a queue of its own ends that app, and not the program.
    if waitsForStillness { HealthExceptionHandler.install(session.exceptionHandler) }
    defer { if waitsForStillness { HealthExceptionHandler.install(nil) } }
    await reach(.begin)
    while await playStep() {}
    await settleIfAlone()
    if didReach != nil { views = await session.views() }
    end()
    return account
  }

  /// The report of what was played, to be asked when it is over.
  package func report(pictures: ScenarioPictures) -> SessionReport {
    // A device in memory can always tell.
    let lines = (try? daemon.auditLines()) ?? []
    return SessionReport(
      title: scenario.title, summary: [scenario.summary, scenario.why].compactMap { $0 }.joined(separator: " "),
      apps: session.device.apps.map(\.identity), appsWithoutCode: session.device.appsWithoutCode, auditLines: lines,
      pictures: pictures.pictures.map { SessionReport.Picture(label: $0.label, frame: $0.frame) }, views: views,
      account: SessionReport.Account(
        text: account.text(isDetailed: true), expectationCount: account.expectationCount,
        failureCount: account.failures.count))
  }

  /// Plays the next step of the script; after the last one, what the scenario expects in the end.
  ///
  /// - Returns: False when nothing is left, or when a step could not be done.
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
      if let action = step.action {
        do throws(ScenarioFailure) {
          try await perform(action)
          account.done(action)
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

  private func check(_ expectation: Expectation) async {
    // Where nothing moves any more, nothing is to come either: a second is for what passed between threads unseen.
    let limit: Duration? = waitsForStillness ? .seconds(1) : nil
    let holds = await pilot.holds(limit: limit) { _ in self.problem(with: expectation.condition) == nil }
    if holds {
      account.held(expectation)
      outcomes.append(ExpectationOutcome(expectation: expectation))
      didHold?(expectation)
    } else {
      let problem = problem(with: expectation.condition) ?? "It holds now, too late."
      outcomes.append(ExpectationOutcome(expectation: expectation, problem: problem))
      account.failed(ScenarioFailure(problem), at: expectation.location, screen)
    }
  }

  /// The rows of the screen, without the blanks at their ends.
  package var screen: [String] { pilot.frame.rows }

  /// Draws until nothing moves any more: what apps do after a step is done by then, and the screen is the same each time.
  func settleIfAlone() async {
    guard waitsForStillness else { return }
    await Stillness.reach(of: pilot.host, limit: limit) { pilot.redraw() }
  }
}

extension ScenarioPlayer {
  /// Waits until the apps that were woken have done what they do: completed, or, where the scenario says that they do not,
  /// been called. The code of another app that never completes is waited for a moment.
  func settleDeliveries() async {
    if waitsForStillness { return await settleIfAlone() }
    let never = scenario.apps.filter { $0.observes.contains { [.never, .late].contains($0.handler) } }
      .map(\.identity.bundleIdentifier)
    let isOwnCode = daemon.deliveriesInProgress.contains { !scenario.isDeclared($0.app) }
    if isOwnCode { return await daemon.waitForDeliveries(atMost: .milliseconds(300)) }
    _ = await pilot.holds { _ in
      self.daemon.deliveriesInProgress.allSatisfy { never.contains($0.app) && $0.calls >= $0.types.count }
    }
  }

  /// Moments of a script at which the screen stands still.
  package enum Moment: Sendable {
    /// The device is ready; nothing was done.
    case begin
    /// A step was done and what it expects was looked at; its number counts from 1.
    case step(number: Int, Step)
    /// Everything was done, or the script stopped.
    case end
  }
}

/// What came of an expectation.
struct ExpectationOutcome: Hashable, Sendable {
  var expectation: Expectation
  /// What is the matter, in a sentence; nil when it held.
  var problem: String?

  var holds: Bool { problem == nil }
}

/// Why a step could not be done or an expectation does not hold, in a sentence.
package struct ScenarioFailure: Error, Sendable {
  package let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}

/// A request that a script made in an app's name.
final class RequestInScript: Sendable {
  private let outcome = Mutex<Expectation.Outcome>(.waiting)

  var result: Expectation.Outcome { outcome.withLock { $0 } }

  func end(_ error: HealthError?) {
    outcome.withLock { $0 = .ended(error.map { .code($0.code.rawValue) } ?? .none) }
  }
}

extension Scenario {
  /// Answers whether an app does only what the scenario says.
  fileprivate func isDeclared(_ app: String) -> Bool {
    apps.contains { $0.identity.bundleIdentifier == app && $0.demoApp == nil }
  }
}

extension InstalledApp {
  /// The app a scenario describes: a demo app as it is, or one that does what its files say.
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
