import HealthsheetApp
import TerminalUI

extension PlainDevice {
  func tell(_ text: LocalizedStringKey) { output.print(sentence(text)) }

  func sentence(_ text: LocalizedStringKey) -> String {
    String(localized: text, locale: session.daemon.settings.locale)
  }

  /// Returns the names as a list in the device's language: "Heart Rate, Steps".
  func list(_ names: [String]) -> String { names.inList(locale: session.daemon.settings.locale) }
}

extension PlainDevice {
  /// Prints the values of a picture as rows.
  ///
  /// - Parameter number: The number of the picture on the page, counted from 1; nil for the first.
  func tellTable(_ number: Int?) {
    let tables = page.tables
    let number = number ?? 1
    guard tables.indices.contains(number - 1) else {
      return tell(
        tables.isEmpty
          ? "This page has no chart."
          : "This page has no table \("\(number)"): the numbers go from 1 to \("\(tables.count)").")
    }
    let table = tables[number - 1]()
    tell("\(list(table.columns.filter { !$0.isEmpty })):")
    output.print(table.rows.map { row in list(row.filter { !$0.isEmpty }) })
    if table.rows.isEmpty { tell("No data.") }
  }

  func tellHelp(on control: PlainControl, _ number: Int) {
    output.print("\(number). \(control.sentence).\(control.help.map { " \($0)" } ?? "")")
    let actions = host.plainActions(on: control, without: DeviceWord.keys).map { "“\(number) \($0.word)”" }
    if !actions.isEmpty { tell("Its other actions: \(list(actions)).") }
  }

  func tellHelp() {
    let texts: [LocalizedStringKey] = [
      """
      Type a number to use that control: press a button, turn a switch, open a page or enter a text. Words from its \
      label work too, if no other control has them.
      """,
      """
      A number with a word: “7 Week” chooses Week in control 7, “3 80” writes 80 into control 3, “help 3” lists the \
      actions of control 3.
      """,
      "again: print the whole page once more",
      "back: go back, close or cancel",
      "more, less: the next or the previous rows of a long list",
      "table 1: the values of the first chart on this page",
      "wait: wait until the screen no longer changes",
      "quit: end the program, as the end of the input does",
    ]
    output.print(texts.map(sentence))
    output.print(DeviceWord.allCases.map { sentence("\($0.rawValue): \($0.meaning)") })
  }
}
