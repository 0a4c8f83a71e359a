import Foundation
import TerminalUI

/// A chart made of marks, with the API of Swift Charts.
///
///     Chart(week) { day in
///       BarMark(x: .value("Day", day.date, unit: .day), y: .value("Steps", day.steps))
///     }
///     .foregroundStyle(.orange)
///
/// A chart fills the space it is offered, down to a single cell, and leaves out the parts that do not fit: first the
/// legend, then the axes. Without data it shows “No data”. The environment sets the calendar, time zone and language;
/// the terminal's glyphs decide between braille, blocks and ASCII. In accessible plain-text output, a sentence
/// summarizes the chart.
public struct Chart<Content: ChartContent>: View {
  private let content: Content

  @Environment(\.chartOptions) private var options
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone
  @Environment(\.tint) private var tint

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
    .accessibilityLabel { plot.summary }
    .accessibilityTable { plot.table }
  }

  private var plot: ChartPlot {
    var calendar = calendar
    calendar.timeZone = timeZone
    calendar.locale = locale
    return ChartPlot(
      marks: content.resolvedMarks, options: options, calendar: calendar, tint: tint)
  }
}

/// The axes, legend and scales set by modifiers.
package struct ChartOptions: Hashable, Sendable {
  /// The visibility of the horizontal axis and its labels.
  package var horizontalAxis = Visibility.automatic
  /// The visibility of the vertical axis.
  package var verticalAxis = Visibility.automatic
  /// The unit above the vertical axis, shown if there is room; nil for none.
  package var verticalLabel: String?
  /// The minimum width of the vertical axis in columns, including its line.
  package var leastVerticalAxisWidth = 0
  /// The visibility of the legend. Unless hidden, it appears for two or more series if there is room.
  package var legend = Visibility.automatic
  /// The fixed names, dates or numbers of the horizontal axis; nil to choose them from the data.
  package var horizontalDomain: RequestedDomain?
  /// The ends of the vertical axis, or the rule for choosing them.
  package var verticalDomain = VerticalDomain()
  /// The value marked on the horizontal axis; nil marks none.
  package var selection: Plotted?

  /// The options of a chart without modifiers.
  package init() {}

  /// The ends of the vertical axis that the app set.
  package struct VerticalDomain: Hashable, Sendable {
    /// The bottom and the top; nil to choose them from the data.
    package var range: ClosedRange<Double>?
    /// True if zero must be visible, false if it need not be. If nil, only a chart with bars or areas shows zero.
    package var includesZero: Bool?

    package init(range: ClosedRange<Double>? = nil, includesZero: Bool? = nil) {
      self.range = range
      self.includesZero = includesZero
    }
  }
}

extension View {
  /// Shows or hides the horizontal axis of charts in this view.
  public func chartXAxis(_ visibility: Visibility) -> some View {
    environment(\.chartOptions.horizontalAxis, visibility)
  }

  /// Shows or hides the vertical axis of charts in this view.
  public func chartYAxis(_ visibility: Visibility) -> some View {
    environment(\.chartOptions.verticalAxis, visibility)
  }

  /// Gives the vertical axes of charts in this view a common width, so that charts above each other begin at the same
  /// column. An axis with a longer number becomes wider.
  ///
  /// - Parameter width: The width in columns, including the line.
  package func chartYAxisWidth(_ width: Int) -> some View { environment(\.chartOptions.leastVerticalAxisWidth, width) }

  /// Adds a unit above the vertical axis of charts in this view, if they have nine rows or more.
  public func chartYAxisLabel(_ label: LocalizedStringKey) -> some View {
    ChartAxisLabelView(content: self, label: label)
  }

  /// Adds a unit above the vertical axis, without localizing it.
  @_disfavoredOverload
  public func chartYAxisLabel<Label: StringProtocol>(_ label: Label) -> some View {
    environment(\.chartOptions.verticalLabel, label.isEmpty ? nil : String(label))
  }

  /// Shows or hides the legend of charts in this view.
  public func chartLegend(_ visibility: Visibility) -> some View {
    environment(\.chartOptions.legend, visibility)
  }

  /// Sets the names along the horizontal axis, in order.
  public func chartXScale(domain: [String]) -> some View {
    environment(\.chartOptions.horizontalDomain, .names(domain))
  }

  /// Sets the ends of the horizontal axis. If a calendar unit begins exactly at the upper bound, the axis ends with the
  /// unit before it.
  public func chartXScale<Bound: Plottable & Comparable>(domain: ClosedRange<Bound>) -> some View {
    environment(\.chartOptions.horizontalDomain, RequestedDomain(domain))
  }

  /// Marks a value on the horizontal axis of charts in this view; nil marks none.
  ///
  /// The app stores the value, changes it on key presses, and describes the selected data in text.
  public func chartXSelection<Selected: Plottable>(value: Selected?) -> some View {
    environment(\.chartOptions.selection, value?.primitivePlottable.plotted)
  }

  /// Sets the ends of the vertical axis. Marks beyond the ends are clipped.
  public func chartYScale<Bound: Plottable & Comparable>(domain: ClosedRange<Bound>) -> some View
  where Bound.PrimitivePlottable: Numeric {
    var range: ClosedRange<Double>?
    if case .numbers(let numbers)? = RequestedDomain(domain) { range = numbers }
    return environment(\.chartOptions.verticalDomain, ChartOptions.VerticalDomain(range: range))
  }

  /// Chooses the ends of the vertical axis from the data.
  public func chartYScale(domain: AutomaticScaleDomain) -> some View {
    environment(\.chartOptions.verticalDomain, ChartOptions.VerticalDomain(includesZero: domain.includesZero))
  }
}

/// A view that sets the vertical axis label of its charts, localized in the view's language.
private struct ChartAxisLabelView<Content: View>: View {
  let content: Content
  let label: LocalizedStringKey

  @Environment(\.self) private var environment

  var body: some View { content.environment(\.chartOptions.verticalLabel, environment.string(label)) }
}

/// A scale whose ends follow the data.
public struct AutomaticScaleDomain: Sendable {
  /// True if the scale must show zero, false if it need not. If nil, only a scale with bars or areas shows zero.
  let includesZero: Bool?

  /// A scale that shows zero for bars and areas; other marks need not show it.
  public static let automatic = AutomaticScaleDomain(includesZero: nil)

  /// A scale with or without zero, regardless of the marks.
  public static func automatic(includesZero: Bool) -> AutomaticScaleDomain {
    AutomaticScaleDomain(includesZero: includesZero)
  }
}

extension RequestedDomain {
  /// Converts the bounds; nil unless they are dates or finite numbers.
  init?<Bound: Plottable>(_ domain: ClosedRange<Bound>) {
    let lower = domain.lowerBound.primitivePlottable.plotted
    let upper = domain.upperBound.primitivePlottable.plotted
    if let lower = lower.date, let upper = upper.date, lower <= upper {
      self = .dates(lower...upper)
    } else if let lower = lower.number, let upper = upper.number, lower.isFinite, upper.isFinite, lower <= upper {
      self = .numbers(lower...upper)
    } else {
      return nil
    }
  }
}

extension EnvironmentValues {
  /// The axes and scales set by modifiers, for all charts in the view.
  var chartOptions: ChartOptions {
    get { self[ChartOptionsKey.self] }
    set { self[ChartOptionsKey.self] = newValue }
  }

  private struct ChartOptionsKey: EnvironmentKey { static let defaultValue = ChartOptions() }
}
