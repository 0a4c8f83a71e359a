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
  @Environment(\.colorScheme) private var colorScheme

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
    return ChartPlot(
      marks: content.resolvedMarks, options: options, calendar: calendar, tint: tint, colorScheme: colorScheme)
  }
}

/// The axes, the legend and the scales that an app asked for.
package struct ChartOptions: Hashable, Sendable {
  /// The visibility of the line under the chart, with its labels.
  package var horizontalAxis = Visibility.automatic
  /// The visibility of the numbers at the left.
  package var verticalAxis = Visibility.automatic
  /// The unit over the numbers at the left, where there is room; nil for none.
  package var verticalLabel: String?
  /// The visibility of the names of the series; shown unless hidden, where there are two or more and room.
  package var legend = Visibility.automatic
  /// The names, dates or numbers the horizontal axis is fixed to; nil to choose them from the data.
  package var horizontalDomain: RequestedDomain?
  /// The bottom and the top of the vertical axis, or the rule for choosing them.
  package var verticalDomain = VerticalDomain()
  /// The value marked on the horizontal axis; nil marks none.
  package var selection: Plotted?

  /// The options of a chart without modifiers.
  package init() {}

  /// The ends of the vertical axis, as the app asked for them.
  package struct VerticalDomain: Hashable, Sendable {
    /// The bottom and the top; nil to choose them from the data.
    package var range: ClosedRange<Double>?
    /// True where zero is shown, false where it need not be; nil where the marks decide.
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

  /// Writes a unit over the numbers of the vertical axis of charts in this view, from nine rows on.
  public func chartYAxisLabel(_ label: LocalizedStringKey) -> some View {
    ChartAxisLabelView(content: self, label: label)
  }

  /// Writes a unit over the numbers of the vertical axis, as it is.
  @_disfavoredOverload
  public func chartYAxisLabel<Label: StringProtocol>(_ label: Label) -> some View {
    environment(\.chartOptions.verticalLabel, label.isEmpty ? nil : String(label))
  }

  /// Shows or hides the legend of charts in this view.
  public func chartLegend(_ visibility: Visibility) -> some View {
    environment(\.chartOptions.legend, visibility)
  }

  /// Fixes the names along the horizontal axis, in their order.
  public func chartXScale(domain: [String]) -> some View {
    environment(\.chartOptions.horizontalDomain, .names(domain))
  }

  /// Fixes the beginning and the end of the horizontal axis. An axis of calendar units ends with the unit before the
  /// upper bound when a unit begins there.
  public func chartXScale<Bound: Plottable & Comparable>(domain: ClosedRange<Bound>) -> some View {
    environment(\.chartOptions.horizontalDomain, RequestedDomain(domain))
  }

  /// Marks the place of a value on the horizontal axis of charts in this view; nil marks none.
  ///
  /// The app keeps the value, moves it on key presses, and says in words what lies there.
  public func chartXSelection<Selected: Plottable>(value: Selected?) -> some View {
    environment(\.chartOptions.selection, value?.primitivePlottable.plotted)
  }

  /// Fixes the bottom and the top of the vertical axis. Marks beyond are cut off.
  public func chartYScale<Bound: Plottable & Comparable>(domain: ClosedRange<Bound>) -> some View
  where Bound.PrimitivePlottable: Numeric {
    var range: ClosedRange<Double>?
    if case .numbers(let numbers)? = RequestedDomain(domain) { range = numbers }
    return environment(\.chartOptions.verticalDomain, ChartOptions.VerticalDomain(range: range))
  }

  /// Leaves the bottom and the top of the vertical axis to the data.
  public func chartYScale(domain: AutomaticScaleDomain) -> some View {
    environment(\.chartOptions.verticalDomain, ChartOptions.VerticalDomain(includesZero: domain.includesZero))
  }
}

/// A view in whose charts a unit stands over the vertical axis, in the language of the view.
private struct ChartAxisLabelView<Content: View>: View {
  let content: Content
  let label: LocalizedStringKey

  @Environment(\.self) private var environment

  var body: some View { content.environment(\.chartOptions.verticalLabel, environment.string(label)) }
}

/// A scale whose ends follow the data.
public struct AutomaticScaleDomain: Sendable {
  /// True where the scale has to show zero, false where it need not; nil where the marks decide.
  let includesZero: Bool?

  /// Bars and areas show zero; other marks need not.
  public static let automatic = AutomaticScaleDomain(includesZero: nil)

  /// A scale with or without zero, regardless of the marks.
  public static func automatic(includesZero: Bool) -> AutomaticScaleDomain {
    AutomaticScaleDomain(includesZero: includesZero)
  }
}

extension RequestedDomain {
  /// The bounds as the scale takes them; nil where they are neither dates nor finite numbers.
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
  /// The axes and scales that modifiers asked for, for all charts in the view.
  var chartOptions: ChartOptions {
    get { self[ChartOptionsKey.self] }
    set { self[ChartOptionsKey.self] = newValue }
  }

  private struct ChartOptionsKey: EnvironmentKey { static let defaultValue = ChartOptions() }
}
