/// Part of a screen, described by other views. Modelled on SwiftUI's protocol of the same name.
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
/// Bodies are evaluated often, so keep `body` free of side effects. The state of a view (`@State`, focus,
/// scroll offset) is stored by its identity in the tree.
@MainActor @preconcurrency
public protocol View {
  /// The type of the view's content; `Never` for a view that draws itself.
  associatedtype Body: View

  @ViewBodyBuilder var body: Body { get }

  /// Adds the nodes of the view. Do not implement this outside the module.
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

  /// Returns this view as one node; several views are layered as in a `ZStack`.
  func node(in context: EvaluationContext) -> Node {
    let nodes = nodes(in: context)
    return nodes.count == 1 ? nodes[0] : LayeredNode(nodes, alignment: .center)
  }
}

/// A modification that can be applied to any view, optionally with its own state.
@MainActor @preconcurrency
public protocol ViewModifier {
  /// The type of the modified view.
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>

  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier is applied to.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
  public typealias Body = Never

  let evaluate: @MainActor (EvaluationContext, inout NodeList) -> Void

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    evaluate(context.descending(.position(0)), &nodes)
  }
}

/// A view and the modifier applied to it.
public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public typealias Body = Never

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let inner = context.descending(.type(ObjectIdentifier(Modifier.self)))
    var modifier = modifier
    DynamicFields.of(Modifier.self).bind(&modifier, in: inner)
    let content = content
    let placeholder = _ViewModifier_Content<Modifier> { context, nodes in
      content._evaluate(in: context, into: &nodes)
    }
    modifier.body(content: placeholder)._evaluate(in: inner, into: &nodes)
  }
}

extension View {
  /// Applies a modifier to this view.
  public nonisolated func modifier<Modifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A view without content, which takes no space.
public struct EmptyView: View {
  public typealias Body = Never
  public init() {}
  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {}
}

/// Several views without a layout of their own; the container of the group lays them out.
public struct Group<Content: View>: View {
  public typealias Body = Never

  private let content: Content

  /// Creates a group.
  ///
  /// - Parameter content: Views that share the modifiers of the group.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    content._evaluate(in: context, into: &nodes)
  }
}

/// A type-erased view. When the wrapped type changes, its state is discarded.
public struct AnyView: View {
  public typealias Body = Never

  private let type: ObjectIdentifier
  private let evaluate: @MainActor (EvaluationContext, inout NodeList) -> Void

  /// Erases the type of a view.
  public init<Content: View>(_ view: Content) {
    if let erased = view as? AnyView {
      self = erased
    } else {
      type = ObjectIdentifier(Content.self)
      evaluate = { context, nodes in view._evaluate(in: context, into: &nodes) }
    }
  }

  /// Erases the type of a view, as `init(_:)` does.
  public init<Content: View>(erasing view: Content) { self.init(view) }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    evaluate(context.descending(.type(type)), &nodes)
  }
}

/// The visibility of a part of a view, named as in SwiftUI.
public enum Visibility: Hashable, Sendable, CaseIterable {
  /// The view decides, based on its content and space.
  case automatic
  case visible
  case hidden
}
