import Foundation
import TerminalUI

/// A chart made of marks, shaped after Swift Charts.
///
///     Chart(week) { day in
///       BarMark(x: .value("Day", day.date, unit: .day), y: .value("Steps", day.steps))
///     }
///     .foregroundStyle(.orange)
///
/// It takes all the room it is offered, down to a single cell, and leaves out the parts that have no room: first the
/// legend, then the axes. Without data it shows “No data”. Calendar, time zone and language come from the environment,
/// and the glyphs of the terminal decide between braille, blocks and ASCII. On a plain page a sentence sums it up.
public struct Chart<Content: ChartContent>: View {
  private let content: Content

  @Environment(\.chartOptions) private var options
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone
  @Environment(\.tint) private var tint

  /// Creates a chart of the marks written between the braces.
  public init(@ChartContentBuilder content: () -> Content) { self.content = content() }

  public init<Data: RandomAccessCollection, ID: Hashable, Marks: ChartContent>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping @MainActor (Data.Element) -> Marks
  ) where Content == ForEach<Data, ID, Marks> {
    self.content = ForEach(data, id: id, content: content)
  }

  public init<Data: RandomAccessCollection, Marks: ChartContent>(
    _ data: Data, @ChartContentBuilder content: @escaping @MainActor (Data.Element) -> Marks
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Marks> {
    self.content = ForEach(data, content: content)
  }

  public var body: some View {
    let plot = plot
    return Canvas { context, size in
      context.draw(plot.frame(size: size, glyphs: context.environment.glyphs), at: .zero)
    }
    .accessibilityLabel(plot.summary)
    .accessibilityTable { plot.table }
  }

  private var plot: ChartPlot {
    var calendar = calendar
    calendar.timeZone = timeZone
    calendar.locale = locale
    return ChartPlot(marks: content.resolvedMarks, options: options, calendar: calendar, tint: tint)
  }
}
