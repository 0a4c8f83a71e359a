/// A switch with a label, drawn at the right edge: `██●█` when on, `(○ )` when off.
///
///     Toggle("Heart Rate", isOn: $isOn)
///
/// A switch that is on is filled, has its knob at the right, and is green unless `tint(_:)` sets another colour. A
/// switch that is off is hollow and grey, and has its knob at the left. In ASCII the two are `[#ON]` and `[off]`. They
/// never differ by colour alone.
public struct Toggle<Label: View>: View {
  public typealias Body = Never

  private let isOn: Binding<Bool>
  private let label: Label

  /// Creates a switch.
  ///
  /// - Parameters:
  ///   - isOn: The state of the switch; a press changes it.
  ///   - label: The label of the switch.
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
    let look = context.environment.toggleLook
    let toggle = SwitchNode(isOn: isOn.wrappedValue, look: look, environment: context.environment)
    let space = SpacerNode(minLength: 1, axis: .horizontal)
    let row =
      look == .choice
      ? StackNode([toggle, label, space], layout: StackNode.Layout(axis: .horizontal, spacing: 1))
      : StackNode([label, space, toggle], layout: StackNode.Layout(axis: .horizontal))
    let node = ToggleNode(row, control: control)
    control.title = { [unowned label] in label.textContent }
    nodes.nodes.append(node)
  }
}

extension Toggle where Label == Text {
  /// Creates a switch with a title.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }

  /// Creates a switch with a title that is not localized.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

/// The appearance of a switch.
package enum ToggleLook: Hashable, Sendable {
  /// A switch at the trailing edge.
  case automatic
  /// A mark before the label: `(●)` for the selected one of several, `( )` for the others.
  case choice
}

extension EnvironmentValues {
  private struct ToggleLookKey: EnvironmentKey { static let defaultValue = ToggleLook.automatic }

  /// The appearance of the switches in a view.
  var toggleLook: ToggleLook {
    get { self[ToggleLookKey.self] }
    set { self[ToggleLookKey.self] = newValue }
  }
}

extension View {
  /// Sets the appearance of the switches in this view.
  package func toggleLook(_ look: ToggleLook) -> some View {
    EnvironmentModifiedView(content: self) { $0.toggleLook = look }
  }
}

/// The row of a switch. Its background shows that it has focus.
final class ToggleNode: ControlNode {
  override func draw(in context: DrawingContext) {
    if isFocused(in: context) { context.fill(rect, background: .selection) }
    super.draw(in: context)
  }
}

final class SwitchNode: Node {
  let isOn: Bool
  private let look: ToggleLook
  private let glyphs: ControlGlyphs
  private let color: Color
  private let attributes: Style.Attributes

  /// Draws a switch in the tint of the environment.
  init(isOn: Bool, look: ToggleLook = .automatic, environment: EnvironmentValues) {
    (self.isOn, self.look) = (isOn, look)
    glyphs = environment.glyphs.controls
    color = !isOn ? .secondary : environment.tint == .accentColor ? .positive : environment.tint
    attributes = environment.isEnabled ? (isOn ? .bold : []) : .dim
    super.init()
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    Size(width: look == .choice ? 3 : glyphs.on.columnCount, height: 1)
  }

  override func draw(in context: DrawingContext) {
    let line = Style(foreground: color, attributes: attributes)
    if look == .choice {
      context.write(isOn ? "(\(glyphs.event))" : "( )", at: rect.origin, style: line)
      return
    }
    guard isOn, let knob = glyphs.knob else {
      context.write(isOn ? glyphs.on : glyphs.off, at: rect.origin, style: line)
      return
    }
    // Blocks in the switch's colour on a background of the same colour look filled even if the terminal shows only one
    // of the two.
    for (x, character) in glyphs.on.enumerated() {
      let style =
        character == knob
        ? Style(foreground: .white, background: color, attributes: attributes)
        : Style(foreground: color, background: color)
      context.write(String(character), at: Point(x: rect.minX + x, y: rect.minY), style: style)
    }
  }
}
