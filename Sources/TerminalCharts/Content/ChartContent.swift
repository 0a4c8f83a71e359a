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
  /// What the content is made of.
  associatedtype Body: ChartContent
  /// The marks this content is made of.
  @ChartContentBuilder var body: Body { get }
}

/// Content that is drawn rather than composed.
package protocol PrimitiveChartContent: ChartContent where Body == Never {
  var marks: [Mark] { get }
}

extension PrimitiveChartContent {
  /// Never asked: the chart draws the marks.
  public var body: Never { fatalError("\(Self.self) is drawn by its chart; it has no body of its own.") }
}

extension Never: ChartContent {
  /// Never asked: there is no such content.
  public var body: Never { fatalError("There is no content that never is.") }
}

extension ChartContent {
  /// The marks of this content and everything in it, in the order they were written.
  package var resolvedMarks: [Mark] {
    if let primitive = self as? any PrimitiveChartContent { primitive.marks } else { body.resolvedMarks }
  }
}
