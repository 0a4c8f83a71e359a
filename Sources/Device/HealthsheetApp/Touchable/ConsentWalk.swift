import Evidence
import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import TerminalUI

/// A walk through the states of a device that a person can come to while they answer an app: its first page, its questions,
/// its page in Settings, Home, and back.
///
///     let walked = try await ConsentWalk(of: scenario, limit: 2000).walk { states, open in }
///     walked.states.count     // 611
///
/// The walk begins where the script of the scenario ends. It goes on from the state on the screen as long as known actions
/// lead to one with something left to try, those with the fewest actions before them first; otherwise a new device plays the
/// script. States are the same when their rows, words, controls, answers and scroll positions are.
///
/// A press of a control leads to the same state wherever focus was before: so each is done once for all places of focus.
@MainActor
package final class ConsentWalk {
  /// Everything by which states are told apart.
  private struct Look: Hashable {
    var state: WalkedConsent.State
    /// The things that the screen does not show, and that count for the effects of actions.
    var hidden: [String]
  }

  /// A state without its focus, and a control that is pressed there.
  private struct Press: Hashable {
    var core: Int
    var control: Int
    var isShortcut: Bool
  }

  /// A press that leads away from the consent wherever the same is asked and answered, whatever the answers are.
  private struct Ending: Hashable {
    var screen: DeviceModel.Screen
    var control: String
    var questions: [String]
  }

  /// The screen of the device, as it is now.
  private struct View {
    var look: Look
    var core: [AnyHashable]
    var place: [AnyHashable]
    var controls: [PlacedControl]
    /// The screen in words, by the places of its items.
    var words: [Int]
    /// The device’s sentence about the latest action on its last line, and only until the next one.
    var announcement: String?
    /// The questions, each with its answer or without.
    var questions: [String]
    var screen: DeviceModel.Screen
    var isInRange: Bool
    /// True for the window of an app without a question in front of it.
    var isAppAlone: Bool
    /// True while a question waits for an answer.
    var isAsking: Bool
  }

  private var walked: WalkedConsent
  private let size: Size
  private var player: ScenarioPlayer?
  /// The state on the screen; nil where a new device is needed.
  private var current: Int?
  private var view: View?
  /// The number of steps in the script of the latest action that belong to earlier ones.
  private var earlierSteps = 0

  private var states: [Look: Int] = [:]
  private var rows: [[Cell]: Int] = [:]
  private var items: [WalkedConsent.Item: Int] = [:]
  private var scripts: [[Step]: Int] = [[]: 0]
  private var answers: [[LedgerExpectation]: Int] = [:]
  private var cores: [[AnyHashable]: Int] = [:]
  private var presses: [Press: WalkedConsent.Move] = [:]
  /// The presses that lead away from the consent.
  private var endings: Set<Ending> = []
  /// The actions that were not tried yet, by state.
  private var open: [[WalkedConsent.Action]] = []
  /// The least cost of the actions from the beginning, by state, as far as it is known.
  private var depths: [Int] = []
  /// The number of states with something left to try, by their cost.
  private var openCounts: [Int] = []
  /// The number of devices that were made.
  package private(set) var deviceCount = 0

  /// The keys that move focus, whatever the screen: they touch nothing of the device.
  private static let moving: [KeyPress] = [.up, .down, .left, .right]
  /// The cost of a move of focus among those of other actions, by which the nearest states come first: who has no pointer may
  /// press the buttons beside the picture.
  private static let costOfMove = 3
  /// Keys of the device that lead away from the consent, and those of the browser.
  private static let left = Set<KeyPress>(
    [
      DeviceKey.inspector, .calls, .controlPanel, .forceQuit, .undo, .palette, .handOver, .remark, .compare, .help,
      .quit,
      .appMenu, .otherPane, .search, .copy,
    ].map(\.key))
  /// The screens of the device that are walked, with their digits.
  private static let screens: [DeviceModel.Screen] = [.home, .app, .settings]

  /// - Parameters:
  ///   - size: The size of the screen; nil for the scenario's own.
  ///   - limit: The most states to record.
  package init(of scenario: Scenario, size: Size? = nil, limit: Int) {
    let screen = scenario.device.size
    self.size = size ?? Size(width: screen.columns, height: screen.rows)
    walked = WalkedConsent(of: scenario, size: self.size, limit: limit)
  }

  /// Walks.
  ///
  /// - Parameter progress: Called now and then, with the number of states and of those with something left to try.
  /// - Throws: `DeviceStartError` and `ScenarioError` for a device that cannot be made ready, `ScenarioFailure` for a
  ///   script that cannot be played.
  package func walk(_ progress: (_ states: Int, _ open: Int) -> Void = { _, _ in }) async throws -> WalkedConsent {
    defer {
      player?.end()
      HealthExceptionHandler.install(nil)
    }
    try await begin()
    while walked.states.count < walked.limit, let path = path() {
      if path.isFromBeginning { try await begin() }
      if await follow(path.actions), let state = current, !open[state].isEmpty { await tryNext(in: state) }
      progress(walked.states.count, open.count { !$0.isEmpty })
    }
    for (state, actions) in open.enumerated() {
      for action in actions { walked.moves[state][action] = WalkedConsent.Move(state: nil) }
    }
    return walked
  }

  // MARK: The device

  private var device: DeviceModel? { player?.device }

  /// Makes a new device, and plays the script of the scenario.
  private func begin() async throws {
    player?.end()
    let player = ScenarioPlayer(try await StagedScenario.stage(walked.scenario), size: size, waitsForStillness: true)
    HealthExceptionHandler.install(player.session.exceptionHandler)
    player.device.hasOwnPages = false
    self.player = player
    deviceCount += 1
    while await player.playStep() {}
    if let obstacle = player.obstacle { throw ScenarioFailure(obstacle) }
    await player.settleIfAlone()
    let view = look(player)
    self.view = view
    current = state(of: view, depth: 0)
  }

  private static func cost(of action: WalkedConsent.Action) -> Int {
    if case .key(let key) = action, moving.contains(key) { costOfMove } else { 1 }
  }

  private func perform(_ action: WalkedConsent.Action) async -> View? {
    guard let player, let view else { return nil }
    // The steps up to now belong to earlier actions.
    let script = SessionScript(on: player.device)
    script.settle()
    earlierSteps = script.steps.count
    player.device.script = script
    var isMove = false
    switch action {
    case .key(let key):
      isMove = Self.moving.contains(key)
      player.pilot.press(key)
    case .press(let number):
      guard view.controls.indices.contains(number) else { return nil }
      player.pilot.host.press(view.controls[number].control)
    }
    if !isMove || player.pilot.host.needsRender { await player.settleIfAlone() }
    return look(player)
  }

  // MARK: Looking

  private func look(_ player: ScenarioPlayer) -> View {
    let (host, device, daemon) = (player.pilot.host, player.device, player.daemon)
    let announcement = host.plainAnnouncement
    // No key of the device: a sentence about the latest action belongs to that, and not to the state it led to.
    if announcement != nil { host.perform(KeyPress(.function(24))) }
    if host.needsRender { player.pilot.redraw() }
    let frame = player.pilot.frame
    let page = host.plainPage()
    let controls = host.placedControls(of: page)
    let width = frame.size.width
    let rows = (0..<frame.size.height).map { y in
      index(of: Array(frame.cells[y * width..<(y + 1) * width]), in: &self.rows) { walked.rows.append(frame.row(y)) }
    }
    var lines = page.items.map { WalkedConsent.Item($0) }
    var number = 0
    for place in lines.indices where lines[place].kind == .control {
      lines[place].identifier = controls[number].identifier
      number += 1
    }
    lines += controls[number...].map { control in
      WalkedConsent.Item(
        kind: .tab, text: control.control.label, identifier: control.identifier, isEnabled: control.control.isEnabled)
    }
    let items = lines.map { line in index(of: line, in: &self.items) { walked.items.append(line) } }
    let ledger = Self.ledger(of: daemon)
    let answers = index(of: ledger, in: &self.answers) { walked.answers.append(ledger) }
    let areas = controls.indices.compactMap { number in controls[number].area.map { (number, $0) } }
    let state = WalkedConsent.State(
      rows: rows, items: items, areas: Dictionary(uniqueKeysWithValues: areas),
      focus: controls.firstIndex(where: \.isFocused), answers: answers)
    let hidden =
      host.scrollOffsets.map { "\($0)" } + ["\(daemon.hasNotedRefusal)"] + Self.choices(of: device.consent.prompt)
    let place: [AnyHashable] = [
      device.screen, device.settingsPath.count, device.consent.prompt.map { "\($0.choices.page)" } ?? "", items.first,
    ]
    return View(
      look: Look(state: state, hidden: hidden), core: [items, hidden, answers, Self.ground(of: frame)] + place,
      place: place + [answers],
      controls: controls, words: items, announcement: announcement, questions: ledger.map(\.question),
      screen: device.screen, isInRange: Self.isInRange(host, device),
      isAppAlone: device.screen == .app && device.consent.prompt == nil, isAsking: device.consent.prompt != nil)
  }

  /// Returns the letters of a screen without what follows the focus: its mark, and the line of keys. They have in them what
  /// stands behind a sheet.
  private static func ground(of frame: Frame) -> [String] {
    frame.rows.dropLast().map { $0.replacing(String(GlyphSet.braille.controls.focus), with: " ") }
  }

  /// True while the screen is one of those that the walk is about.
  private static func isInRange(_ host: ViewHost, _ device: DeviceModel) -> Bool {
    screens.contains(device.screen) && !host.isFocusAside && !host.isExiting
      && device.frontApp.identity == device.apps[0].identity && device.inspector.type == nil
      && device.inspector.call == nil && !device.isShowingHelp && !device.isShowingPalette && !device.isHandingOver
      && !device.isMarking && !device.isAskingToQuit && device.gallery == nil && device.comparison == nil
  }

  /// Returns what is chosen on the pages of a question, of which the screen shows one.
  private static func choices(of pending: PendingPrompt?) -> [String] {
    guard let pending else { return [] }
    let granted = pending.granted.inOrder.map { "\($0.direction.rawValue) \($0.type.identifier)" }
    let choices = pending.choices
    return granted + pending.allowed.map(\.uuidString).sorted()
      + ["\(choices.page)", "\(choices.newRecords)", choices.history.map { "\($0)" } ?? ""]
  }

  /// Returns the answers to every app, in the order of its requests, as a scenario expects them.
  private static func ledger(of daemon: HealthDaemon) -> [LedgerExpectation] {
    daemon.appsThatAsked().flatMap { app in
      var switches = Selection()
      switches.permissions = daemon.decisions(of: app.bundleIdentifier).keys.inOrder
      let asked = daemon.objectTypes(askedForBy: app.bundleIdentifier)
      for type in ObjectType.chosenInSettings where asked.contains(type) {
        switches.objects += daemon.allSamples(SampleQuery(type), sortedBy: [SampleOrder(.start, ascending: true)])
          .compactMap { daemon.reference(to: $0.uuid, of: type) }
      }
      return LedgerExpectation.standing(switches, of: app.bundleIdentifier, on: daemon)
    }
  }

  // MARK: The states

  private func index<Value: Hashable>(of value: Value, in known: inout [Value: Int], _ add: () -> Void) -> Int {
    if let index = known[value] { return index }
    let index = known.count
    known[value] = index
    add()
    return index
  }

  /// Returns the number of the state that is shown, which is recorded with what can be done in it.
  private func state(of view: View, depth: Int) -> Int {
    if let state = states[view.look] {
      if depth < depths[state] { move(state, to: depth) }
      return state
    }
    let state = walked.states.count
    states[view.look] = state
    walked.states.append(view.look.state)
    walked.moves.append([:])
    open.append(actions(in: view))
    depths.append(depth)
    count(state, by: 1)
    return state
  }

  private func move(_ state: Int, to depth: Int) {
    if !open[state].isEmpty { count(state, by: -1) }
    depths[state] = depth
    if !open[state].isEmpty { count(state, by: 1) }
  }

  /// Counts a state with something left to try.
  private func count(_ state: Int, by change: Int) {
    let depth = depths[state]
    while openCounts.count <= depth { openCounts.append(0) }
    openCounts[depth] += change
  }

  /// Returns what a person can do, but for what leads away from the consent.
  private func actions(in view: View) -> [WalkedConsent.Action] {
    guard let host = player?.pilot.host else { return [] }
    // While a question is up, the walk stays with it.
    let closed = DeviceModel.Screen.allCases.filter { view.isAsking || !Self.screens.contains($0) }.map(\.digit)
    let tabs = closed.map { host.effect(of: $0, among: view.controls) }
    let ways = view.controls.indices.filter { number in
      isWalked(view.controls[number], in: view) && !tabs.contains(.press(number, isShortcut: true))
    }.map { WalkedConsent.Action.press($0) }
    var keys = Self.moving + [.space, .enter, .escape]
    keys += host.keyBindings.flatMap(\.keys).filter { !keys.contains($0) && $0.isWritten && !Self.left.contains($0) }
    keys += Self.screens.map(\.digit).filter { !keys.contains($0) }
    keys.removeAll(where: closed.contains)
    return ways
      + keys.filter { key in
        switch host.effect(of: key, among: view.controls) {
        case .own: false
        case .press(let number, _): isWalked(view.controls[number], in: view)
        case .other: true
        }
      }.map { .key($0) }
  }

  private func isWalked(_ control: PlacedControl, in view: View) -> Bool {
    // Home leads back to the app, and its menus away from the consent.
    if view.screen == .home, control.control.role != .button || control.identifier != nil {
      return control.identifier == "home.\(walked.scenario.apps[0].identity.bundleIdentifier)"
    }
    return !control.hasOwnKeys && !control.isDestructive && !control.isInOtherPane && control.control.role.isPressed
  }

  // MARK: The way

  /// Returns the actions to the nearest state with something left to try, from the state on the screen or else from the
  /// beginning; nil where nothing is left.
  private func path() -> (actions: [WalkedConsent.Action], isFromBeginning: Bool)? {
    guard let least = openCounts.firstIndex(where: { $0 > 0 }) else { return nil }
    for horizon in [least + Self.reach, Int.max] {
      if let current, let path = path(from: current, horizon) { return (path, false) }
      if let path = path(from: 0, horizon) { return (path, true) }
    }
    return nil
  }

  /// The cost by which states that are tried may be further from the beginning than others: with more, fewer new devices are
  /// made, and with less, the states that a person comes to first are complete first.
  private static let reach = 2

  private func path(from start: Int, _ horizon: Int) -> [WalkedConsent.Action]? {
    var (queue, origins) = ([start], [start: (state: -1, action: WalkedConsent.Action.press(-1))])
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      if !open[state].isEmpty, depths[state] <= horizon {
        var (actions, place) = ([WalkedConsent.Action](), state)
        while let origin = origins[place], origin.state >= 0 {
          actions.append(origin.action)
          place = origin.state
        }
        return actions.reversed()
      }
      for (action, move) in order[state] ?? [] {
        guard let target = move, origins[target] == nil else { continue }
        origins[target] = (state, action)
        queue.append(target)
      }
    }
    return nil
  }

  /// The actions that were tried, in their order, with the states they led to.
  private var order: [Int: [(WalkedConsent.Action, Int?)]] = [:]

  /// Goes a known way.
  ///
  /// - Returns: False where it has led somewhere else than before.
  private func follow(_ actions: [WalkedConsent.Action]) async -> Bool {
    for action in actions {
      guard let state = current, let view = await perform(action), view.isInRange else {
        current = nil
        return false
      }
      self.view = view
      let reached = self.state(of: view, depth: depths[state] + Self.cost(of: action))
      current = reached
      if reached != walked.moves[state][action]?.state {
        walked.differences += 1
        return false
      }
    }
    return true
  }

  private func tryNext(in state: Int) async {
    guard let before = view, let host = player?.pilot.host else { return }
    let action = open[state].removeFirst()
    if open[state].isEmpty { count(state, by: -1) }
    let press = press(action, in: before, host)
    if let press, let move = presses[press] { return note(action, in: state, move) }
    if let press, endings.contains(ending(press, in: before)) {
      return note(action, in: state, WalkedConsent.Move(state: nil))
    }
    guard let after = await perform(action) else { return note(action, in: state, WalkedConsent.Move(state: nil)) }
    var move = WalkedConsent.Move(state: nil)
    let leads =
      after.isInRange
      && (states[after.look] != nil || walked.states.count < walked.limit)
      && (after.place != before.place || !isAside(before, after))
    if leads {
      view = after
      let reached = self.state(of: after, depth: depths[state] + Self.cost(of: action))
      let steps = Array((player?.device.script?.bareSteps ?? []).dropFirst(earlierSteps))
      move = WalkedConsent.Move(
        state: reached, script: index(of: steps, in: &scripts) { walked.scripts.append(steps) },
        says: after.announcement)
      current = reached
    } else {
      current = nil
      if let press, !after.isInRange || isAside(before, after) { endings.insert(ending(press, in: before)) }
    }
    note(action, in: state, move)
    // A shortcut leaves focus where it is, as long as its place on the screen stays.
    let isSameForAll = press.map { !$0.isShortcut && before.controls[$0.control].takesFocus } ?? false
    if let press, isSameForAll || after.place != before.place { presses[press] = move }
  }

  /// True where an app did something of its own that has nothing to do with the consent: what it shows then, and what it may
  /// have saved, are not walked.
  private func isAside(_ before: View, _ after: View) -> Bool {
    before.isAppAlone && after.isAppAlone && before.words != after.words
  }

  private func note(_ action: WalkedConsent.Action, in state: Int, _ move: WalkedConsent.Move) {
    walked.moves[state][action] = move
    order[state, default: []].append((action, move.state))
    let depth = depths[state] + Self.cost(of: action)
    if let target = move.state, depth < depths[target] { self.move(target, to: depth) }
  }

  private func ending(_ press: Press, in view: View) -> Ending {
    let control = view.controls[press.control]
    return Ending(
      screen: view.screen, control: control.identifier ?? control.control.label, questions: view.questions)
  }

  /// Returns the press that an action is; nil for another action.
  private func press(_ action: WalkedConsent.Action, in view: View, _ host: ViewHost) -> Press? {
    let core = index(of: view.core, in: &cores) {}
    switch action {
    case .press(let number): return Press(core: core, control: number, isShortcut: false)
    case .key(let key):
      guard case .press(let number, let isShortcut) = host.effect(of: key, among: view.controls) else { return nil }
      return Press(core: core, control: number, isShortcut: isShortcut)
    }
  }
}

extension WalkedConsent.Item {
  /// Takes an item of a page, without the names by which programs find it.
  @MainActor
  init(_ item: PlainPage.Item) {
    switch item.kind {
    case .title: self.init(kind: .title, text: item.text)
    case .heading: self.init(kind: .heading, text: item.text)
    case .sentence, .picture: self.init(kind: .sentence, text: item.text)
    case .control(let control):
      self.init(kind: .control, text: control.label, isEnabled: control.isEnabled)
      if case .toggle(let isOn) = control.role { self.isOn = isOn }
    }
  }
}

extension LedgerExpectation {
  /// The switch, and whether it was answered.
  fileprivate var question: String {
    switch decided {
    case .permission(let permission, let standing):
      "\(permission.direction.rawValue) \(permission.type.identifier) \(standing == .unanswered)"
    case .object(let object, _): "\(object)"
    }
  }
}

extension PlainControl.Role {
  /// True for what a press acts on as a whole.
  fileprivate var isPressed: Bool {
    switch self {
    case .button, .link, .toggle: true
    case .picker, .field, .row: false
    }
  }
}

extension DeviceModel.Screen {
  /// The key that opens the screen.
  fileprivate var digit: KeyPress { KeyPress(extendedGraphemeClusterLiteral: Character("\(rawValue)")) }
}

extension KeyPress {
  /// True for a key that writes a character.
  fileprivate var isWritten: Bool {
    if case .character = key { modifiers.isEmpty } else { false }
  }
}
