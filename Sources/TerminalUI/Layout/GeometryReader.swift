/// A view that knows how much room it has.
///
/// It takes all the room it is offered; its content stands at the top left.
public struct GeometryReader<Content: View>: View {
  public typealias Body = Never

  private let content: @MainActor (GeometryProxy) -> Content

  /// - Parameter content: Made anew whenever the place changes its size.
  public init(@ViewBuilder content: @escaping @MainActor (GeometryProxy) -> Content) { self.content = content }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.inside(.plain).descending(.type(ObjectIdentifier(GeometryNode.self)))
    nodes.nodes.append(
      GeometryNode { [content] size in
        context.store.beginPart()
        var nodes: [Node] = []
        context.environment.execute { nodes = content(GeometryProxy(size: size)).nodes(in: context) }
        return nodes
      })
  }
}

/// The room a ``GeometryReader`` has.
public struct GeometryProxy: Hashable, Sendable {
  /// How large the place is, in cells.
  public let size: Size
}

final class GeometryNode: Node {
  private let make: @MainActor (Size) -> [Node]
  private var madeFor: Size?

  init(make: @escaping @MainActor (Size) -> [Node]) {
    self.make = make
    super.init()
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    Size(width: proposal.width ?? 10, height: proposal.height ?? 10)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    if madeFor != rect.size {
      children = make(rect.size)
      madeFor = rect.size
    }
    for child in children { child.place(at: rect.origin, proposal: ProposedViewSize(rect.size)) }
  }
}
