/// One row of a list: the mark of focus at its left, its content, and a free column for the scroll bar.
final class RowNode: WrapperNode {
  private let glyphs: GlyphSet
  private let insets = EdgeInsets(leading: 2, trailing: 2)

  /// Wraps the content of a row.
  init(_ child: Node, glyphs: GlyphSet) {
    self.glyphs = glyphs
    super.init(child)
  }

  /// Returns the rows of a list or of one element of it, with a blank line around each section.
  ///
  /// - Parameter isFirst: True where no row is above them.
  static func rows(of nodes: [Node], isFirst: Bool = true, glyphs: GlyphSet) -> [Node] {
    var rows: [Node] = []
    var followsSection = false
    for node in nodes {
      let row = node is LazyRowsNode ? node : RowNode(node, glyphs: glyphs)
      let isTop = isFirst && rows.isEmpty
      let isApart = !isTop && (node.startsSection || followsSection)
      rows.append(isApart ? PaddingNode(row, insets: EdgeInsets(top: 1)) : row)
      followsSection = node.endsSection
    }
    return rows
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let size = child.sizeThatFits(proposal.inset(by: insets))
    return Size(width: proposal.width ?? size.width + insets.horizontal, height: size.height + insets.vertical)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    child.place(
      at: Point(x: rect.minX + insets.leading, y: rect.minY + insets.top), proposal: proposal.inset(by: insets))
  }

  override func draw(in context: DrawingContext) {
    var context = context
    if let (node, control) = onlyControl {
      context.addRegion(rect, .control(node, control))
      if context.painter.focused === control.identity {
        context.fill(rect, background: .selection)
        context.write(
          String(glyphs.controls.focus), at: Point(x: rect.minX, y: child.rect.minY),
          style: Style(foreground: .accentColor, attributes: .bold))
        context.focusIsShown = true
      }
    }
    super.draw(in: context)
  }

  /// The control of a row that has exactly one.
  private var onlyControl: (Node, Control)? {
    var found: [(Node, Control)] = []
    func look(_ node: Node) {
      if let control = node.responder { found.append((node, control)) }
      for child in node.activeChildren where found.count < 2 { look(child) }
    }
    look(child)
    return found.count == 1 ? found[0] : nil
  }
}
