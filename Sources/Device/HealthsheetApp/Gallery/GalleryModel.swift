import Evidence
import Foundation
import Observation
import Scenarios
import Staging
import TerminalUI

/// The state of the gallery: the list, the open page, or the device of a scenario.
@MainActor
@Observable
final class GalleryModel {
  let gallery: ScenarioGallery
  /// The names of the scenarios whose pages are open.
  var path: [String] = []
  /// The text in the search field.
  var query = ""
  /// True while the help sheet is open.
  var isShowingHelp = false
  /// The scenario whose device is on screen; nil while the list of scenarios is on screen.
  private(set) var playback: ScenarioPlayback?
  private let settings: PlaybackSettings
  /// Returns to the device behind the gallery; nil if the gallery is the whole program.
  let leave: (@MainActor () -> Void)?

  /// The theme of the gallery; nil for the terminal's own background.
  var colorScheme: ColorScheme? { settings.colorScheme }

  init(_ gallery: ScenarioGallery, settings: PlaybackSettings, leave: (@MainActor () -> Void)? = nil) {
    self.gallery = gallery
    self.settings = settings
    self.leave = leave
  }

  /// Returns the scenario with a name; nil for an unknown name.
  func item(named name: String) -> ScenarioGallery.Item? { gallery.items.first { $0.name == name } }

  /// Opens a scenario's device before its first step, with keys going to the device.
  func open(_ item: ScenarioGallery.Item) { show(item).isByHand = true }

  /// Opens a scenario at its beginning, to be played step by step.
  func play(_ item: ScenarioGallery.Item) { show(item) }

  func run(_ item: ScenarioGallery.Item) { show(item).runOrPause() }

  /// Ends the open device, and returns to the list.
  func close() {
    playback?.end()
    playback = nil
  }

  @discardableResult
  private func show(_ item: ScenarioGallery.Item) -> ScenarioPlayback {
    playback?.end()
    let playback = ScenarioPlayback(item, settings: settings)
    self.playback = playback
    playback.begin()
    return playback
  }
}

/// A scenario on screen: its device, the position in its script, and the receiver of the keys.
///
/// Every step is played by the same ``ScenarioPlayer`` that plays without a terminal. Going back replays the script
/// from the start on a new device, which is shown when it has reached the step.
@MainActor
@Observable
final class ScenarioPlayback {
  /// The work that a playback can be doing.
  enum Activity: Hashable {
    /// A device is being prepared, and the script is being played up to a step.
    case staging
    case paused
    case playing
    /// The steps are being played in order.
    case running
  }

  /// The scenario, with the name of its file.
  let item: ScenarioGallery.Item
  /// The work in progress.
  private(set) var activity = Activity.staging
  /// The player of the visible device; nil until the first is ready.
  private(set) var player: ScenarioPlayer?
  /// The position in the script: the number of the step that is being played or was played last. It is 0 before the
  /// first step. While the expectations at the end are checked, it is one more than the number of steps.
  private(set) var moment = 0
  private(set) var outcomes: [ExpectationOutcome] = []
  /// The results of the step shown, a sentence each: decisions, answers to calls, wake-ups.
  private(set) var effects: [LocalizedStringKey] = []
  /// A sentence about a device that could not be prepared, or a step that could not be done; nil if there is none.
  /// While there is a sentence, the script does not continue.
  private(set) var obstacle: String?
  /// True while keys go to the device.
  var isByHand = false {
    didSet { player?.session.device.showsKeyHints = isByHand }
  }
  /// The record of the device that is shown; nil until the first device is ready.
  @ObservationIgnored private(set) var record: PlayedRecord?
  /// True after a person has changed something on the device, until the next device is ready.
  private(set) var wasChangedByHand = false
  /// The work in progress. New work cancels it.
  @ObservationIgnored private(set) var work: Task<Void, Never>?
  @ObservationIgnored private let settings: PlaybackSettings

  var scenario: Scenario { item.scenario }
  var stepCount: Int { scenario.script.count }
  /// The last position: one after the steps if there are expectations at the end.
  var lastMoment: Int { stepCount + (scenario.expectations.isEmpty ? 0 : 1) }
  /// True if nothing is left to play, or the script cannot continue.
  var isAtEnd: Bool { obstacle != nil || moment >= lastMoment }
  /// The visible step; nil before the first and after the last.
  var step: Step? { (1...max(1, stepCount)).contains(moment) && stepCount > 0 ? scenario.script[moment - 1] : nil }
  /// The next step; nil if there is none.
  var nextStep: Step? { obstacle == nil && moment < stepCount ? scenario.script[moment] : nil }

  init(_ item: ScenarioGallery.Item, settings: PlaybackSettings) {
    self.item = item
    self.settings = settings
  }

  // MARK: Playback

  /// Prepares the device, before the first step.
  func begin() { go(to: 0) }

  /// Plays the next step. Does nothing while other work is in progress.
  func next() {
    guard let player, activity == .paused, !isAtEnd else { return }
    start(.playing) { await self.playStep(of: player) }
  }

  /// Shows the previous position, on a new device.
  func back() {
    guard activity != .staging, moment > 0 else { return }
    go(to: moment - 1)
  }

  /// Restarts at the beginning, on a new device.
  func again() {
    guard activity != .staging else { return }
    go(to: 0)
  }

  /// Plays the steps in order, with pauses for following along; pauses if they are being played. At the end of the
  /// script, starts again.
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

  /// Records that a person used the device, and pauses.
  func wasUsed() {
    record?.noteInput()
    wasChangedByHand = record?.isChangedByHand ?? false
    if activity == .running { start(.paused) {} }
  }

  /// Opens the *Hand Over* sheet, and sends the keys to it.
  func handOver() {
    guard let device = player?.device else { return }
    isByHand = true
    device.isHandingOver = true
  }

  /// Cancels the work under way, and ends the device and its apps.
  func end() {
    work?.cancel()
    player?.end()
  }

  // MARK: Work

  @ObservationIgnored private var runsWhenReady = false

  /// Cancels the current work, and starts new work. If a step is being played, it is played to its end first.
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

  /// Moves a new device to a position in the script, and discards the work on the previous device.
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
    let record = PlayedRecord(of: player, printer: settings.printer, handedOver: settings.handedOver)
    for _ in 0..<goal where !Task.isCancelled { await record.play() }
    if Task.isCancelled { return player.end() }
    self.player?.end()
    (self.player, self.record) = (player, record)
    (moment, outcomes, obstacle) = (goal, player.outcomes, player.obstacle)
    effects = goal == 0 ? [] : record.effects
    wasChangedByHand = false
    if runsWhenReady {
      runsWhenReady = false
      activity = .running
      await run()
    }
  }

  private func playStep(of player: ScenarioPlayer) async {
    guard !isAtEnd, let record else { return }
    moment += 1
    (outcomes, effects) = ([], [])
    await record.play()
    // The person may have opened another device meanwhile.
    guard self.player === player else { return }
    (outcomes, obstacle, effects) = (player.outcomes, player.obstacle, record.effects)
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

struct PlaybackSettings: Sendable {
  /// The size of the first device's screen, until the screen is laid out.
  var size = Size(width: 80, height: 24)
  var glyphs = GlyphSet.braille
  /// The theme of the gallery and its devices; nil for the terminal's own background.
  var colorScheme: ColorScheme?
  /// The timeout for an expected state that does not appear.
  var limit = Duration.seconds(3)
  /// True to wait after each step until the whole program is idle. Use it only in a program that shows nothing but the
  /// gallery.
  var waitsForStillness = false
  /// The printer of reports on paper; nil if there is none.
  var printer: ReportPrinter?
  /// Called with the files of a played scenario after the *Hand Over* sheet has written them.
  var handedOver: @MainActor @Sendable ([SessionFile]) -> Void = { _ in }
  /// Waits after a step in a run: 1.5 seconds, and longer for a remark.
  var pause: @Sendable (Step?) async -> Void = { step in
    // Leave time to look at the screen and read the remark.
    try? await Task.sleep(for: .milliseconds(1_500 + 45 * (step?.remark?.count ?? 0)))
  }
}
