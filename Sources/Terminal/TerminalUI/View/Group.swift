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
