import Evidence
import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import TerminalUI

/// Explores the states of a device that a person can reach while answering an app: its first page, its questions, its
/// page in Settings, Home, and back.
///
///     let walked = try await ConsentWalk(of: scenario, limit: 2000).walk { states, open in }
///     walked.states.count     // 611
///
/// The walk begins where the script of the scenario ends. From the state on screen, known actions lead to the next
/// state with untried actions; states close to the beginning are preferred. If no known actions lead to such a state, a
/// new device plays the script. Two states are equal if their rows, words, controls, answers and scroll positions are
/// equal.
///
/// Pressing a control leads to the same state wherever focus was before, so each press is tried once for all focus
/// positions.
@MainActor
package final class ConsentWalk {
  /// The properties by which states are compared.
  private struct Look: Hashable {
    var state: WalkedConsent.State
    /// Hidden state that influences the effects of actions.
    var hidden: [String]
  }

  /// A press in a state. The state is recorded without its focus, because the press works the same wherever focus was.
  private struct Press: Hashable {
    var core: Int
    var control: Int
    var isShortcut: Bool
  }

  /// A press that leaves the consent flow. The same press leaves it again whenever the same screen and the same
  /// questions are shown, whatever their answers are.
  private struct Ending: Hashable {
    var screen: DeviceModel.Screen
    var control: String
    var questions: [String]
  }

  /// The current screen of the device.
  private struct View {
    var look: Look
    var core: [AnyHashable]
    var place: [AnyHashable]
    var controls: [PlacedControl]
    /// The screen in words, as indices of its items.
    var words: [Int]
    /// The device's sentence about the latest action, which the last line of the screen shows until the next action.
    var announcement: String?
    /// The questions, each with its answer, if any.
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
  /// The state on screen; nil if a new device is needed.
  private var current: Int?
  private var view: View?
  /// The number of steps in the latest action's script that belong to earlier actions.
  private var earlierSteps = 0

  private var states: [Look: Int] = [:]
  private var rows: [[Cell]: Int] = [:]
  private var items: [WalkedConsent.Item: Int] = [:]
  private var scripts: [[Step]: Int] = [[]: 0]
  private var answers: [[LedgerExpectation]: Int] = [:]
  private var cores: [[AnyHashable]: Int] = [:]
  private var presses: [Press: WalkedConsent.Move] = [:]
  /// The presses that leave the consent flow.
  private var endings: Set<Ending> = []
  /// The untried actions, by state.
  private var open: [[WalkedConsent.Action]] = []
  /// The lowest known cost of the actions that lead from the beginning to each state.
  private var depths: [Int] = []
  /// The number of states with untried actions, by cost.
  private var openCounts: [Int] = []
  /// The number of devices created.
  package private(set) var deviceCount = 0

  /// The keys that move focus on any screen, and do nothing else.
  private static let moving: [KeyPress] = [.up, .down, .left, .right]
  /// The cost of moving focus; other actions cost 1. The walk prefers states with a low total cost. Moving focus costs
  /// more because a person rarely needs it: the page that shows the walk has buttons for all controls.
  private static let costOfMove = 3
  /// The keys that the walk does not press: keys of the device that leave the consent flow, and keys that a browser
  /// uses itself.
  private static let left = Set<KeyPress>(
    [
      DeviceKey.inspector, .calls, .controlPanel, .forceQuit, .undo, .palette, .handOver, .remark, .compare, .help,
      .quit,
      .appMenu, .otherPane, .search, .copy,
    ].map(\.key))
  /// The screens of the device that are explored, with their digits.
  private static let screens: [DeviceModel.Screen] = [.home, .app, .settings]

  /// - Parameters:
  ///   - size: The size of the screen; nil for the scenario's own.
  ///   - limit: The maximum number of states to record.
  package init(of scenario: Scenario, size: Size? = nil, limit: Int) {
    let screen = scenario.device.size
    self.size = size ?? Size(width: screen.columns, height: screen.rows)
    walked = WalkedConsent(of: scenario, size: self.size, limit: limit)
  }

  /// Runs the walk.
  ///
  /// - Parameter progress: Called from time to time with the number of states and of those with untried actions.
  /// - Throws: `DeviceStartError` and `ScenarioError` for a device that cannot be prepared, `ScenarioFailure` for a
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
    walked.removeUnused()
    return walked
  }

  // MARK: The device

  private var device: DeviceModel? { player?.device }

  /// Creates a new device, and plays the script of the scenario.
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
    // The steps so far belong to earlier actions.
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

  // MARK: Reading the screen

  private func look(_ player: ScenarioPlayer) -> View {
    let (host, device, daemon) = (player.pilot.host, player.device, player.daemon)
    let announcement = host.plainAnnouncement
    // A key that the device does not use clears the announcement, which belongs to the latest action and not to the
    // resulting state.
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

  /// Returns the characters of a screen, including content behind a sheet, but without the parts that depend on focus:
  /// the focus mark and the hint line.
  private static func ground(of frame: Frame) -> [String] {
    frame.rows.dropLast().map { $0.replacing(String(GlyphSet.braille.controls.focus), with: " ") }
  }

  /// True if the walk explores the open screen: it shows the consent flow of the first app, with nothing in front.
  private static func isInRange(_ host: ViewHost, _ device: DeviceModel) -> Bool {
    screens.contains(device.screen) && !host.isFocusAside && !host.isExiting
      && device.frontApp.identity == device.apps[0].identity && device.inspector.type == nil
      && device.inspector.call == nil && !device.isShowingHelp && !device.isShowingPalette && !device.isHandingOver
      && !device.isMarking && !device.isAskingToQuit && device.gallery == nil && device.comparison == nil
  }

  /// Returns the choices on all pages of a question. The screen shows only one of these pages.
  private static func choices(of pending: PendingPrompt?) -> [String] {
    guard let pending else { return [] }
    let granted = pending.granted.inOrder.map { "\($0.direction.rawValue) \($0.type.identifier)" }
    let choices = pending.choices
    return granted + pending.allowed.map(\.uuidString).sorted()
      + ["\(choices.page)", "\(choices.newRecords)", choices.history.map { "\($0)" } ?? ""]
  }

  /// Returns the answers to every app, in the order of its requests, as scenario expectations.
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

  /// Returns the number of the visible state. If the state is new, records it with the actions possible in it.
  private func state(of view: View, depth: Int) -> Int {
    if let state = states[view.look] {
      move(state, below: depth)
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

  /// Records the cost of a newly found path to a state, if it is lower than the known cost.
  private func move(_ state: Int, below depth: Int) {
    guard depth < depths[state] else { return }
    if !open[state].isEmpty { count(state, by: -1) }
    depths[state] = depth
    if !open[state].isEmpty { count(state, by: 1) }
  }

  /// Adds `change` to the number of states with untried actions that have the cost of this state.
  private func count(_ state: Int, by change: Int) {
    let depth = depths[state]
    while openCounts.count <= depth { openCounts.append(0) }
    openCounts[depth] += change
  }

  /// Returns the actions that a person can do, without those that leave the consent flow.
  private func actions(in view: View) -> [WalkedConsent.Action] {
    guard let host = player?.pilot.host else { return [] }
    // While a question is open, do not leave it for another screen.
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
    // On Home, walk only the app's icon, which leads back to the app; the menus leave the consent flow.
    if view.screen == .home, control.control.role != .button || control.identifier != nil {
      return control.identifier == "home.\(walked.scenario.apps[0].identity.bundleIdentifier)"
    }
    return !control.hasOwnKeys && !control.isDestructive && !control.isInOtherPane && control.control.role.isPressed
  }

  // MARK: Paths

  /// Returns the actions to the nearest state with untried actions, from the state on screen or else from the
  /// beginning; nil if there is none.
  private func path() -> (actions: [WalkedConsent.Action], isFromBeginning: Bool)? {
    guard let least = openCounts.firstIndex(where: { $0 > 0 }) else { return nil }
    for horizon in [least + Self.reach, Int.max] {
      if let current, let path = path(from: current, horizon) { return (path, false) }
      if let path = path(from: 0, horizon) { return (path, true) }
    }
    return nil
  }

  /// The amount by which the cost of the state to try next may exceed the lowest cost of a state with untried actions
  /// (see ``depths``). A larger number needs fewer new devices. With a smaller number, the walk completes the states
  /// near the beginning earlier.
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

  /// The tried actions in order, with the resulting states. Some actions led to another state when they were done
  /// again, because their result depends on more than the visible screen, for example on the focus of a window behind
  /// it. The list leaves these actions out. A path over them fails each time, so a walk that plans with them may never
  /// end.
  private var order: [Int: [(WalkedConsent.Action, Int?)]] = [:]

  /// Follows a known path.
  ///
  /// - Returns: False if an action led to another state than before.
  private func follow(_ actions: [WalkedConsent.Action]) async -> Bool {
    for action in actions {
      guard let state = current, let view = await perform(action), view.isInRange else {
        current = nil
        return false
      }
      self.view = view
      // Do not record the state if it is new: no action recorded for the page leads to it.
      current = states[view.look]
      guard let reached = current, reached == walked.moves[state][action]?.state else {
        order[state]?.removeAll { $0.0 == action }
        walked.differences += 1
        return false
      }
      move(reached, below: depths[state] + Self.cost(of: action))
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
    // A shortcut does not move focus, as long as the focused control stays on screen.
    let isSameForAll = press.map { !$0.isShortcut && before.controls[$0.control].takesFocus } ?? false
    if let press, isSameForAll || after.place != before.place { presses[press] = move }
  }

  /// True if an app did something unrelated to the consent flow. The walk does not explore the screen after that,
  /// because the app may have saved data.
  private func isAside(_ before: View, _ after: View) -> Bool {
    before.isAppAlone && after.isAppAlone && before.words != after.words
  }

  private func note(_ action: WalkedConsent.Action, in state: Int, _ move: WalkedConsent.Move) {
    walked.moves[state][action] = move
    order[state, default: []].append((action, move.state))
    let depth = depths[state] + Self.cost(of: action)
    if let target = move.state { self.move(target, below: depth) }
  }

  private func ending(_ press: Press, in view: View) -> Ending {
    let control = view.controls[press.control]
    return Ending(
      screen: view.screen, control: control.identifier ?? control.control.label, questions: view.questions)
  }

  /// Returns the press that an action performs; nil for an action that presses nothing.
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
  /// Converts an item of a page, without its accessibility identifier.
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
  /// The permission or object as text. For a permission, the text also says whether it is unanswered.
  fileprivate var question: String {
    switch decided {
    case .permission(let permission, let standing):
      "\(permission.direction.rawValue) \(permission.type.identifier) \(standing == .unanswered)"
    case .object(let object, _): "\(object)"
    }
  }
}

extension PlainControl.Role {
  /// True for a control whose effect does not depend on the cell that is pressed.
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
  /// True for a key that types a character.
  fileprivate var isWritten: Bool {
    if case .character = key { modifiers.isEmpty } else { false }
  }
}
