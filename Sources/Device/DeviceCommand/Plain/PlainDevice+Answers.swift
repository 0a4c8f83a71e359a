import HealthsheetApp
import TerminalUI

extension PlainDevice {
  /// Performs an answer, and prints its result.
  ///
  /// - Returns: False if the person quits.
  func answer(_ line: String) async -> Bool {
    if let control = asked {
      asked = nil
      await fill(control, with: line)
      return true
    }
    switch PlainAnswer(line) {
    case .nothing: break
    case .word(.quit): return false
    case .word(.back):
      if host.perform(.escape) { await tellChanges() } else { tell("There is nothing to go back from.") }
    case .word(.again): tellPage()
    case .word(.wait):
      await settle(limit: .seconds(86_400))
      await tellChanges()
    case .word(.more): await show(more: true)
    case .word(.less): await show(more: false)
    case .device(let word): await perform(word)
    case .table(let number): tellTable(number)
    case .help(let number?): if let control = control(number) { tellHelp(on: control, number) }
    case .help(nil): tellHelp()
    case .control(let number, let words): if let control = control(number) { await act(on: control, words) }
    case .words(let words): await act(on: words)
    }
    return true
  }

  /// Returns the control with a number, counted from 1. If there is none, prints a sentence and returns nil.
  private func control(_ number: Int) -> PlainControl? {
    if page.controls.indices.contains(number - 1) { return page.controls[number - 1] }
    tell(
      page.controls.isEmpty
        ? "This page has no numbered controls."
        : "This page has no control \("\(number)"): the numbers go from 1 to \("\(page.controls.count)").")
    return nil
  }

  /// Performs the only action, or presses the only control, that matches the words. If several match, lists the
  /// controls.
  private func act(on words: String) async {
    let controls = words.matches(in: page.controls.map(\.label))
    let actions = words.matches(in: page.actions.map(\.word))
    if actions.count == 1, controls.count != 1 {
      host.perform(page.actions[actions[0]])
      return await tellChanges()
    }
    if controls.count == 1 { return await act(on: page.controls[controls[0]], nil) }
    if controls.isEmpty {
      return tell(
        "No control on this page is called “\(words)”. Type “again” to print the page, or “help” for the commands.")
    }
    tell("\("\(controls.count)") controls match: type the number of one, or more words of its label.")
    output.print(controls.map { "\($0 + 1). \(page.controls[$0].sentence)" })
  }

  /// Presses a control, fills it in, or performs one of its actions. If the person typed no option for a picker or no
  /// text for a field, asks for it.
  private func act(on control: PlainControl, _ words: String?) async {
    guard control.isEnabled else {
      return tell(
        control.help.map { "\(control.label) is not available: \($0)" } ?? "\(control.label) is not available.")
    }
    switch (control.role, words) {
    case (.picker(let choices, _), nil):
      asked = control
      tell("\(control.label): type one of \(list(choices)). An empty line changes nothing.")
    case (.field, nil):
      asked = control
      tell("\(control.label): type the text. An empty line changes nothing, and a single - deletes the text.")
    case (.picker, let words?), (.field, let words?): await fill(control, with: words)
    case (_, let words?):
      let actions = host.plainActions(on: control, without: DeviceWord.keys)
      let found = words.matches(in: actions.map(\.word))
      guard found.count == 1 else {
        return tell("\(control.label) has no action “\(words)”.")
      }
      host.perform(actions[found[0]])
      await tellChanges()
    case (_, nil):
      if host.press(control) {
        await tellChanges()
      } else {
        await tellChanges(sentence("\(control.label) is no longer there."))
      }
    }
  }

  /// Types a text into a field, or chooses an option of a picker. An empty line changes nothing.
  private func fill(_ control: PlainControl, with line: String) async {
    let words = line.split { $0.isWhitespace }.joined(separator: " ")
    if words.isEmpty { return tell("\(control.label) was not changed.") }
    if case .picker(let choices, _) = control.role {
      let found = words.matches(in: choices)
      guard found.count == 1 else {
        return tell("\(control.label) has no choice “\(words)”: it has \(list(choices)).")
      }
      host.choose(found[0], of: control)
    } else {
      host.write(words == "-" ? "" : words, into: control)
    }
    await tellChanges()
  }

  /// Returns an answer as a transcript shows it: with dots in place of the text for a secret field.
  func transcribed(_ line: String) -> String {
    let dots = { (words: String) in String(repeating: "*", count: words.count) }
    if let asked { return asked.isSecret ? dots(line) : line }
    guard case .control(let number, let words?) = PlainAnswer(line), page.controls.indices.contains(number - 1),
      page.controls[number - 1].isSecret
    else { return line }
    return "\(number) \(dots(words))"
  }

  /// Shows the next or the previous rows of a long list.
  private func show(more: Bool) async {
    guard host.showMore(isEarlier: !more) else {
      return tell(more ? "There are no more rows." : "There are no earlier rows.")
    }
    await settle()
    tellPage()
  }
}

extension PlainControl {
  fileprivate var isSecret: Bool { if case .field(_, true) = role { true } else { false } }
}
