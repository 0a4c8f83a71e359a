/// A screen as sentences and numbered controls, in reading order.
///
/// It is made from the same views as the frame: each thing that takes part in the screen is told, also what is scrolled
/// out of sight.
///
///     host.plainPage().lines
///     // "Sheet: Health Access"
///     // "1. Don’t Allow, button"
@MainActor
package struct PlainPage {
  /// One thing on the page.
  package struct Item {
    /// The part an item plays.
    package enum Kind {
      /// The name of the screen, of a sheet or of an alert.
      case title
      /// The name of a section.
      case heading
      case sentence
      /// A picture's sentence, and its values.
      case picture(@MainActor () -> AccessibilityTable)
      case control(PlainControl)
    }

    package let kind: Kind
    package let text: String

    var control: PlainControl? { if case .control(let control) = kind { control } else { nil } }
  }

  package let items: [Item]
  /// The words for what keys do here beside pressing what is listed.
  package let actions: [PlainAction]
  /// The words for what keys do with the control that has focus, beside pressing it.
  let rowActions: [PlainAction]
  /// The titles: of the screen, and of what stands in front of it.
  let titles: [String]
  private let environment: EnvironmentValues

  init(_ reading: PlainReading, actions: [PlainAction], rowActions: [PlainAction]) {
    (items, titles, environment) = (reading.items, reading.titles, reading.environment)
    (self.actions, self.rowActions) = (actions, rowActions)
  }

  /// A page with nothing on it.
  package init() {
    (items, titles, actions, rowActions) = ([], [], [], [])
    environment = EnvironmentValues()
  }

  /// The controls in reading order: the first has the number 1.
  package var controls: [PlainControl] { items.compactMap(\.control) }

  /// The values of the pictures in reading order: the first has the number 1.
  package var tables: [@MainActor () -> AccessibilityTable] {
    items.compactMap { if case .picture(let table) = $0.kind { table } else { nil } }
  }

  /// The whole page, a line for each item; an empty line before each part.
  package var lines: [String] {
    var lines: [String] = []
    for (item, line) in zip(items, itemLines) {
      switch item.kind {
      case .title, .heading: if lines.last?.isEmpty == false { lines.append("") }
      case .sentence, .picture, .control: break
      }
      lines.append(line)
    }
    let words =
      actions.map(\.word) + rowActions.map { environment.deviceString("\($0.word), with a number before it") }
    if !words.isEmpty {
      let list = words.joined(separator: environment.deviceString("; "))
      lines.append(environment.deviceString("Also here: \(list)."))
    }
    return lines
  }

  /// A line that is no longer there, in words.
  func sentence(ofGone line: String) -> String { environment.deviceString("Gone: \(line)") }

  /// Each item as it is printed, with its number if it has one.
  var itemLines: [String] {
    var (controls, pictures) = (0, 0)
    return items.map { item in
      switch item.kind {
      case .title, .sentence: return item.text
      case .heading:
        return item.text.last.map { $0.isPunctuation } == true ? item.text : environment.deviceString("\(item.text):")
      case .picture:
        pictures += 1
        return environment.deviceString("\(item.text) Its values: table \("\(pictures)").")
      case .control:
        controls += 1
        return "\(controls). \(item.text)"
      }
    }
  }
}

/// A thing a key does, in words.
@MainActor
package struct PlainAction {
  /// A word or two: "search".
  package let word: String
  let binding: KeyBinding
  let key: KeyPress
}
