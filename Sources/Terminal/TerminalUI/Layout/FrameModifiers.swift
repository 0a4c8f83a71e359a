/// A view with a closure that changes the nodes of the view.
struct NodeModifiedView<Content: View>: View {
  typealias Body = Never

  let content: Content
  /// The container in which the view is evaluated; nil for the current one.
  var container: EvaluationContext.Container?
  /// Returns a replacement for each node of the view.
  let change: @MainActor (Node, EvaluationContext) -> Node

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    for node in content.nodes(in: container.map(context.inside) ?? context) {
      if let rows = node as? LazyRowsNode {
        // Apply the change to each lazy row when it is created.
        rows.change { change($0, context) }
        nodes.nodes.append(rows)
      } else {
        nodes.nodes.append(change(node, context))
      }
    }
  }
}

extension View {
  /// Places the view in a frame of fixed size, in cells; if the width or height is nil, the frame takes that of the
  /// view.
  @_disfavoredOverload
  package func frame(width: Int? = nil, height: Int? = nil, alignment: Alignment = .center) -> some View {
    NodeModifiedView(content: self) { node, _ in
      FrameNode(node, width: .fixed(width), height: .fixed(height), alignment: alignment)
    }
  }

  /// Places the view in a frame whose size may vary between limits, in cells. `maxWidth: .infinity` takes all the
  /// space.
  @_disfavoredOverload
  package func frame(
    minWidth: Int? = nil, idealWidth: Int? = nil, maxWidth: Int? = nil, minHeight: Int? = nil, idealHeight: Int? = nil,
    maxHeight: Int? = nil, alignment: Alignment = .center
  ) -> some View {
    NodeModifiedView(content: self) { node, _ in
      FrameNode(
        node, width: FrameNode.Length(minimum: minWidth, ideal: idealWidth, maximum: maxWidth),
        height: FrameNode.Length(minimum: minHeight, ideal: idealHeight, maximum: maxHeight), alignment: alignment)
    }
  }

  /// Keeps the view at its ideal size, whatever size it is offered.
  public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View {
    NodeModifiedView(content: self) { node, _ in FixedSizeNode(node, horizontal: horizontal, vertical: vertical) }
  }

  /// Sets the view's priority in a stack: views with a higher priority are sized first. The default is 0.
  public func layoutPriority(_ priority: Double) -> some View {
    NodeModifiedView(content: self) { node, _ in
      node.layoutPriority = priority
      return node
    }
  }

  /// Adds blank cells at the given edges: columns at the sides, rows above and below.
  ///
  /// - Parameter length: The number of cells at each edge; by default one.
  @_disfavoredOverload
  package func padding(_ edges: Edge.Set = .all, _ length: Int? = nil) -> some View {
    let length = max(0, length ?? 1)
    return padding(
      EdgeInsets(
        top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
        bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0))
  }

  /// Adds blank cells on all sides.
  @_disfavoredOverload package func padding(_ length: Int) -> some View { padding(.all, length) }

  /// Adds blank cells on each side.
  package func padding(_ insets: EdgeInsets) -> some View {
    NodeModifiedView(content: self) { node, _ in PaddingNode(node, insets: insets) }
  }

  /// Clips the view to its own rectangle.
  public func clipped() -> some View {
    NodeModifiedView(content: self) { node, _ in ClippingNode(node) }
  }

  /// Draws the view a number of cells away from its position. The layout does not change.
  @_disfavoredOverload
  package func offset(x: Int = 0, y: Int = 0) -> some View {
    NodeModifiedView(content: self) { node, _ in OffsetNode(node, offset: Point(x: x, y: y)) }
  }

  /// Hides the view, which keeps its space but cannot be used.
  public func hidden() -> some View {
    NodeModifiedView(content: self) { node, _ in HiddenNode(node) }
  }

  /// Hides or shows the view without changing its identity: a hidden view keeps its state and tasks.
  package func hidden(_ isHidden: Bool) -> some View {
    NodeModifiedView(content: self) { node, _ in isHidden ? HiddenNode(node) : node }
  }
}

/// A fixed or limited size for a view.
final class FrameNode: WrapperNode {
  /// The limits of a width or a height, in cells.
  struct Length {
    /// The minimum length; nil for the view's minimum.
    var minimum: Int?
    /// The length if none is proposed; nil for the view's ideal length.
    var ideal: Int?
    /// The maximum length; nil for the view's maximum.
    var maximum: Int?
    /// True if the minimum, the ideal and the maximum length are equal.
    var isFixed = false

    /// Returns limits for exactly one length; nil means no limits.
    static func fixed(_ length: Int?) -> Length {
      let length = length?.limited
      return Length(minimum: length, ideal: length, maximum: length, isFixed: length != nil)
    }

    /// Returns the length to propose to the view.
    func offer(_ proposed: Int?) -> Int? {
      guard var length = proposed ?? ideal else { return nil }
      if let maximum { length = min(length, maximum) }
      if let minimum { length = max(length, minimum) }
      return length
    }

    /// Returns the resulting length, given the length of the view.
    func result(_ proposed: Int?, child: Int) -> Int {
      let low = minimum ?? min(child, maximum ?? child)
      let high = max(low, maximum ?? child)
      return min(max(proposed ?? ideal ?? child, low), high)
    }
  }

  private let width: Length
  private let height: Length
  private let alignment: Alignment

  init(_ child: Node, width: Length, height: Length, alignment: Alignment) {
    self.width = width
    self.height = height
    self.alignment = alignment
    super.init(child)
  }

  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: width.offer(proposal.width), height: height.offer(proposal.height))
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let size = child.sizeThatFits(offer(proposal))
    return Size(
      width: width.result(proposal.width, child: size.width), height: height.result(proposal.height, child: size.height)
    )
  }

  override func arrange(_ proposal: ProposedViewSize) {
    let offer = offer(proposal)
    child.place(at: alignment.place(child.sizeThatFits(offer), in: rect).origin, proposal: offer)
  }

  override func draw(in context: DrawingContext) {
    super.draw(in: width.isFixed || height.isFixed ? context.clipped(to: rect) : context)
  }
}

/// A view at its ideal size.
final class FixedSizeNode: WrapperNode {
  private let horizontal: Bool
  private let vertical: Bool

  init(_ child: Node, horizontal: Bool, vertical: Bool) {
    self.horizontal = horizontal
    self.vertical = vertical
    super.init(child)
  }

  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
  }

  override func measure(_ proposal: ProposedViewSize) -> Size { child.sizeThatFits(offer(proposal)) }
  override func arrange(_ proposal: ProposedViewSize) { child.place(at: rect.origin, proposal: offer(proposal)) }
}

/// A view with blank cells around it.
class PaddingNode: WrapperNode {
  let insets: EdgeInsets

  init(_ child: Node, insets: EdgeInsets) {
    self.insets = insets
    super.init(child)
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let size = child.sizeThatFits(proposal.inset(by: insets))
    return Size(width: size.width + insets.horizontal, height: size.height + insets.vertical)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    child.place(
      at: Point(x: rect.minX + insets.leading, y: rect.minY + insets.top), proposal: proposal.inset(by: insets))
  }
}

/// A view clipped to its own rectangle.
final class ClippingNode: WrapperNode {
  override func draw(in context: DrawingContext) { super.draw(in: context.clipped(to: rect)) }
}

/// A view drawn at an offset from its position.
final class OffsetNode: WrapperNode {
  private let offset: Point

  init(_ child: Node, offset: Point) {
    self.offset = offset
    super.init(child)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    child.place(at: Point(x: rect.minX + offset.x, y: rect.minY + offset.y), proposal: proposal)
  }
}

/// A view that takes its space, but is not drawn and cannot be used.
final class HiddenNode: WrapperNode {
  override var activeChildren: [Node] { [] }
  override func draw(in context: DrawingContext) {}
}
