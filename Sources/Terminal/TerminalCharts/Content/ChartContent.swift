import TerminalUI

/// Something a ``Chart`` can draw: a mark, or several.
///
/// Write your own by composing marks, as a `View` composes views:
///
///     struct DayMark: ChartContent {
///       let day: Day
///       var body: some ChartContent {
///         BarMark(x: .value("Day", day.date, unit: .day), y: .value("Steps", day.steps))
///       }
///     }
@MainActor @preconcurrency
public protocol ChartContent {
  /// The type of the content's marks.
  associatedtype Body: ChartContent
  @ChartContentBuilder var body: Body { get }
}

/// Content that draws marks itself instead of composing other content.
package protocol PrimitiveChartContent: ChartContent where Body == Never {
  /// The marks to draw, in the order in which they were written.
  var marks: [Mark] { get }
}

extension PrimitiveChartContent {
  /// Not available: the chart draws the ``marks``. Calling it ends the program.
  public var body: Never { fatalError("\(Self.self) is drawn by its chart; it has no body of its own.") }
}

extension Never: ChartContent {
  /// Not available: `Never` has no values.
  public var body: Never { fatalError("Never has no content.") }
}

extension ChartContent {
  /// The marks of this content and all content in it, in the order they were written.
  package var resolvedMarks: [Mark] {
    if let primitive = self as? any PrimitiveChartContent { primitive.marks } else { body.resolvedMarks }
  }
}

/// Collects the marks written between the braces of a ``Chart``.
@MainActor @preconcurrency
@resultBuilder
public enum ChartContentBuilder {
  /// Returns the content unchanged.
  public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content { content }
  /// Returns empty content.
  public static func buildBlock() -> EmptyChartContent { EmptyChartContent() }
  /// Returns the single content.
  public static func buildBlock<Content: ChartContent>(_ content: Content) -> Content { content }

  /// Combines several contents in order.
  public static func buildBlock<each Content: ChartContent>(
    _ content: repeat each Content
  ) -> TupleChartContent<(repeat each Content)> {
    var marks: [Mark] = []
    repeat marks.append(contentsOf: (each content).resolvedMarks)
    return TupleChartContent(marks: marks)
  }

  /// Returns the content of an `if` without an `else`; nil if the condition was false.
  public static func buildIf<Content: ChartContent>(_ content: Content?) -> Content? { content }

  /// Returns the content of an `if` that has an `else`.
  public static func buildEither<First: ChartContent, Second: ChartContent>(
    first: First
  ) -> ConditionalChartContent<First, Second> { .first(first) }

  /// Returns the content of an `else`.
  public static func buildEither<First: ChartContent, Second: ChartContent>(
    second: Second
  ) -> ConditionalChartContent<First, Second> { .second(second) }

  /// Combines the contents of all iterations of a `for` loop.
  public static func buildArray<Content: ChartContent>(_ contents: [Content]) -> TupleChartContent<[Content]> {
    TupleChartContent(marks: contents.flatMap { $0.resolvedMarks })
  }
}

/// Content without marks.
public struct EmptyChartContent: ChartContent, PrimitiveChartContent {
  public init() {}
  package var marks: [Mark] { [] }
}

/// Several contents in order.
public struct TupleChartContent<Contents>: ChartContent, PrimitiveChartContent {
  package let marks: [Mark]
}

/// The content of the branch of an `if` that was taken.
public enum ConditionalChartContent<First: ChartContent, Second: ChartContent>: ChartContent, PrimitiveChartContent {
  case first(First)
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

extension ChartContent {
  /// Draws the marks in one colour.
  public func foregroundStyle(_ color: Color) -> some ChartContent {
    ModifiedChartContent(
      marks: resolvedMarks.map { mark in
        var mark = mark
        mark.color = mark.color ?? color
        return mark
      })
  }

  /// Gives each series its own colour of the palette, and names it in the legend.
  public func foregroundStyle<Series: Plottable>(by value: PlottableValue<Series>) -> some ChartContent {
    let series = MarkSeries(name: value.plotted.name, isStyled: true)
    return ModifiedChartContent(
      marks: resolvedMarks.map { mark in
        var mark = mark
        mark.series = series
        return mark
      })
  }
}

/// Content with a modifier applied to its marks.
struct ModifiedChartContent: ChartContent, PrimitiveChartContent {
  let marks: [Mark]
}

extension ForEach: ChartContent where Content: ChartContent {
  /// Not available: the chart draws the marks of every element. Calling it ends the program.
  public var body: Never { fatalError("A ForEach of marks is drawn by its chart; it has no body of its own.") }

  /// Creates marks from a collection, identified by a key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID, Content: ChartContent {
  /// Creates marks from a collection of identifiable elements.
  public init(_ data: Data, @ChartContentBuilder content: @escaping @MainActor (Data.Element) -> Content) {
    self.init(data: data, id: { $0.id }, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: ChartContent {
  /// Creates marks from a range of integers.
  public init(_ data: Range<Int>, @ChartContentBuilder content: @escaping @MainActor (Int) -> Content) {
    self.init(data: data, id: { $0 }, content: content)
  }
}

extension ForEach: PrimitiveChartContent where Content: ChartContent {
  package var marks: [Mark] { data.flatMap { content($0).resolvedMarks } }
}
