import Foundation
import Observation
import Scenarios
import Staging
import TerminalUI

/// A scenario on the screen: its device, how far its script has come, and whose hands are on the device.
///
/// Every step is played by the same ``ScenarioPlayer`` that plays without a terminal. Going back plays from the start on a
/// new device, which nobody sees before it stands at the step.
@MainActor
@Observable
final class ScenarioPlayback {
  /// What is under way.
  enum Activity: Hashable {
    /// A device is made ready, to stand at a step.
    case staging
    case paused
    /// A step is played.
    case playing
    /// One step after the other is played.
    case running
  }

  let item: ScenarioGallery.Item
  private(set) var activity = Activity.staging
  /// The device and its script; nil until the first is ready.
  private(set) var player: ScenarioPlayer?
  /// The moment shown: 0 before anything has happened, else the step that was played last or is played; one more than
  /// there are steps for what holds in the end.
  private(set) var moment = 0
  private(set) var outcomes: [ExpectationOutcome] = []
  /// Why the device could not be made ready or the step not be done; the script goes no further.
  private(set) var obstacle: String?
  /// Whether the keys go to the device.
  var isByHand = false {
    didSet { player?.session.device.showsKeyHints = isByHand }
  }
  /// Whether a person has used the device since it was made ready.
  private(set) var wasChangedByHand = false
  /// The work under way; a new one ends it.
  @ObservationIgnored private(set) var work: Task<Void, Never>?
  @ObservationIgnored private let settings: PlaybackSettings

  var scenario: Scenario { item.scenario }
  var stepCount: Int { scenario.script.count }
  /// The last moment: one after the steps where something is expected in the end.
  var lastMoment: Int { stepCount + (scenario.expectations.isEmpty ? 0 : 1) }
  var isAtEnd: Bool { obstacle != nil || moment >= lastMoment }
  /// The step shown; nil before the first and after the last.
  var step: Step? { (1...max(1, stepCount)).contains(moment) && stepCount > 0 ? scenario.script[moment - 1] : nil }
  /// The step that comes next; nil when none does.
  var nextStep: Step? { obstacle == nil && moment < stepCount ? scenario.script[moment] : nil }

  init(_ item: ScenarioGallery.Item, settings: PlaybackSettings) {
    self.item = item
    self.settings = settings
  }

  // MARK: Moving

  /// Makes the device ready; nothing of the script happens.
  func begin() { go(to: 0) }

  /// Plays the next step.
  func next() {
    guard let player, activity == .paused, !isAtEnd else { return }
    start(.playing) { await self.playStep(of: player) }
  }

  /// Shows how things were a step before.
  func back() {
    guard activity != .staging, moment > 0 else { return }
    go(to: moment - 1)
  }

  /// Begins anew.
  func again() {
    guard activity != .staging else { return }
    go(to: 0)
  }

  /// Plays one step after the other, slowly enough to be followed; stops when it is called again.
  func runOrPause() {
    switch activity {
    case .running: start(.paused) {}
    case .staging: runsWhenReady.toggle()
    case .paused where isAtEnd:
      runsWhenReady = true
      go(to: 0)
    case .paused, .playing: start(.running) { await self.run() }
    }
  }

  /// A person used the device.
  func wasUsed() {
    wasChangedByHand = true
    if activity == .running { start(.paused) {} }
  }

  /// Ends the device and its apps.
  func end() {
    work?.cancel()
    player?.end()
  }

  // MARK: Work

  @ObservationIgnored private var runsWhenReady = false

  /// Begins something else. A step under way is played to its end first.
  private func start(_ activity: Activity, _ work: @escaping @MainActor () async -> Void) {
    let earlier = self.work
    earlier?.cancel()
    self.activity = activity
    self.work = Task {
      await earlier?.value
      await self.finish(work)
    }
  }

  private func finish(_ work: @MainActor () async -> Void) async {
    if Task.isCancelled { return }
    await work()
    if !Task.isCancelled { activity = .paused }
  }

  /// Puts a new device at a moment of the script. What is under way on the one before does not matter any more.
  private func go(to goal: Int) {
    work?.cancel()
    activity = .staging
    work = Task { await finish { await self.replaceDevice(at: goal) } }
  }

  private func replaceDevice(at goal: Int) async {
    let player: ScenarioPlayer
    do {
      player = ScenarioPlayer(
        try await StagedScenario.stage(scenario), size: self.player?.pilot.host.size ?? settings.size,
        glyphs: settings.glyphs, limit: settings.limit, waitsForStillness: settings.waitsForStillness)
    } catch {
      obstacle = (error as? DeviceStartError)?.message ?? "\(error)"
      return
    }
    let device = player.session.device
    device.colorScheme = self.player?.session.device.colorScheme ?? settings.colorScheme
    device.showsKeyHints = isByHand
    for _ in 0..<goal where !Task.isCancelled { await player.playStep() }
    if Task.isCancelled { return player.end() }
    self.player?.end()
    self.player = player
    (moment, outcomes, obstacle) = (goal, player.outcomes, player.obstacle)
    wasChangedByHand = false
    if runsWhenReady {
      runsWhenReady = false
      activity = .running
      await run()
    }
  }

  private func playStep(of player: ScenarioPlayer) async {
    if isAtEnd { return }
    moment += 1
    outcomes = []
    await player.playStep()
    // Another device may be there by now.
    guard self.player === player else { return }
    (outcomes, obstacle) = (player.outcomes, player.obstacle)
  }

  private func run() async {
    guard let player else { return }
    while !isAtEnd, !Task.isCancelled {
      await playStep(of: player)
      if isAtEnd || Task.isCancelled { return }
      await settings.pause(step)
    }
  }
}

/// How scenarios are played on a screen.
struct PlaybackSettings: Sendable {
  /// Of the first device's screen, until it is shown.
  var size = Size(width: 80, height: 24)
  var glyphs = GlyphSet.braille
  var colorScheme: ColorScheme?
  /// How long to wait for what does not come.
  var limit = Duration.seconds(3)
  /// True when the program does nothing but show the gallery.
  var waitsForStillness = false
  /// Waits while a step is looked at, in a run.
  var pause: @Sendable (Step?) async -> Void = { step in
    // Time to look, and to read what is said.
    try? await Task.sleep(for: .milliseconds(1_500 + 45 * (step?.remark?.count ?? 0)))
  }
}
