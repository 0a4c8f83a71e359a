/// Part of a screen, described by other views. Shaped after SwiftUI's protocol of the same name.
///
///     struct Greeting: View {
///       @State private var count = 0
///
///       var body: some View {
///         VStack {
///           Text("Pressed \(count) times")
///           Button("Press me") { count += 1 }
///         }
///       }
///     }
///
/// Bodies are evaluated for every frame; the state of a view (`@State`, focus, scroll offset) is kept by its place in
/// the tree, so keep `body` free of side effects.
@MainActor @preconcurrency
public protocol View {
  /// The type of the view's content; `Never` for one that draws itself.
  associatedtype Body: View

  @ViewBuilder var body: Body { get }

  /// Adds the nodes of the view. It is not to be implemented outside this module.
  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList)
}

extension View {
  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let fields = DynamicFields.of(Self.self)
    if fields.isEmpty {
      body._evaluate(in: context, into: &nodes)
    } else {
      let inner = context.descending(.type(ObjectIdentifier(Self.self)))
      var view = self
      fields.bind(&view, in: inner)
      view.body._evaluate(in: inner, into: &nodes)
    }
  }
}

extension View where Body == Never {
  /// Not available: views of this module that draw themselves have no body. Calling it ends the program.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: View {
  public typealias Body = Never
  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {}
}

/// The nodes of views, in order. Opaque outside this module.
public struct NodeList {
  var nodes: [Node] = []
}

extension View {
  func nodes(in context: EvaluationContext) -> [Node] {
    var list = NodeList()
    _evaluate(in: context, into: &list)
    return list.nodes
  }

  /// Returns this view as one node: several views stand in front of each other, as in a `ZStack`.
  func node(in context: EvaluationContext) -> Node {
    let nodes = nodes(in: context)
    return nodes.count == 1 ? nodes[0] : LayeredNode(nodes, alignment: .center)
  }
}
