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

/// Content that is drawn rather than composed.
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
