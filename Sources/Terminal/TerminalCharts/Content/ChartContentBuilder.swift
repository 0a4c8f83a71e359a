/// Collects the marks written between the braces of a ``Chart``.
@MainActor @preconcurrency
@resultBuilder
public enum ChartContentBuilder {
  /// Returns the content as it is written.
  public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content { content }
  /// Returns the content of empty braces.
  public static func buildBlock() -> EmptyChartContent { EmptyChartContent() }
  /// Returns the one content between the braces.
  public static func buildBlock<Content: ChartContent>(_ content: Content) -> Content { content }

  /// Collects the marks of several contents, one after the other.
  public static func buildBlock<each Content: ChartContent>(
    _ content: repeat each Content
  ) -> TupleChartContent<(repeat each Content)> {
    var marks: [Mark] = []
    repeat marks.append(contentsOf: (each content).resolvedMarks)
    return TupleChartContent(marks: marks)
  }

  /// Returns the content of an `if` without an `else`; nil when it was not taken.
  public static func buildIf<Content: ChartContent>(_ content: Content?) -> Content? { content }

  /// Returns the content of an `if` that was taken and has an `else`.
  public static func buildEither<First: ChartContent, Second: ChartContent>(
    first: First
  ) -> ConditionalChartContent<First, Second> { .first(first) }

  /// Returns the content of an `else` that was taken.
  public static func buildEither<First: ChartContent, Second: ChartContent>(
    second: Second
  ) -> ConditionalChartContent<First, Second> { .second(second) }

  /// Collects the marks of all rounds of a `for` loop.
  public static func buildArray<Content: ChartContent>(_ contents: [Content]) -> TupleChartContent<[Content]> {
    TupleChartContent(marks: contents.flatMap { $0.resolvedMarks })
  }
}

/// A chart's content where nothing was written.
public struct EmptyChartContent: ChartContent, PrimitiveChartContent {
  /// Creates content without marks.
  public init() {}
  package var marks: [Mark] { [] }
}

/// Several contents, one after the other.
public struct TupleChartContent<Contents>: ChartContent, PrimitiveChartContent {
  package let marks: [Mark]
}

/// The branch of an `if` that was taken.
public enum ConditionalChartContent<First: ChartContent, Second: ChartContent>: ChartContent, PrimitiveChartContent {
  /// The branch of the `if`.
  case first(First)
  /// The branch of the `else`.
  case second(Second)

  package var marks: [Mark] {
    switch self {
    case .first(let content): content.resolvedMarks
    case .second(let content): content.resolvedMarks
    }
  }
}

extension Optional: ChartContent where Wrapped: ChartContent {
  /// Not available: the chart draws the marks of the wrapped content, if any. Calling it ends the program.
  public var body: Never { fatalError("An optional is drawn by its chart; it has no body of its own.") }
}

extension Optional: PrimitiveChartContent where Wrapped: ChartContent {
  package var marks: [Mark] { self?.resolvedMarks ?? [] }
}
