/// A screen as sentences and numbered controls, in reading order.
///
/// The page is made from the same views as the frame, including views that are scrolled out of view.
///
///     host.plainPage().lines
///     // "Sheet: Health Access"
///     // "1. Don’t Allow, button"
@MainActor
package struct PlainPage {
  /// A sentence or a control on the page.
  package struct Item {
    package enum Kind {
      /// The title of the screen, or of the layer in front of it.
      case title(Layer?)
      case heading
      case sentence
      /// A picture's description, with its values.
      case picture(@MainActor () -> AccessibilityTable)
      case control(PlainControl)
    }

    /// The kinds of layers in front of a screen.
    package enum Layer: Hashable, Sendable { case sheet, alert }

    /// The kind of the item, with its control or its values.
    package let kind: Kind
    /// The sentence, without a number.
    package let text: String
    /// The name alone, without the state of a control or the kind of a layer.
    package let label: String
    /// The name by which tests find the view; nil for none. The name of a view around several items goes to the first
    /// of them.
    package internal(set) var identifier: String?

    /// The control; nil for other kinds.
    package var control: PlainControl? { if case .control(let control) = kind { control } else { nil } }
  }

  /// The items, in reading order.
  package let items: [Item]
  /// The actions of keys, as words, except pressing a control of the page.
  package let actions: [PlainAction]
  /// The actions of the focused control's keys, as words, except pressing the control.
  package let rowActions: [PlainAction]
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

  /// The controls in reading order, numbered from 1.
  package var controls: [PlainControl] { items.compactMap(\.control) }

  /// The values of the pictures in reading order, numbered from 1.
  package var tables: [@MainActor () -> AccessibilityTable] {
    items.compactMap { if case .picture(let table) = $0.kind { table } else { nil } }
  }

  /// The whole page: one line per item, and an empty line before each part.
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

  /// Returns the sentence that reports a removed line.
  func sentence(ofGone line: String) -> String { environment.controlString("Gone: \(line)") }

  /// The items as they are printed: controls and pictures with their number.
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

/// The action of a key, as a word.
@MainActor
package struct PlainAction {
  /// One or two words, such as "search".
  package let word: String
  let binding: KeyBinding
  package let key: KeyPress
}

extension PlainPage {
  /// Returns the lines to print after a person's input: those that an earlier page did not have. Nil if the page has
  /// changed too much.
  ///
  /// The numbers of the earlier page stay valid until this returns nil.
  package func changes(since earlier: PlainPage) -> [String]? {
    let (before, now) = (earlier.controls, controls)
    guard before.count == now.count, zip(before, now).allSatisfy({ $0.isSame(as: $1) }),
      titles == earlier.titles, tables.count == earlier.tables.count
    else { return nil }
    let difference = itemLines.difference(from: earlier.itemLines)
    let gone = difference.removals.count
    // After more than a few changes, the whole page must be read again.
    if max(gone, difference.insertions.count) > 12 { return nil }
    let new = difference.insertions.compactMap { change in
      if case .insert(_, let line, _) = change { line } else { nil }
    }
    guard new.isEmpty else { return new }
    return difference.removals.compactMap { change in
      if case .remove(_, let line, _) = change { sentence(ofGone: line) } else { nil }
    }
  }
}

/// A control to press, switch, choose from or type into, described in words.
@MainActor
package struct PlainControl {
  /// The kind of a control, and its state.
  package enum Role: Hashable, Sendable {
    case button, link
    case toggle(isOn: Bool)
    case picker(choices: [String], selected: Int?)
    /// A field with its text; a secret text is shown as dots.
    case field(text: String, isSecret: Bool)
    /// A row of a table, by its position.
    case row(Int, isSelected: Bool)
  }

  /// The name of the control, without its state.
  package let label: String
  /// The kind of the control, with its state.
  package let role: Role
  /// True if the control is enabled.
  package let isEnabled: Bool
  /// The purpose of the control, or the reason it is disabled; nil if there is no help.
  package let help: String?
  /// True if the control receives keys.
  package let isFocused: Bool
  let identity: Identity
  private let environment: EnvironmentValues

  init(_ control: Control, label: String, role: Role, isFocused: Bool) {
    (self.label, self.role, self.isFocused) = (label, role, isFocused)
    (isEnabled, help, identity) = (control.isEnabled, control.environment.helpText, control.identity)
    environment = control.environment
  }

  /// The control in one sentence, without its number: "Steps, write: off".
  package var sentence: String {
    let sentence: LocalizedStringKey =
      switch role {
      case .button: "\(label), button"
      case .link: "\(label), link"
      case .toggle(true): "\(label): on"
      case .toggle(false): "\(label): off"
      case .picker(let choices, let selected?):
        "\(label): \(choices[selected]), of \(choices.joined(separator: environment.controlString(", ")))"
      case .picker(let choices, nil): "\(label): none, of \(choices.joined(separator: environment.controlString(", ")))"
      case .field(let text, _): text.isEmpty ? "\(label), text: empty" : "\(label), text: “\(text)”"
      case .row(_, let isSelected): isSelected ? "\(label), chosen" : "\(label)"
      }
    return environment.controlString(isEnabled ? sentence : "\(sentence), not available")
  }

  /// True if `other` describes the same control at a different time.
  func isSame(as other: PlainControl) -> Bool {
    if case .row(let position, _) = role, case .row(let otherPosition, _) = other.role, position != otherPosition {
      return false
    }
    return identity === other.identity
  }
}
