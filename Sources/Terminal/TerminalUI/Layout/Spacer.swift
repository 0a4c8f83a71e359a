/// A flexible space along the axis of its stack. It takes the space that all other views leave.
public struct Spacer: View {
  public typealias Body = Never

  private let minLength: Int?

  /// Creates a spacer.
  ///
  /// - Parameter minLength: The minimum length in cells; by default 1 in an `HStack` and 0 in a `VStack`.
  @_disfavoredOverload package init(minLength: Int? = nil) { self.minLength = minLength }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(SpacerNode(minLength: minLength, axis: context.container.axis))
  }
}

final class SpacerNode: Node {
  private let minLength: Int?
  /// The axis of the enclosing stack; nil outside a stack, where the spacer grows both ways.
  private let axis: Axis?

  init(minLength: Int?, axis: Axis?) {
    self.minLength = minLength
    self.axis = axis
    super.init()
    // All other views are sized first.
    layoutPriority = -.infinity
  }

  /// The minimum along the axis, in cells.
  var minimum: Int { max(0, minLength ?? (axis == .horizontal ? 1 : 0)) }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    Size(
      width: axis == .vertical ? 0 : max(minimum, proposal.width ?? minimum),
      height: axis == .horizontal ? 0 : max(minimum, proposal.height ?? minimum))
  }
}

/// A thin line across a stack: horizontal in a `VStack`, vertical in an `HStack`.
public struct Divider: View {
  public typealias Body = Never

  public init() {}

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(
      DividerNode(isVertical: context.container == .horizontal, glyphs: context.environment.glyphs))
  }
}

final class DividerNode: Node {
  private let glyphs: GlyphSet
  private let isVertical: Bool

  init(isVertical: Bool, glyphs: GlyphSet) {
    self.isVertical = isVertical
    self.glyphs = glyphs
    super.init()
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    isVertical ? Size(width: 1, height: proposal.height ?? 1) : Size(width: proposal.width ?? 1, height: 1)
  }

  override func draw(in context: DrawingContext) {
    let line = isVertical ? glyphs.box.vertical : glyphs.box.horizontal
    context.fill(rect, with: Cell(line, style: Style(foreground: .secondary, attributes: .dim)))
  }
}
