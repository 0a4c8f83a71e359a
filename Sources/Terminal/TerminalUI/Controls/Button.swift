/// A control that runs an action when pressed: by a click, by space or return while it has focus, or by its keyboard
/// shortcut.
///
///     Button("Allow") { request.allow() }
///       .keyboardShortcut(.defaultAction)
///       .disabled(request.isEmpty)
public struct Button<Label: View>: View {
  public typealias Body = Never

  private let role: ButtonRole?
  private let action: @MainActor () -> Void
  private let label: Label

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - role: The purpose of the button, which affects its style; nil for an ordinary one.
  ///   - action: Called when the button is pressed.
  ///   - label: The content of the button.
  public init(
    role: ButtonRole? = nil, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.descending(.type(ObjectIdentifier(ButtonRole.self)))
    let look = context.environment.buttonLook
    let control = Control(identity: context.identity, environment: context.environment)
    control.press = action
    control.isDestructive = role == .destructive
    control.isCancel = role == .cancel
    control.shortcuts = context.environment.keyboardShortcuts
    if let alert = context.environment.alertButtons {
      control.press = { [action] in
        alert.dismiss()
        action()
      }
      if role == .cancel { control.shortcuts.append(.cancelAction) }
    }

    var inner = context.inside(.plain)
    inner.environment.keyboardShortcuts = []
    inner.environment.focusTarget = FocusTarget(identity: context.identity, store: context.store)
    if look != .plain, inner.environment.style.foreground == .clear {
      inner.environment.style.foreground = role == .destructive ? .red : context.environment.tint
    }
    if look == .borderedProminent { inner.environment.style.attributes.insert(.bold) }
    // Remove bold, because bold and dim text together look like an enabled button on a light background.
    if !context.environment.isEnabled {
      inner.environment.style.attributes.remove(.bold)
      inner.environment.style.foreground = .secondary
    }
    inner.environment.buttonBody = nil
    let content: Node
    if let makeBody = context.environment.buttonBody {
      let configuration = ButtonStyleConfiguration(role: role, label: ButtonStyleConfiguration.Label(label))
      content = makeBody(configuration).node(in: inner)
    } else {
      content = label.node(in: inner)
    }
    let node = ButtonNode(content, control: control, isBordered: look == .bordered || look == .borderedProminent)
    node.bracketStyle = look == .borderedProminent ? inner.environment.textStyle : Style(foreground: .secondary)
    control.title = { [unowned node] in node.textContent }
    control.pressTitle = context.environment.pressTitle("press")
    nodes.nodes.append(node)
  }
}

extension Button where Label == Text {
  /// Creates a button with a title.
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(titleKey) }
  }

  /// Creates a button with a title that is not localized.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
}

/// The purpose of a button.
public struct ButtonRole: Hashable, Sendable {
  private let name: String

  /// A button that deletes or removes; drawn in red.
  public static let destructive = ButtonRole(name: "destructive")
  /// A button that leaves without a change. In an alert, escape presses it.
  public static let cancel = ButtonRole(name: "cancel")
}

extension EnvironmentValues {
  private struct PressHintKey: EnvironmentKey { static var defaultValue: LocalizedStringKey? { nil } }

  /// The word that the key hints show for a press of the focused button; nil for the default word.
  var pressHint: LocalizedStringKey? {
    get { self[PressHintKey.self] }
    set { self[PressHintKey.self] = newValue }
  }

  /// Returns the press hint in the language of the environment, or the device's default if no view sets one.
  func pressTitle(_ usual: LocalizedStringKey) -> String {
    // Take the words for links and search fields from the device's own table: an app that is not localized in the
    // language has no translation for them.
    let own: [LocalizedStringKey] = [.open, .copyAddress, .showResults]
    return pressHint.map { own.contains($0) ? controlString($0) : string($0) } ?? controlString(usual)
  }
}

extension LocalizedStringKey {
  /// The hint of buttons and rows that lead to another page.
  static let open: LocalizedStringKey = "open"
  /// The hint of links to pages outside the program.
  static let copyAddress: LocalizedStringKey = "copy the address"
  /// The hint of a search field, from which Return moves to the first result.
  static let showResults: LocalizedStringKey = "show results"
}

extension View {
  /// Sets the word that the key hints show for a press of a button or row in this view, or for Return in a text field.
  /// The defaults are "press" and "submit".
  public func pressHint(_ titleKey: LocalizedStringKey) -> some View {
    EnvironmentModifiedView(content: self) { $0.pressHint = titleKey }
  }
}

/// A control that wraps a label.
class ControlNode: WrapperNode {
  let control: Control

  init(_ child: Node, control: Control) {
    self.control = control
    super.init(child)
    responder = control
    control.node = self
  }

  /// True if the control has focus and must show it itself.
  func isFocused(in context: DrawingContext) -> Bool {
    context.painter.focused === control.identity && !context.focusIsShown
  }

  override func draw(in context: DrawingContext) {
    context.addRegion(rect, .control(self, control))
    super.draw(in: context)
  }
}

/// The layout of a button, with or without brackets.
final class ButtonNode: ControlNode {
  private let insets: EdgeInsets
  var bracketStyle = Style.plain

  init(_ child: Node, control: Control, isBordered: Bool) {
    insets = isBordered ? EdgeInsets(leading: 2, trailing: 2) : EdgeInsets()
    super.init(child, control: control)
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let size = child.sizeThatFits(proposal.inset(by: insets))
    return Size(width: size.width + insets.horizontal, height: size.height)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    child.place(at: Point(x: rect.minX + insets.leading, y: rect.minY), proposal: proposal.inset(by: insets))
  }

  override func draw(in context: DrawingContext) {
    if isFocused(in: context) {
      context.fill(insets.horizontal > 0 ? rect.insetBy(dx: 1, dy: 0) : rect, background: .selection)
    }
    super.draw(in: context)
    let y = rect.minY + rect.size.height / 2
    if insets.horizontal > 0, rect.size.width >= 4 {
      context.write("[", at: Point(x: rect.minX, y: y), style: bracketStyle)
      context.write("]", at: Point(x: rect.maxX - 1, y: y), style: bracketStyle)
    }
  }
}

extension Node {
  /// The text of this node in reading order, or its accessibility label if it has one.
  var textContent: String {
    if let label = accessibilityLabel { return label }
    if let text = self as? TextNode { return text.string }
    return children.map(\.textContent).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
