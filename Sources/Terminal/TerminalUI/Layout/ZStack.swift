/// Views in front of each other, the last one nearest.
public struct ZStack<Content: View>: View {
  public typealias Body = Never

  private let alignment: Alignment
  private let content: Content

  /// Creates a stack of views in front of each other.
  ///
  /// - Parameters:
  ///   - alignment: The place of smaller views.
  ///   - content: The views, the one at the back first.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(LayeredNode(content.nodes(in: context.inside(.plain)), alignment: alignment))
  }
}

/// Nodes in front of each other, as large as the largest.
final class LayeredNode: Node {
  private let alignment: Alignment

  /// Puts nodes in front of each other.
  init(_ children: [Node], alignment: Alignment) {
    self.alignment = alignment
    super.init(children)
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    children.reduce(Size.zero) { size, child in
      let other = child.sizeThatFits(proposal)
      return Size(width: max(size.width, other.width), height: max(size.height, other.height))
    }
  }

  override func arrange(_ proposal: ProposedViewSize) {
    for child in children {
      child.place(at: alignment.place(child.sizeThatFits(proposal), in: rect).origin, proposal: proposal)
    }
  }
}
