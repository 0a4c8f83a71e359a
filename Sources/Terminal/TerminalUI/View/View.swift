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

/// A change that can be made to any view, with state of its own if it needs some.
@MainActor @preconcurrency
public protocol ViewModifier {
  /// The type of the changed view.
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>

  @ViewBuilder func body(content: Content) -> Body
}

/// The view a modifier changes.
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
  /// The change to apply to the content.
  public var modifier: Modifier

  /// Creates a view with a modifier applied.
  ///
  /// - Parameters:
  ///   - content: The view to change.
  ///   - modifier: The modifier.
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

/// A view without content, which takes no room.
public struct EmptyView: View {
  public typealias Body = Never
  /// Creates an empty view.
  public init() {}
  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {}
}

/// Several views taken together without a layout of their own; the container of the group lays them out.
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

/// A view of any type. When the type inside changes, its state is dropped.
public struct AnyView: View {
  public typealias Body = Never

  private let type: ObjectIdentifier
  private let evaluate: @MainActor (EvaluationContext, inout NodeList) -> Void

  /// Hides the type of a view.
  ///
  /// - Parameter view: The view.
  public init<Content: View>(_ view: Content) {
    if let erased = view as? AnyView {
      self = erased
    } else {
      type = ObjectIdentifier(Content.self)
      evaluate = { context, nodes in view._evaluate(in: context, into: &nodes) }
    }
  }

  /// Wraps a view, as `init(_:)` does.
  public init<Content: View>(erasing view: Content) { self.init(view) }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    evaluate(context.descending(.type(type)), &nodes)
  }
}

/// The visibility of a part of a view, named as in SwiftUI.
public enum Visibility: Hashable, Sendable, CaseIterable {
  /// The view decides, by its content and the room it has.
  case automatic
  case visible
  /// The part is left out.
  case hidden
}
