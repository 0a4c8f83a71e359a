import Evidence
import Foundation
import HealthDaemon
import HealthKitUI
import Scenarios
import TerminalUI

/// The record of a scenario that is played on the screen: pictures, a recording of the device, the steps that were
/// played, the person's own actions between them, and the results of each step. The *Hand Over* sheet writes the record
/// to files.
@MainActor
final class PlayedRecord {
  private let player: ScenarioPlayer
  /// All steps up to the latest step of the script, the person's own among them.
  private var steps: [Step] = []
  /// The steps of the person's own actions since the latest step of the script.
  private var script: SessionScript
  /// The state of the device at the beginning of ``script``.
  private var beginning: State
  /// True if the person did something between two steps.
  private var hasChanges = false
  /// The results of the latest step, one sentence each.
  private(set) var effects: [LocalizedStringKey] = []

  /// The state that a person can change by actions that are not recorded as steps, such as opening a screen or turning
  /// a switch.
  private struct State: Equatable {
    var screen: DeviceModel.Screen
    var app: String
    var question: UUID?
    var choices: SheetChoices?
    var objects: Set<UUID>

    @MainActor
    init(of device: DeviceModel) {
      (screen, app) = (device.screen, device.frontmost)
      let prompt = device.consent.prompt
      (question, choices, objects) = (prompt?.id, prompt?.choices, prompt?.allowed ?? [])
    }
  }

  /// - Parameters:
  ///   - printer: The printer of reports; nil if there is none.
  ///   - handedOver: Called with the files after the *Hand Over* sheet has written them.
  init(
    of player: ScenarioPlayer, printer: ReportPrinter?, handedOver: @escaping @MainActor ([SessionFile]) -> Void
  ) {
    self.player = player
    let device = player.device
    (script, beginning) = (SessionScript(fromHereOn: device), State(of: device))
    device.script = script
    let host = player.pilot.host
    let terminal = player.session.keep(
      on: UnseenTerminal(size: host.size, glyphs: player.glyphs), script: { [weak self] in self?.scenarioUpToNow },
      printer: printer)
    device.titleOfSession = player.words.told(player.scenario.title)
    if let write = device.handOver {
      device.handOver = {
        let outcome = await write($0)
        if case .written(let files) = outcome { handedOver(files) }
        return outcome
      }
    }
    host.didRender = { terminal.present($0) }
  }

  /// Plays the next step, and records its results.
  func play() async {
    endScript()
    let device = player.device
    let before = Marks(of: device)
    let index = player.stepCount
    device.inputs.add()
    await player.playStep()
    if player.stepCount > index { steps.append(player.scenario.script[index]) }
    effects = before.effects(on: device, ofCall: steps.last?.verb is any CallVerb && player.stepCount > index)
    beginScript()
  }

  /// Records an input by the person, so that later pictures do not count as results of the previous step.
  func noteInput() { player.device.inputs.add() }

  /// True if the person has changed something: performed an action that a script can record, turned a switch, or opened
  /// another screen.
  var isChangedByHand: Bool { hasChanges || !script.steps.isEmpty || State(of: player.device) != beginning }

  /// The scenario with the steps up to now. It leaves out the scenario's final expectations, which apply only after its
  /// last step.
  private var scenarioUpToNow: Scenario {
    var scenario = player.scenario
    scenario.script = steps + (script.steps.isEmpty ? [] : script.stepsUpToNow())
    if !player.isOver || hasChanges || !script.steps.isEmpty { scenario.expectations = [] }
    return scenario
  }

  private func beginScript() {
    (script, beginning) = (SessionScript(fromHereOn: player.device), State(of: player.device))
    player.device.script = script
  }

  /// Ends the record of the person's actions before the next step, because the script's steps are not the person's.
  private func endScript() {
    let device = player.device
    let state = State(of: device)
    hasChanges = hasChanges || !script.steps.isEmpty || state != beginning
    if !script.steps.isEmpty { steps += script.stepsUpToNow() }
    if state.choices != beginning.choices || state.objects != beginning.objects, let pending = device.consent.prompt,
      let turn = TurnVerb(
        of: pending.prompt, granted: pending.granted, allowed: pending.allowed, changed: pending.changedMeanwhile,
        on: player.daemon)
    {
      steps.append(Step(turn, at: .session))
    }
    device.script = nil
  }
}

/// The latest decision, call and wake-up before a step.
@MainActor
private struct Marks {
  private let decision: Int
  private let call: Int
  private let delivery: Int

  init(of device: DeviceModel) {
    decision = device.consent.history.count
    call = device.calls.records.last?.id ?? 0
    delivery = device.clock.deliveryEvents.last?.number ?? 0
  }

  /// Returns the results of the step, one sentence each: decisions, the answer to the latest call if the step is a
  /// call, and the outcome of deliveries.
  func effects(on device: DeviceModel, ofCall: Bool) -> [LocalizedStringKey] {
    let locale = device.settings.locale
    device.consent.noteDecisions()
    let decisions = device.consent.history.dropFirst(decision).map {
      LocalizedStringKey(verbatim: $0.sentence(in: locale))
    }
    let calls = device.calls.records.filter { $0.id > call && (ofCall || $0.error != nil || $0.stop != nil) }
    let answers = calls.suffix(1).map { $0.sentenceOnAnswer(to: device.name(of: $0.app)) }
    let deliveries = device.clock.deliveryEvents.filter { $0.number > delivery && $0.isForPeople }
      .map { device.sentence(on: $0) }
    return decisions + answers + deliveries
  }
}

extension DeliveryEvent {
  /// True if the event matters to a viewer. A delivery that was completed as expected does not.
  fileprivate var isForPeople: Bool {
    switch kind {
    case .completed, .enabled, .disabled: false
    default: true
    }
  }
}

/// A terminal that draws nothing, because the gallery draws the screen itself.
@MainActor
private final class UnseenTerminal: Terminal {
  let size: Size
  let glyphs: GlyphSet
  var events: AsyncStream<Event> { AsyncStream { $0.finish() } }

  init(size: Size, glyphs: GlyphSet) { (self.size, self.glyphs) = (size, glyphs) }

  func present(_ frame: Frame) {}
}
