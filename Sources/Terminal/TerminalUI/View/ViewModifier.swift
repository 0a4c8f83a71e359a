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
  /// The view to change.
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
