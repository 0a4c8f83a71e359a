/// A control to press, switch, choose or write with, described in words.
@MainActor
package struct PlainControl {
  /// The kind of a control, and its state.
  package enum Role: Hashable, Sendable {
    case button, link
    case toggle(isOn: Bool)
    case picker(choices: [String], selected: Int?)
    case field(text: String)
    /// A row of a table, by its position.
    case row(Int, isSelected: Bool)
  }

  /// The name of the control, without its state.
  package let label: String
  /// The kind, with the state.
  package let role: Role
  /// True where the control acts.
  package let isEnabled: Bool
  /// The purpose of the control, or why it is not available; nil where no help is set.
  package let help: String?
  /// The place of the control in the tree.
  let identity: Identity
  private let environment: EnvironmentValues

  init(_ control: Control, label: String, role: Role) {
    (self.label, self.role) = (label, role)
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
      case .field(let text): text.isEmpty ? "\(label), text: empty" : "\(label), text: “\(text)”"
      case .row(_, let isSelected): isSelected ? "\(label), chosen" : "\(label)"
      }
    return environment.controlString(isEnabled ? sentence : "\(sentence), not available")
  }

  /// True where this is the same control as another, at another moment.
  func isSame(as other: PlainControl) -> Bool {
    if case .row(let position, _) = role, case .row(let otherPosition, _) = other.role, position != otherPosition {
      return false
    }
    return identity === other.identity
  }
}
