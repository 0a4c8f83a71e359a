/// Room that grows along the stack it is in, and takes the rest after all other views.
public struct Spacer: View {
  public typealias Body = Never

  private let minLength: Int?

  /// Creates a spacer.
  ///
  /// - Parameter minLength: The least room in cells; by default 1 in an `HStack` and 0 in a `VStack`.
  @_disfavoredOverload package init(minLength: Int? = nil) { self.minLength = minLength }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(SpacerNode(minLength: minLength, axis: context.container.axis))
  }
}

final class SpacerNode: Node {
  private let minLength: Int?
  /// The axis of the stack the spacer is in; nil elsewhere, where it grows both ways.
  private let axis: Axis?

  /// Creates room along an axis, or both ways for nil.
  init(minLength: Int?, axis: Axis?) {
    self.minLength = minLength
    self.axis = axis
    super.init()
    // Everybody else is served first.
    layoutPriority = -.infinity
  }

  /// The least room along the axis, in cells.
  var minimum: Int { max(0, minLength ?? (axis == .horizontal ? 1 : 0)) }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    Size(
      width: axis == .vertical ? 0 : max(minimum, proposal.width ?? minimum),
      height: axis == .horizontal ? 0 : max(minimum, proposal.height ?? minimum))
  }
}

/// A thin line: across a `VStack`, down an `HStack`.
public struct Divider: View {
  public typealias Body = Never

  /// Creates a line across the stack it is in.
  public init() {}

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(
      DividerNode(isVertical: context.container == .horizontal, glyphs: context.environment.glyphs))
  }
}

final class DividerNode: Node {
  private let glyphs: GlyphSet
  private let isVertical: Bool

  /// Creates a line, drawn with the signs of a tier.
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
