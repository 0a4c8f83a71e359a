extension View {
  /// Sets the background colour of the view.
  public func background(_ color: Color) -> some View {
    NodeModifiedView(content: self) { node, context in
      BackgroundNode(node, color: context.environment.resolve(color))
    }
  }

  /// Draws another view behind this one.
  public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View {
    SecondaryView(content: self, secondary: content(), alignment: alignment, isBehind: true)
  }

  /// Draws another view in front of this one.
  public func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> some View {
    SecondaryView(content: self, secondary: content(), alignment: alignment, isBehind: false)
  }

  /// Draws another view in front of this one.
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    SecondaryView(content: self, secondary: overlay, alignment: alignment, isBehind: false)
  }

  /// Draws a border around the view, one cell wide.
  ///
  /// - Parameter title: The text in the top line; nil for none.
  public func border(_ color: Color = .secondary, title: LocalizedStringKey? = nil) -> some View {
    NodeModifiedView(content: self) { node, context in
      let border = BorderNode(node, glyphs: context.environment.glyphs)
      border.lineStyle = Style(foreground: context.environment.resolve(color))
      border.title = title.map(context.environment.string)
      border.titleStyle = context.environment.style
      border.titleStyle.attributes.insert(.bold)
      return border
    }
  }
}

/// A view with a second view drawn behind it or in front of it, in the same rectangle.
private struct SecondaryView<Content: View, Secondary: View>: View {
  typealias Body = Never

  /// The view that determines the size.
  let content: Content
  /// The view drawn behind or in front of `content`.
  let secondary: Secondary
  let alignment: Alignment
  /// True if `secondary` is drawn behind `content`.
  let isBehind: Bool

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let primary = content.nodes(in: context.descending(.position(0)))
    let inner = context.inside(.plain).descending(.position(1))
    for (index, node) in primary.enumerated() {
      let secondary = LayeredNode(secondary.nodes(in: inner.descending(.position(index))), alignment: alignment)
      nodes.nodes.append(SecondaryNode(node, secondary: secondary, alignment: alignment, isBehind: isBehind))
    }
  }
}

/// A node with another one behind it or in front of it.
final class SecondaryNode: WrapperNode {
  private let secondary: Node
  private let alignment: Alignment

  init(_ child: Node, secondary: Node, alignment: Alignment, isBehind: Bool) {
    self.secondary = secondary
    self.alignment = alignment
    super.init(child)
    children = isBehind ? [secondary, child] : [child, secondary]
  }

  override func measure(_ proposal: ProposedViewSize) -> Size { child.sizeThatFits(proposal) }

  override func arrange(_ proposal: ProposedViewSize) {
    child.place(at: rect.origin, proposal: proposal)
    let offer = ProposedViewSize(rect.size)
    secondary.place(at: alignment.place(secondary.sizeThatFits(offer), in: rect).origin, proposal: offer)
  }
}

/// A view with a background colour.
final class BackgroundNode: WrapperNode {
  private let color: Color

  init(_ child: Node, color: Color) {
    self.color = color
    super.init(child)
  }

  override func draw(in context: DrawingContext) {
    context.fill(rect, background: color)
    super.draw(in: context)
  }
}

/// A view with a border.
final class BorderNode: PaddingNode {
  private let glyphs: GlyphSet
  var lineStyle = Style.plain
  /// The text in the top line; nil for none.
  var title: String?
  var titleStyle = Style.plain

  init(_ child: Node, glyphs: GlyphSet) {
    self.glyphs = glyphs
    super.init(child, insets: EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1))
  }

  override func draw(in context: DrawingContext) {
    super.draw(in: context.clipped(to: rect.insetBy(dx: 1, dy: 1)))
    context.drawBox(rect, glyphs.box, style: lineStyle)
    if let title, rect.size.width > 4 {
      let text = " \(title.truncated(toColumns: rect.size.width - 4, ellipsis: glyphs.ellipsis)) "
      context.write(text, at: Point(x: rect.minX + 1, y: rect.minY), style: titleStyle)
    }
  }
}

extension DrawingContext {
  /// Draws a box along the edges of a rectangle, unless it is smaller than two by two cells.
  func drawBox(_ rect: Rect, _ box: BoxGlyphs, style: Style) {
    guard rect.size.width >= 2, rect.size.height >= 2 else { return }
    let right = rect.maxX - 1
    let bottom = rect.maxY - 1
    let horizontal = Cell(box.horizontal, style: style)
    let vertical = Cell(box.vertical, style: style)
    fill(Rect(x: rect.minX + 1, y: rect.minY, width: rect.size.width - 2, height: 1), with: horizontal)
    fill(Rect(x: rect.minX + 1, y: bottom, width: rect.size.width - 2, height: 1), with: horizontal)
    fill(Rect(x: rect.minX, y: rect.minY + 1, width: 1, height: rect.size.height - 2), with: vertical)
    fill(Rect(x: right, y: rect.minY + 1, width: 1, height: rect.size.height - 2), with: vertical)
    for (x, y, glyph) in [
      (rect.minX, rect.minY, box.topLeft), (right, rect.minY, box.topRight), (rect.minX, bottom, box.bottomLeft),
      (right, bottom, box.bottomRight),
    ] {
      fill(Rect(x: x, y: y, width: 1, height: 1), with: Cell(glyph, style: style))
    }
  }
}
