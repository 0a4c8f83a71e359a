import Scenarios
import TerminalUI

/// A screen as other programs read it: its elements in reading order, with the roles of WAI-ARIA.
///
/// The tree is made from the same page that `--plain` prints, so both have the same words and numbers. In JSON, members
/// that do not apply are left out.
///
///     {"role":"switch","identifier":"UIA.Health.AuthSheet…","label":"Steps, read","number":4,"checked":false, …}
package struct ScreenTree: Hashable, Codable, Sendable {
  package enum Role: String, Codable, CaseIterable, Sendable {
    case application, dialog, alertdialog
    case heading, text, img
    case button, link, `switch`, radiogroup, textbox, row
  }

  /// The actions of an element, by the words that request them.
  package enum Action: String, Codable, Sendable { case press, type, choose, focus }

  package struct Element: Hashable, Codable, Sendable {
    package var role: Role
    /// The name that tests find the element by, such as `UIA.Health.Allow.Button`.
    package var identifier: String?
    package var label: String
    /// The purpose of a control, or the reason it is disabled.
    package var description: String?
    /// The number of a control on its page, counted from 1.
    package var number: Int?
    /// The level of a heading: 1 for the title of a page, 2 inside it.
    package var level: Int?
    package var enabled: Bool?
    /// True if the control receives keys.
    package var focused: Bool?
    /// True if a switch is on.
    package var checked: Bool?
    /// True for the chosen row of a table.
    package var selected: Bool?
    /// The text of a field, or the chosen option.
    package var value: String?
    /// The options of a choice.
    package var options: [String]?
    /// The values of a picture, such as a chart.
    package var table: AccessibilityTable?
    package var actions: [Action]?
  }

  /// A key that is active.
  package struct Key: Hashable, Codable, Sendable {
    /// The key as written in a request.
    package var key: String
    package var label: String
  }

  /// The kind of the front layer: the screen, a sheet or an alert.
  package var role: Role
  /// The title of the front layer; for a screen without a title, its first text.
  package var title: String
  /// The device's sentence about the last request, such as the reason a key did nothing.
  package var announcement: String?
  package var elements: [Element]
  package var keys: [Key]
}

extension ScreenTree {
  @MainActor
  init(_ page: PlainPage, announcement: String?) {
    elements = []
    var number = 0
    for item in page.items {
      if item.control != nil { number += 1 }
      elements.append(Element(item, number: number))
    }
    let titles: [Role] = [.heading, .dialog, .alertdialog]
    let front = elements.last { titles.contains($0.role) && $0.level ?? 1 == 1 }
    role = front.flatMap { $0.role == .heading ? nil : $0.role } ?? .application
    title = (front ?? elements.first)?.label ?? ""
    self.announcement = announcement
    keys = (page.actions + page.rowActions).map { Key(key: $0.key.written, label: $0.word) }
  }
}

extension ScreenTree.Element {
  /// - Parameter number: The number of the item if it is a control.
  @MainActor
  fileprivate init(_ item: PlainPage.Item, number: Int) {
    let role: ScreenTree.Role
    switch item.kind {
    case .title(.sheet?): role = .dialog
    case .title(.alert?): role = .alertdialog
    case .title(nil), .heading: role = .heading
    case .sentence: role = .text
    case .picture: role = .img
    case .control(let control):
      role =
        switch control.role {
        case .button: .button
        case .link: .link
        case .toggle: .switch
        case .picker: .radiogroup
        case .field: .textbox
        case .row: .row
        }
    }
    self.init(role: role, identifier: item.identifier, label: item.label)
    switch item.kind {
    case .title: level = role == .heading ? 1 : nil
    case .heading: level = 2
    case .sentence: break
    case .picture(let values): table = values()
    case .control(let control):
      self.number = number
      (description, enabled, focused) = (control.help, control.isEnabled, control.isFocused)
      var action = ScreenTree.Action.press
      switch control.role {
      case .button, .link: break
      case .toggle(let isOn): checked = isOn
      case .picker(let choices, let selected):
        (options, value, action) = (choices, selected.map { choices[$0] }, .choose)
      case .field(let text, _): (value, action) = (text, .type)
      case .row(_, let isSelected): selected = isSelected
      }
      actions = (control.isEnabled ? [action] : []) + [.focus]
    }
  }
}

/// The features by which a request finds an element; all given ones must match.
package struct ElementDescription: Hashable, Codable, Sendable {
  package var identifier: String?
  /// The whole label, ignoring case and the kind of quotation marks.
  package var label: String?
  package var number: Int?
  package var role: ScreenTree.Role?
  /// A part of the label or of the value.
  package var text: String?
  package var value: String?
  package var enabled: Bool?
  package var focused: Bool?
  package var checked: Bool?
  package var selected: Bool?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case identifier, label, number, role, text, value, enabled, focused, checked, selected
  }

  var isEmpty: Bool { self == ElementDescription() }

  func fits(_ element: ScreenTree.Element) -> Bool {
    func agrees<Value: Equatable>(_ wanted: Value?, _ value: Value?) -> Bool { wanted == nil || wanted == value }
    let texts = [element.label, element.value].compactMap { $0?.folded }
    return agrees(identifier, element.identifier) && agrees(label?.folded, element.label.folded)
      && agrees(number, element.number) && agrees(role, element.role) && agrees(value, element.value)
      && agrees(enabled, element.enabled) && agrees(focused, element.focused) && agrees(checked, element.checked)
      && agrees(selected, element.selected)
      && text.map { text in texts.contains { $0.contains(text.folded) } } ?? true
  }
}

extension ElementDescription: CustomStringConvertible {
  /// The features as text: "label “Steps”, checked true".
  package var description: String {
    let features: [(CodingKeys, String?)] = [
      (.identifier, identifier.map { "“\($0)”" }), (.label, label.map { "“\($0)”" }), (.number, number.map { "\($0)" }),
      (.role, role?.rawValue), (.text, text.map { "“\($0)”" }), (.value, value.map { "“\($0)”" }),
      (.enabled, enabled.map { "\($0)" }), (.focused, focused.map { "\($0)" }), (.checked, checked.map { "\($0)" }),
      (.selected, selected.map { "\($0)" }),
    ]
    return features.compactMap { key, words in words.map { "\(key.rawValue) \($0)" } }.joined(separator: ", ")
  }
}
