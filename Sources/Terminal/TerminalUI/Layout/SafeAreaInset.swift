/// The top or the bottom edge.
public enum VerticalEdge: Int8, Hashable, Sendable, CaseIterable { case top, bottom }

extension View {
  /// Keeps another view visible at an edge of this view, such as a header or footer of a scroll view. This view gets
  /// the remaining space.
  ///
  ///     ScrollView { permissions }
  ///       .safeAreaInset(edge: .top) { Text("“Stride” would like to access your Health data.") }
  ///       .safeAreaInset(edge: .bottom) { HStack { dontAllow; Spacer(); allow } }
  ///
  /// Controls of the other view receive focus automatically only if this view has no controls.
  ///
  /// - Parameters:
  ///   - edge: The edge at which the other view stays.
  ///   - alignment: The horizontal alignment of the other view.
  ///   - spacing: The rows between the two views, 0 by default. Ignored on a small screen on which this view would have
  ///     to scroll.
  ///   - content: The view that stays visible.
  public func safeAreaInset<Inset: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: Int? = nil, @ViewBuilder content: () -> Inset
  ) -> some View {
    InsetView(base: self, inset: content(), edge: edge, alignment: alignment, spacing: spacing ?? 0)
  }
}

private struct InsetView<Base: View, Inset: View>: View {
  typealias Body = Never

  /// The view that gets the remaining space.
  let base: Base
  let inset: Inset
  let edge: VerticalEdge
  let alignment: HorizontalAlignment
  let spacing: Int

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.inside(.plain).descending(.type(ObjectIdentifier(InsetNode.self)))
    var beside = context.inside(.vertical)
    beside.environment.isInBar = true
    let layout = StackNode.Layout(axis: .vertical, horizontal: alignment)
    let inset = StackNode(inset.nodes(in: beside.descending(.position(1))), layout: layout)
    nodes.nodes.append(
      InsetNode(base.node(in: context.descending(.position(0))), inset: inset, edge, alignment, spacing: spacing))
  }
}

/// A view with another one at its top or bottom edge.
final class InsetNode: Node {
  private let base: Node
  private let inset: Node
  private let edge: VerticalEdge
  private let alignment: HorizontalAlignment
  private let spacing: Int

  init(_ base: Node, inset: Node, _ edge: VerticalEdge, _ alignment: HorizontalAlignment, spacing: Int) {
    self.base = base
    self.inset = inset
    self.edge = edge
    self.alignment = alignment
    self.spacing = spacing
    super.init(edge == .top ? [inset, base] : [base, inset])
    preventsDismissal = base.preventsDismissal
  }

  private func reserved(_ proposal: ProposedViewSize) -> Int {
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    let height = inset.sizeThatFits(offer).height
    guard spacing > 0, let total = proposal.height, total < 14 else { return height + spacing }
    return base.sizeThatFits(offer).height + height + spacing > total ? height : height + spacing
  }

  private func rest(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: proposal.width, height: proposal.height.map { max(0, $0 - reserved(proposal)) })
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let size = base.sizeThatFits(rest(proposal))
    let width = max(size.width, inset.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil)).width)
    return Size(width: width, height: size.height + reserved(proposal))
  }

  override func arrange(_ proposal: ProposedViewSize) {
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    let size = inset.sizeThatFits(offer)
    let x = rect.minX + alignment.offset(of: size.width, in: rect.size.width)
    inset.place(at: Point(x: x, y: edge == .top ? rect.minY : rect.maxY - size.height), proposal: offer)
    let y = edge == .top ? rect.minY + reserved(proposal) : rect.minY
    let baseX = rect.minX + (rect.size.width - base.sizeThatFits(rest(proposal)).width) / 2
    base.place(at: Point(x: baseX, y: y), proposal: rest(proposal))
  }
}
