/// Views that a closure places, in cells.
package struct ArrangedViews<Content: View>: View {
  package typealias Body = Never

  private let size: @MainActor (ProposedViewSize, [ArrangedView]) -> Size
  private let place: @MainActor (Rect, ProposedViewSize, [ArrangedView]) -> Void
  private let content: Content

  /// Creates a container.
  ///
  /// - Parameters:
  ///   - size: Returns the size for a proposal.
  ///   - place: Places each view in the rectangle of the container. A view that it does not place is at the top left.
  package init(
    size: @escaping @MainActor (ProposedViewSize, [ArrangedView]) -> Size,
    place: @escaping @MainActor (Rect, ProposedViewSize, [ArrangedView]) -> Void, @ViewBuilder content: () -> Content
  ) {
    (self.size, self.place) = (size, place)
    self.content = content()
  }

  package func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(ArrangedNode(content.nodes(in: context.inside(.plain)), size: size, place: place))
  }
}

/// A view in an ``ArrangedViews``.
@MainActor
package struct ArrangedView {
  fileprivate let node: Node

  /// The priority from `layoutPriority(_:)`.
  package var priority: Double { node.layoutPriority }
  package func sizeThatFits(_ proposal: ProposedViewSize) -> Size { node.sizeThatFits(proposal) }
  package func place(at origin: Point, proposal: ProposedViewSize) { node.place(at: origin, proposal: proposal) }
}

private final class ArrangedNode: Node {
  private let size: @MainActor (ProposedViewSize, [ArrangedView]) -> Size
  private let place: @MainActor (Rect, ProposedViewSize, [ArrangedView]) -> Void

  init(
    _ children: [Node], size: @escaping @MainActor (ProposedViewSize, [ArrangedView]) -> Size,
    place: @escaping @MainActor (Rect, ProposedViewSize, [ArrangedView]) -> Void
  ) {
    (self.size, self.place) = (size, place)
    super.init(children)
  }

  override func measure(_ proposal: ProposedViewSize) -> Size { size(proposal, children.map(ArrangedView.init)) }

  override func arrange(_ proposal: ProposedViewSize) {
    for child in children { child.place(at: rect.origin, proposal: .unspecified) }
    place(rect, proposal, children.map(ArrangedView.init))
  }
}
