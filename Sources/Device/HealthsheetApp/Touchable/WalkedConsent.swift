import Foundation
import HealthModel
import Recording
import Scenarios
import TerminalUI

/// The states of a device that a person can reach, and the keys and presses that lead from one to another.
///
/// Rows, items and script lines that several states share are stored once.
package struct WalkedConsent: Sendable {
  /// An action of the person.
  enum Action: Hashable, Sendable {
    case key(KeyPress)
    /// A press on a control, by its index among the controls of the state.
    case press(Int)
  }

  /// The result of an action.
  struct Move: Hashable, Sendable {
    /// The resulting state; nil if it was not explored.
    var state: Int?
    /// The scenario steps that have the same effect as the action, by index in ``scripts``; 0 for none.
    var script = 0
    /// The device's sentence about the action, which the last line of the screen shows until the next action; nil for
    /// none.
    var says: String?
  }

  /// A line of the screen in words, or a control.
  struct Item: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable { case title, heading, sentence, control, tab }
    var kind: Kind
    /// The sentence, or the name of a control.
    var text: String
    var identifier: String?
    /// True if the switch is on; nil without a switch.
    var isOn: Bool?
    var isEnabled = true

    var isControl: Bool { kind == .control || kind == .tab }
  }

  struct State: Hashable, Sendable {
    /// The rows of the screen, by index in ``WalkedConsent/rows``.
    var rows: [Int]
    /// The screen in words, by index in ``WalkedConsent/items``. Its controls are numbered in order.
    var items: [Int]
    /// The cells in which a click presses a control, by the number of the control.
    var areas: [Int: Rect]
    /// The number of the focused control; nil for none.
    var focus: Int?
    /// The index, in ``WalkedConsent/answers``, of the person's answers up to this state.
    var answers: Int
  }

  let scenario: Scenario
  let size: Size
  /// The requested maximum number of states.
  let limit: Int
  var states: [State] = []
  package var stateCount: Int { states.count }
  /// The actions tried in each state, with their results. Missing actions were not explored.
  var moves: [[Action: Move]] = []
  var rows: [Frame] = []
  var items: [Item] = []
  var scripts: [[Step]] = [[]]
  var answers: [[LedgerExpectation]] = []
  /// The number of known actions that led to another state than the time before.
  package internal(set) var differences = 0
  /// The number of actions in recorded states that lead to unexplored states.
  package var unwalked: Int { moves.reduce(0) { $0 + $1.values.count { $0.state == nil } } }

  init(of scenario: Scenario, size: Size, limit: Int) {
    (self.scenario, self.size, self.limit) = (scenario, size, limit)
  }
}

extension WalkedConsent {
  /// Removes the rows and items of screens that were seen and not recorded, and numbers the others in the order of the
  /// states.
  mutating func removeUnused() {
    func ordered(_ uses: [Int]) -> (kept: [Int], numbers: [Int: Int]) {
      var (kept, numbers) = ([Int](), [Int: Int]())
      for index in uses where numbers[index] == nil {
        numbers[index] = kept.count
        kept.append(index)
      }
      return (kept, numbers)
    }
    let (usedRows, usedItems) = (ordered(states.flatMap(\.rows)), ordered(states.flatMap(\.items)))
    rows = usedRows.kept.map { rows[$0] }
    items = usedItems.kept.map { items[$0] }
    for state in states.indices {
      states[state].rows = states[state].rows.compactMap { usedRows.numbers[$0] }
      states[state].items = states[state].items.compactMap { usedItems.numbers[$0] }
    }
  }

  /// Returns the item of a control in a state, by its number there.
  func control(_ number: Int, in state: Int) -> Item? {
    let controls = states[state].items.map { items[$0] }.filter(\.isControl)
    return controls.indices.contains(number) ? controls[number] : nil
  }

  /// Returns the number of the control with an identifier, or else with a name.
  func number(of name: String, in state: Int) -> Int? {
    let controls = states[state].items.map { items[$0] }.filter(\.isControl)
    return controls.firstIndex { $0.identifier == name } ?? controls.firstIndex { $0.text == name }
  }

  /// The scenario without its steps and texts, with the title “Answers: …”.
  var head: Scenario {
    var head = scenario
    head.title = String(localized: "Answers: \(scenario.title)", locale: scenario.device.settings.locale)
    (head.theme, head.summary, head.look, head.why, head.rules) = (nil, nil, nil, nil, [])
    (head.versions, head.script, head.expectations) = ([], [], [])
    return head
  }

  /// The steps that are played before the page begins: the script, and a step that checks the final expectations.
  var beginning: [Step] {
    let last = scenario.expectations
    return scenario.script + (last.isEmpty ? [] : [Step(nil, expectations: last, at: scenario.location)])
  }

  /// Returns a path through the states as a scenario, in the form that the page saves.
  func written(along path: [Action]) -> String {
    var (state, lines) = (0, [head.written(beginning)])
    for action in path {
      guard let move = moves[state][action], let next = move.state else { break }
      let script = head.written(scripts[move.script])
      if script.isPlace, lines.last?.isPlace == true { lines.removeLast() }
      lines.append(script)
      lines.removeAll(where: \.isEmpty)
      state = next
    }
    let (script, ledger) = (lines.joined(), head.written(answers[states[state].answers]))
    return head.written(isSession: true) + (script.isEmpty ? "" : "script:\n\(script)")
      + (ledger.isEmpty ? "" : "expect:\n\(ledger)")
  }
}

extension String {
  /// True for a script line that opens a place. Of several in a row, only the last counts.
  fileprivate var isPlace: Bool { hasPrefix("- open:") && dropLast().allSatisfy { !$0.isNewline } }
}
