/// One line with views at its left, in its middle and at its right. The sides come first; the middle takes the rest.
final class BarNode: Node {
  private let leading: Node
  private let middle: Node
  private let trailing: Node
  private let centersMiddle: Bool
  private static let margin = 2

  /// Lays out a bar.
  ///
  /// - Parameter centersMiddle: True where the middle stands in the middle of the line, where there is room, and not
  ///   beside the views at the left.
  init(leading: [Node], middle: [Node], trailing: [Node], centersMiddle: Bool) {
    let layout = StackNode.Layout(axis: .horizontal, spacing: 2)
    self.leading = StackNode(leading, layout: layout)
    self.middle = StackNode(middle, layout: layout)
    self.trailing = StackNode(trailing, layout: layout)
    self.centersMiddle = centersMiddle
    super.init([self.leading, self.middle, self.trailing])
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let ideal = children.reduce(0) { $0 + $1.sizeThatFits(.unspecified).width } + 2 * Self.margin + 4
    return Size(width: proposal.width ?? ideal, height: 1)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    var left = rect.minX + Self.margin
    var right = rect.maxX - Self.margin
    func offer() -> ProposedViewSize { ProposedViewSize(width: max(0, right - left), height: 1) }
    leading.place(at: Point(x: left, y: rect.minY), proposal: offer())
    if leading.rect.size.width > 0 { left = leading.rect.maxX + 2 }
    let size = trailing.sizeThatFits(offer())
    trailing.place(at: Point(x: right - size.width, y: rect.minY), proposal: offer())
    if size.width > 0 { right -= size.width + 2 }
    let width = middle.sizeThatFits(offer()).width
    let center = rect.minX + (rect.size.width - width) / 2
    let x = centersMiddle ? max(left, min(center, right - width)) : left
    middle.place(at: Point(x: x, y: rect.minY), proposal: offer())
  }

  override func draw(in context: DrawingContext) { super.draw(in: context.clipped(to: rect)) }
}
