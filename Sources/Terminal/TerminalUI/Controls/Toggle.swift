/// A switch with a label, drawn at the right edge: `██●█` when on, `(○ )` when off.
///
///     Toggle("Heart Rate", isOn: $isOn)
///
/// On is filled, and green unless `tint(_:)` sets another colour, with the knob at the right; off is hollow and grey
/// with the knob at the left. In ASCII they are `[#ON]` and `[off]`, so that colour is never needed to tell them apart.
public struct Toggle<Label: View>: View {
  public typealias Body = Never

  private let isOn: Binding<Bool>
  private let label: Label

  /// Creates a switch.
  ///
  /// - Parameters:
  ///   - isOn: The state of the switch; a press changes it.
  ///   - label: The name of the switch.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.descending(.type(ObjectIdentifier(SwitchNode.self)))
    let control = Control(identity: context.identity, environment: context.environment)
    control.press = { isOn.wrappedValue.toggle() }
    control.pressTitle = context.environment.pressTitle("toggle")
    control.returnPresses = false
    control.shortcuts = context.environment.keyboardShortcuts

    var inner = context.inside(.horizontal)
    inner.environment.keyboardShortcuts = []
    inner.environment.focusTarget = FocusTarget(identity: context.identity, store: context.store)
    if let makeBody = context.environment.toggleBody {
      let configuration = ToggleStyleConfiguration(label: ToggleStyleConfiguration.Label(label), isOn: isOn)
      return makeBody(configuration)._evaluate(in: context, into: &nodes)
    }
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
  /// Creates a switch with a text.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }

  /// Creates a switch with a text that is not looked up.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

/// The row of a switch, whose ground shows focus.
final class ToggleNode: ControlNode {
  override func draw(in context: DrawingContext) {
    if isFocused(in: context) { context.fill(rect, background: .selection) }
    super.draw(in: context)
  }
}

final class SwitchNode: Node {
  /// True where the switch is on.
  let isOn: Bool
  private let glyphs: ControlGlyphs
  private let color: Color
  private let attributes: Style.Attributes

  /// Draws a switch in the tint of the environment.
  init(isOn: Bool, environment: EnvironmentValues) {
    self.isOn = isOn
    glyphs = environment.glyphs.controls
    color = !isOn ? .secondary : environment.tint == .accentColor ? .positive : environment.tint
    attributes = environment.isEnabled ? (isOn ? .bold : []) : .dim
    super.init()
  }

  override func measure(_ proposal: ProposedViewSize) -> Size { Size(width: glyphs.on.columnCount, height: 1) }

  override func draw(in context: DrawingContext) {
    let line = Style(foreground: color, attributes: attributes)
    guard isOn, let knob = glyphs.knob else {
      context.write(isOn ? glyphs.on : glyphs.off, at: rect.origin, style: line)
      return
    }
    // Blocks of the colour on its own ground: filled also where a terminal shows one of the two only.
    for (x, character) in glyphs.on.enumerated() {
      let style =
        character == knob
        ? Style(foreground: .white, background: color, attributes: attributes)
        : Style(foreground: color, background: color)
      context.write(String(character), at: Point(x: rect.minX + x, y: rect.minY), style: style)
    }
  }
}
