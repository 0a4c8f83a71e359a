/// A switch with a label, drawn at the right edge: `──●` when on, `○──` when off.
public struct Toggle<Label: View>: View {
  public typealias Body = Never

  private let isOn: Binding<Bool>
  private let label: Label

  /// - Parameters:
  ///   - isOn: Whether it is on; a press changes it.
  ///   - label: What it switches.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.descending(.type(ObjectIdentifier(SwitchNode.self)))
    let control = Control(identity: context.identity, environment: context.environment)
    control.press = { isOn.wrappedValue.toggle() }
    control.pressTitle = context.environment.pressHint ?? "toggle"
    control.returnPresses = false
    control.shortcuts = context.environment.keyboardShortcuts

    var inner = context.inside(.horizontal)
    inner.environment.keyboardShortcuts = []
    inner.environment.isFocused = context.store.focused === context.identity
    let label = label.node(in: inner.inside(.plain))
    let toggle = SwitchNode(isOn: isOn.wrappedValue, environment: context.environment)
    let row = StackNode(
      [label, SpacerNode(minLength: 1, axis: .horizontal), toggle], layout: StackNode.Layout(axis: .horizontal))
    let node = ToggleNode(row, control: control)
    control.title = { [unowned label] in label.textContent }
    nodes.nodes.append(node)
  }
}

extension Toggle where Label == Text {
  /// A switch with a text.
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

final class ToggleNode: ControlNode {
  override func draw(in context: DrawingContext) {
    if isFocused(in: context) { context.fill(rect, background: .selection) }
    super.draw(in: context)
  }
}

/// The switch itself.
final class SwitchNode: Node {
  private let glyphs: String
  private let width: Int
  private let style: Style

  init(isOn: Bool, environment: EnvironmentValues) {
    if environment.glyphs == .ascii {
      glyphs = isOn ? "[on ]" : "[off]"
      width = 5
    } else {
      glyphs = isOn ? "──●" : "○──"
      width = 3
    }
    style =
      isOn
      ? Style(foreground: environment.tint, attributes: environment.isEnabled ? .bold : .dim)
      : Style(foreground: .secondary, attributes: environment.isEnabled ? [] : .dim)
    super.init()
  }

  override func measure(_ proposal: ProposedViewSize) -> Size { Size(width: width, height: 1) }
  override func draw(in context: DrawingContext) { context.write(glyphs, at: rect.origin, style: style) }
}
