/// A view that knows the size of its space.
///
/// The reader fills the space that it gets, with its content at the top left.
public struct GeometryReader<Content: View>: View {
  public typealias Body = Never

  private let content: @MainActor (GeometryProxy) -> Content

  /// Creates a reader.
  ///
  /// - Parameter content: Returns the content; evaluated again when the size changes.
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

/// The space of a ``GeometryReader``.
public struct GeometryProxy: Hashable, Sendable {
  /// The size in cells.
  public let size: Size
}

/// The layout node of a geometry reader, whose content is created once its size is known.
final class GeometryNode: Node {
  private let make: @MainActor (Size) -> [Node]
  private var madeFor: Size?

  /// Stores the closure that creates the content.
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
