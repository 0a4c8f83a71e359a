/// Builds a view from statements: sequences, `if`, `if let`, `switch`, `if #available`.
@MainActor @preconcurrency @resultBuilder
public enum ViewBuilder: ViewBuilding {}

/// Builds the body of a view, as ``ViewBuilder`` does, and erases its type.
///
/// The erasure saves time: without it, when a view first appears, the Swift runtime looks up the type of its body by
/// name, and checks the conformances of every type nested in it. This took about a tenth of the processor time of the
/// device's start.
@MainActor @preconcurrency @resultBuilder
public enum ViewBodyBuilder: ViewBuilding {
  /// Erases the type of a body declared as `some View`.
  public static func buildFinalResult(_ content: some View) -> AnyView { AnyView(content) }
  /// Returns a body of a declared type unchanged.
  @_disfavoredOverload
  public static func buildFinalResult<Content: View>(_ content: Content) -> Content { content }
}

/// The result builder methods that ``ViewBuilder`` and ``ViewBodyBuilder`` share.
@MainActor @preconcurrency
public protocol ViewBuilding {}

extension ViewBuilding {
  /// Returns an empty view.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// Returns the single view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  @_disfavoredOverload
  /// Combines several views in order.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    var count = 0
    for _ in repeat (each Content).self { count += 1 }
    return TupleView((repeat each content), count: count) { context, only, nodes in
      var position = 0
      for view in repeat each content {
        if only == nil || only == position {
          view._evaluate(in: context.descending(.position(position)), into: &nodes)
        }
        position += 1
      }
    }
  }

  /// Returns the view unchanged.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  /// Returns the view of an `if` without an `else`; nil if the condition was false.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// Returns the view of an `if` without an `else`, as `buildIf(_:)` does.
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }
  /// Returns the view inside an `if #available`.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }

  /// Returns the view of an `if` that has an `else`.
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    .first(first)
  }

  /// Returns the view of an `else`.
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    .second(second)
  }
}

/// Several views in order.
public struct TupleView<Content>: View, Alternatives {
  public typealias Body = Never

  /// The views, as a tuple.
  public let value: Content
  /// Evaluates all views, or only the view at a position.
  private let evaluate: @MainActor (EvaluationContext, _ only: Int?, inout NodeList) -> Void
  let alternativeCount: Int

  init(
    _ value: Content, count: Int, evaluate: @escaping @MainActor (EvaluationContext, Int?, inout NodeList) -> Void
  ) {
    self.value = value
    alternativeCount = count
    self.evaluate = evaluate
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) { evaluate(context, nil, &nodes) }

  func alternative(_ position: Int, in context: EvaluationContext) -> [Node] {
    var list = NodeList()
    evaluate(context, position, &list)
    return list.nodes
  }

}

/// Several views, each of which can be evaluated without the others.
@MainActor
protocol Alternatives {
  var alternativeCount: Int { get }
  func alternative(_ position: Int, in context: EvaluationContext) -> [Node]
}

/// The branch taken by an `if … else` or a `switch`. The branches do not share state.
public enum _ConditionalContent<First: View, Second: View>: View {
  public typealias Body = Never

  case first(First)
  case second(Second)

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    switch self {
    case .first(let view): view._evaluate(in: context.descending(.branch(true)), into: &nodes)
    case .second(let view): view._evaluate(in: context.descending(.branch(false)), into: &nodes)
    }
  }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    if let view = self { view._evaluate(in: context.descending(.branch(true)), into: &nodes) }
  }
}
