/// Collects the marks written between the braces of a ``Chart``.
@MainActor @preconcurrency
@resultBuilder
public enum ChartContentBuilder {
  /// One content as it is written.
  public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content { content }
  /// Nothing written.
  public static func buildBlock() -> EmptyChartContent { EmptyChartContent() }
  /// One content alone.
  public static func buildBlock<Content: ChartContent>(_ content: Content) -> Content { content }

  /// Several contents, one after the other.
  public static func buildBlock<each Content: ChartContent>(
    _ content: repeat each Content
  ) -> TupleChartContent<(repeat each Content)> {
    var marks: [Mark] = []
    repeat marks.append(contentsOf: (each content).resolvedMarks)
    return TupleChartContent(marks: marks)
  }

  /// An `if` without an `else`; nil when it was not taken.
  public static func buildIf<Content: ChartContent>(_ content: Content?) -> Content? { content }

  /// An `if` that was taken, with an `else`.
  public static func buildEither<First: ChartContent, Second: ChartContent>(
    first: First
  ) -> ConditionalChartContent<First, Second> { .first(first) }

  /// An `else` that was taken.
  public static func buildEither<First: ChartContent, Second: ChartContent>(
    second: Second
  ) -> ConditionalChartContent<First, Second> { .second(second) }

  /// A `for` loop.
  public static func buildArray<Content: ChartContent>(_ contents: [Content]) -> TupleChartContent<[Content]> {
    TupleChartContent(marks: contents.flatMap { $0.resolvedMarks })
  }
}

/// A chart's content where nothing was written.
public struct EmptyChartContent: ChartContent, PrimitiveChartContent {
  /// No marks.
  public init() {}
  package var marks: [Mark] { [] }
}

/// Several contents, one after the other.
public struct TupleChartContent<Contents>: ChartContent, PrimitiveChartContent {
  package let marks: [Mark]
}

/// The branch of an `if` that was taken.
public enum ConditionalChartContent<First: ChartContent, Second: ChartContent>: ChartContent, PrimitiveChartContent {
  /// The `if`.
  case first(First)
  /// The `else`.
  case second(Second)

  package var marks: [Mark] {
    switch self {
    case .first(let content): content.resolvedMarks
    case .second(let content): content.resolvedMarks
    }
  }
}

extension Optional: ChartContent where Wrapped: ChartContent {
  /// Never asked: the chart draws the marks, if there are any.
  public var body: Never { fatalError("An optional is drawn by its chart; it has no body of its own.") }
}

extension Optional: PrimitiveChartContent where Wrapped: ChartContent {
  package var marks: [Mark] { self?.resolvedMarks ?? [] }
}
