/// The upper or the lower edge.
public enum VerticalEdge: Int8, Hashable, Sendable, CaseIterable { case top, bottom }

extension View {
  /// Keeps another view in sight at an edge of this one, which gets the rest of the room: the header or the footer of a
  /// view that scrolls.
  ///
  ///     ScrollView { permissions }
  ///       .safeAreaInset(edge: .top) { Text("“Stride” would like to access your Health data.") }
  ///       .safeAreaInset(edge: .bottom) { HStack { dontAllow; Spacer(); allow } }
  ///
  /// Its controls get focus by themselves only where this view has none.
  ///
  /// - Parameters:
  ///   - edge: The edge at which the other view stands.
  ///   - alignment: Its place in the width of this view.
  ///   - spacing: Lines between the two; by default none. On a small screen, where this view would have to scroll,
  ///     there are none.
  ///   - content: The view that stays in sight.
  public func safeAreaInset<Inset: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: Int? = nil, @ViewBuilder content: () -> Inset
  ) -> some View {
    InsetView(base: self, inset: content(), edge: edge, alignment: alignment, spacing: spacing ?? 0)
  }
}

private struct InsetView<Base: View, Inset: View>: View {
  typealias Body = Never

  /// The view that gets the rest of the room.
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

/// A view with another one at its upper or lower edge.
final class InsetNode: Node {
  private let base: Node
  private let inset: Node
  private let edge: VerticalEdge
  private let alignment: HorizontalAlignment
  private let spacing: Int

  /// Puts a view at an edge of another.
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
