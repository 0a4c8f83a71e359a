/// A screen as sentences and numbered controls, in reading order.
///
/// It is made from the same views as the frame, and includes those that are scrolled out of sight.
///
///     host.plainPage().lines
///     // "Sheet: Health Access"
///     // "1. Don’t Allow, button"
@MainActor
package struct PlainPage {
  /// A sentence or a control on the page.
  package struct Item {
    package enum Kind {
      /// The name of the screen, of a sheet or of an alert.
      case title
      case heading
      case sentence
      /// A picture's sentence, with its values.
      case picture(@MainActor () -> AccessibilityTable)
      case control(PlainControl)
    }

    /// The kind of the item, with its control or its values.
    package let kind: Kind
    /// The sentence, without a number.
    package let text: String

    /// The control; nil for other kinds.
    var control: PlainControl? { if case .control(let control) = kind { control } else { nil } }
  }

  /// The items, in reading order.
  package let items: [Item]
  /// The words for keys that do more than press the listed controls.
  package let actions: [PlainAction]
  /// The words for keys that act on the control with focus, beside pressing it.
  let rowActions: [PlainAction]
  /// The titles of the screen, and of a sheet or alert in front of it.
  let titles: [String]
  private let environment: EnvironmentValues

  init(_ reading: PlainReading, actions: [PlainAction], rowActions: [PlainAction]) {
    (items, titles, environment) = (reading.items, reading.titles, reading.environment)
    (self.actions, self.rowActions) = (actions, rowActions)
  }

  /// Creates a page without items.
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
      actions.map(\.word) + rowActions.map { environment.controlString("\($0.word), with a number before it") }
    if !words.isEmpty {
      let list = words.joined(separator: environment.controlString("; "))
      lines.append(environment.controlString("Also here: \(list)."))
    }
    return lines
  }

  /// Returns the words for a line that was removed.
  func sentence(ofGone line: String) -> String { environment.controlString("Gone: \(line)") }

  /// The items as they are printed, each with its number if it has one.
  var itemLines: [String] {
    var (controls, pictures) = (0, 0)
    return items.map { item in
      switch item.kind {
      case .title, .sentence: return item.text
      case .heading:
        return item.text.last.map { $0.isPunctuation } == true ? item.text : environment.controlString("\(item.text):")
      case .picture:
        pictures += 1
        return environment.controlString("\(item.text) Its values: table \("\(pictures)").")
      case .control:
        controls += 1
        return "\(controls). \(item.text)"
      }
    }
  }
}

/// The action of a key, in words.
@MainActor
package struct PlainAction {
  /// A word or two: "search".
  package let word: String
  let binding: KeyBinding
  let key: KeyPress
}
