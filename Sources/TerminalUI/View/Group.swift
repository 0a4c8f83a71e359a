/// No view at all.
public struct EmptyView: View {
  public typealias Body = Never
  /// Nothing to see, and no room taken.
  public init() {}
  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {}
}

/// Several views taken together without a layout of their own; what holds the group lays them out.
public struct Group<Content: View>: View {
  public typealias Body = Never

  private let content: Content

  /// - Parameter content: Views that share what is said of the group.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    content._evaluate(in: context, into: &nodes)
  }
}

/// A view of any type. A change of the type inside starts a new life: its state begins anew.
public struct AnyView: View {
  public typealias Body = Never

  private let type: ObjectIdentifier
  private let evaluate: @MainActor (EvaluationContext, inout NodeList) -> Void

  /// - Parameter view: The view whose type is not to be told.
  public init<Content: View>(_ view: Content) {
    if let erased = view as? AnyView {
      self = erased
    } else {
      type = ObjectIdentifier(Content.self)
      evaluate = { context, nodes in view._evaluate(in: context, into: &nodes) }
    }
  }

  /// As `init(_:)`.
  public init<Content: View>(erasing view: Content) { self.init(view) }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    evaluate(context.descending(.type(type)), &nodes)
  }
}
