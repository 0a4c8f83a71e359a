import Evidence
import Foundation
import HealthDaemon
import HealthKitUI
import Scenarios
import TerminalUI

/// The record of a scenario that is played on the screen: pictures and a recording of its device, the steps that were
/// played, and those that the person did between them by hand. It is for handing over, and says what a step came to.
@MainActor
final class PlayedRecord {
  private let player: ScenarioPlayer
  /// The steps up to the latest one of the script.
  private var steps: [Step] = []
  /// The record of what the person does since.
  private var script: SessionScript
  /// The device when that began.
  private var beginning: State
  /// True once the person did something between two steps.
  private var hasChanges = false
  /// The results of the latest step, a sentence each.
  private(set) var effects: [LocalizedStringKey] = []

  /// The state that a person may change without an action that a script can note.
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
  ///   - handedOver: Called with the files that the person has written.
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

  /// Plays the next step, and notes what it has come to.
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

  /// Notes that the person pressed something: pictures from now on are no effects of what was done before.
  func noteInput() { player.device.inputs.add() }

  /// True where the person has changed something: done what a script can note, turned a switch, or gone elsewhere.
  var isChangedByHand: Bool { hasChanges || !script.steps.isEmpty || State(of: player.device) != beginning }

  /// The scenario with the steps up to now. What it expects at its end does not hold before, or of another course.
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

  /// Ends the record of what the person did before the next step: the steps of the script are not theirs.
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

  /// Returns what has come since, a sentence each: decisions, the answer to the latest call where the step is one, and
  /// what became of deliveries.
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
  /// True for an event that says something to who watches: not for the handler’s expected end.
  fileprivate var isForPeople: Bool {
    switch kind {
    case .completed, .enabled, .disabled: false
    default: true
    }
  }
}

/// A terminal of a screen that others show.
@MainActor
private final class UnseenTerminal: Terminal {
  let size: Size
  let glyphs: GlyphSet
  var events: AsyncStream<Event> { AsyncStream { $0.finish() } }

  init(size: Size, glyphs: GlyphSet) { (self.size, self.glyphs) = (size, glyphs) }

  func present(_ frame: Frame) {}
}
