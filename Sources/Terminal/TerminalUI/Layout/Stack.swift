/// Views side by side.
///
/// Space is divided as in SwiftUI. Views with a higher `layoutPriority` get space first; among equal views, the least
/// flexible gets space first. Each view is offered an equal share of the remaining space.
public struct HStack<Content: View>: View {
  public typealias Body = Never

  private let layout: HStackLayout
  private let content: Content

  /// Creates a row.
  ///
  /// - Parameter spacing: The columns between two views; by default 1, and none beside a `Spacer`.
  @_disfavoredOverload
  package init(alignment: VerticalAlignment = .center, spacing: Int? = nil, @ViewBuilder content: () -> Content) {
    layout = HStackLayout(alignment: alignment, spacing: spacing)
    self.content = content()
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(layout.node(of: content, in: context))
  }
}

/// Views in a column. Space is divided as in an ``HStack``.
public struct VStack<Content: View>: View {
  public typealias Body = Never

  private let layout: VStackLayout
  private let content: Content

  /// Creates a column.
  ///
  /// - Parameter spacing: The rows between two views; by default none.
  @_disfavoredOverload
  package init(alignment: HorizontalAlignment = .center, spacing: Int? = nil, @ViewBuilder content: () -> Content) {
    layout = VStackLayout(alignment: alignment, spacing: spacing)
    self.content = content()
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(layout.node(of: content, in: context))
  }
}

/// A layout direction.
public enum Axis: Hashable, Sendable { case horizontal, vertical }

/// Nodes in a row or a column.
class StackNode: Node {
  /// The direction, the alignment and the spacing of a stack.
  struct Layout {
    var axis: Axis
    /// The alignment of views narrower than the column.
    var horizontal = HorizontalAlignment.center
    /// The alignment of views less tall than the row.
    var vertical = VerticalAlignment.center
    /// The cells between two views; nil for the default.
    var spacing: Int?
  }

  private let layout: Layout
  /// True for a row.
  var isHorizontal: Bool { layout.axis == .horizontal }
  private let gaps: [Int]
  private var known: (proposal: ProposedViewSize, sizes: [Size], offers: [ProposedViewSize])?

  init(_ children: [Node], layout: Layout) {
    self.layout = layout
    // gaps[i] is the gap before child i.
    var gaps = Array(repeating: 0, count: children.count)
    for index in children.indices.dropFirst() {
      if let spacing = layout.spacing {
        gaps[index] = max(0, spacing)
      } else if layout.axis == .horizontal {
        gaps[index] = children[index - 1] is SpacerNode || children[index] is SpacerNode ? 0 : 1
      }
    }
    self.gaps = gaps
    super.init(children)
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let sizes = distribute(proposal).sizes
    let main = sizes.reduce(0) { $0 + length($1) } + gaps.reduce(0, +)
    let cross = sizes.reduce(0) { max($0, layout.axis == .horizontal ? $1.height : $1.width) }
    return layout.axis == .horizontal ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    let (sizes, offers) = distribute(proposal)
    var position = layout.axis == .horizontal ? rect.minX : rect.minY
    for (index, child) in children.enumerated() {
      position += gaps[index]
      let size = sizes[index]
      switch layout.axis {
      case .horizontal:
        let y = rect.minY + layout.vertical.offset(of: size.height, in: rect.size.height)
        child.place(at: Point(x: position, y: y), proposal: offers[index])
      case .vertical:
        let x = rect.minX + layout.horizontal.offset(of: size.width, in: rect.size.width)
        child.place(at: Point(x: x, y: position), proposal: offers[index])
      }
      position += length(size)
    }
  }

  private func length(_ size: Size) -> Int { layout.axis == .horizontal ? size.width : size.height }

  private func offer(_ length: Int?, in proposal: ProposedViewSize) -> ProposedViewSize {
    layout.axis == .horizontal
      ? ProposedViewSize(width: length, height: proposal.height)
      : ProposedViewSize(width: proposal.width, height: length)
  }

  /// Returns the size that each child takes, and the proposal it is offered.
  private func distribute(_ proposal: ProposedViewSize) -> (sizes: [Size], offers: [ProposedViewSize]) {
    if let known, known.proposal == proposal { return (known.sizes, known.offers) }
    let total = layout.axis == .horizontal ? proposal.width : proposal.height
    var offers = Array(repeating: offer(total, in: proposal), count: children.count)
    if let total, total < .infinity, children.count > 1 { share(total, proposal, &offers) }
    var sizes: [Size] = []
    sizes.reserveCapacity(children.count)
    for (index, child) in children.enumerated() { sizes.append(child.sizeThatFits(offers[index])) }
    known = (proposal, sizes, offers)
    return (sizes, offers)
  }

  private func share(_ total: Int, _ proposal: ProposedViewSize, _ offers: inout [ProposedViewSize]) {
    struct Claim {
      var index: Int
      var priority: Double
      var minimum: Int
      var flexibility: Int
    }
    let available = total - gaps.reduce(0, +)
    let maximums = children.map { length($0.sizeThatFits(offer(.infinity, in: proposal))) }
    if giveEveryoneTheMost(available, maximums, proposal, &offers) { return }
    let claims = children.enumerated().map { index, child in
      let minimum = length(child.sizeThatFits(offer(0, in: proposal)))
      return Claim(
        index: index, priority: child.layoutPriority, minimum: minimum, flexibility: maximums[index] - minimum)
    }.sorted {
      ($1.priority, $0.flexibility, $0.index) < ($0.priority, $1.flexibility, $1.index)
    }
    var remaining = available
    var reserved = claims.reduce(0) { $0 + $1.minimum }
    var start = 0
    while start < claims.count {
      let end = claims[start...].firstIndex { $0.priority != claims[start].priority } ?? claims.count
      let group = claims[start..<end]
      reserved -= group.reduce(0) { $0 + $1.minimum }
      for (position, claim) in group.enumerated() {
        let offered = max(0, (remaining - reserved) / (group.count - position))
        offers[claim.index] = offer(offered, in: proposal)
        remaining -= length(children[claim.index].sizeThatFits(offers[claim.index]))
      }
      start = end
    }
  }

  /// Divides the space in the common case, without measuring the minimum size of each view: all views except spacers
  /// take the largest size that they can use, and the spacers share what is left. Returns false if the views do not
  /// fit.
  private func giveEveryoneTheMost(
    _ available: Int, _ maximums: [Int], _ proposal: ProposedViewSize, _ offers: inout [ProposedViewSize]
  ) -> Bool {
    var left = available
    var spacers = 0
    for (index, child) in children.enumerated() {
      if let spacer = child as? SpacerNode {
        spacers += 1
        left -= spacer.minimum
      } else {
        left -= maximums[index]
        if left < 0 { return false }
      }
    }
    guard left >= 0 else { return false }
    for (index, child) in children.enumerated() {
      if let spacer = child as? SpacerNode {
        let extra = left / spacers
        spacers -= 1
        left -= extra
        offers[index] = offer(spacer.minimum + extra, in: proposal)
      } else {
        offers[index] = offer(maximums[index], in: proposal)
      }
    }
    return true
  }
}

/// Views on top of each other, the last one in front.
public struct ZStack<Content: View>: View {
  public typealias Body = Never

  private let alignment: Alignment
  private let content: Content

  /// - Parameters:
  ///   - alignment: The alignment of smaller views.
  ///   - content: The views, from back to front.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(LayeredNode(content.nodes(in: context.inside(.plain)), alignment: alignment))
  }
}

/// Nodes on top of each other, as large as the largest.
final class LayeredNode: Node {
  private let alignment: Alignment

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
