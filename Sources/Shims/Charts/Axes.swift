import SwiftUI
import TerminalCharts

// A chart in a terminal has its own axes, whose marks depend on the available space. An app's axes and styles have no
// effect. They are accepted, and the Device page of the device lists them.

/// The marks of an axis, as an app describes them.
@MainActor @preconcurrency
public protocol AxisContent {}

/// A part of an axis mark: a grid line, a tick or a label.
@MainActor @preconcurrency
public protocol AxisMark {}

/// Builds the marks of an axis.
@MainActor @preconcurrency @resultBuilder
public enum AxisContentBuilder {
  public static func buildBlock(_ content: any AxisContent...) -> DescribedAxis { DescribedAxis() }
  public static func buildOptional(_ content: DescribedAxis?) -> DescribedAxis { DescribedAxis() }
  public static func buildEither(first: DescribedAxis) -> DescribedAxis { first }
  public static func buildEither(second: DescribedAxis) -> DescribedAxis { second }
}

/// Builds the parts of an axis mark.
@MainActor @preconcurrency @resultBuilder
public enum AxisMarkBuilder {
  public static func buildBlock(_ marks: any AxisMark...) -> DescribedMark { DescribedMark() }
  public static func buildOptional(_ mark: DescribedMark?) -> DescribedMark { DescribedMark() }
  public static func buildEither(first: DescribedMark) -> DescribedMark { first }
  public static func buildEither(second: DescribedMark) -> DescribedMark { second }
}

/// An axis as an app describes it.
public struct DescribedAxis: AxisContent {}

/// A mark as an app describes it.
public struct DescribedMark: AxisMark {}

/// The positions of an axis's marks.
public struct AxisMarkValues: Sendable {
  public static let automatic = AxisMarkValues()
  public static func automatic(
    desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> AxisMarkValues { AxisMarkValues() }
  public static func automatic(minimumStride: Double, desiredCount: Int? = nil) -> AxisMarkValues { AxisMarkValues() }
  public static func stride(by component: Calendar.Component, count: Int = 1) -> AxisMarkValues { AxisMarkValues() }
  public static func stride<P: BinaryFloatingPoint>(by step: P) -> AxisMarkValues { AxisMarkValues() }
}

/// The edge of the plot at which an axis is drawn.
public enum AxisMarkPosition: Hashable, Sendable { case automatic, leading, trailing, top, bottom }

/// The arrangement of an axis's labels.
public enum AxisMarkPreset: Hashable, Sendable { case automatic, extended, aligned, inset }

/// A value of an axis.
public struct AxisValue: Sendable {
  public let index: Int
  public let count: Int
  public func `as`<P: Plottable>(_ type: P.Type) -> P? { nil }
}

/// The marks of an axis.
public struct AxisMarks: AxisContent {
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: AxisMarkValues = .automatic
  ) {}
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: AxisMarkValues = .automatic,
    @AxisMarkBuilder content: @escaping (AxisValue) -> some AxisMark
  ) {}
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: AxisMarkValues = .automatic,
    @AxisMarkBuilder content: @escaping () -> some AxisMark
  ) {}
  public init<P: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [P]
  ) {}
  public init<P: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [P],
    @AxisMarkBuilder content: @escaping (AxisValue) -> some AxisMark
  ) {}
  public init<P: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [P],
    @AxisMarkBuilder content: @escaping () -> some AxisMark
  ) {}
  public init<F: FormatStyle>(
    format: F, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic
  ) {}
}

/// A line across the plot.
public struct AxisGridLine: AxisMark {
  public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {}
}

/// A short line at the axis.
public struct AxisTick: AxisMark {
  public init(centered: Bool? = nil, length: CGFloat? = nil, stroke: StrokeStyle? = nil) {}
}

/// The label of a mark.
public struct AxisValueLabel: AxisMark {
  public init(
    centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {}
  public init<F: FormatStyle>(
    format: F, centered: Bool? = nil, anchor: UnitPoint? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    orientation: AxisValueLabelOrientation = .automatic
  ) {}
  public init(
    centered: Bool? = nil, anchor: UnitPoint? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    orientation: AxisValueLabelOrientation = .automatic, @ViewBuilder content: () -> some View
  ) {}
  public init(_ titleKey: LocalizedStringKey, centered: Bool? = nil) {}
  @_disfavoredOverload public init(_ title: some StringProtocol, centered: Bool? = nil) {}
}

public enum AxisValueLabelCollisionResolution: Hashable, Sendable {
  case automatic, disabled
  case greedy
}

public enum AxisValueLabelOrientation: Hashable, Sendable {
  case automatic, horizontal, vertical, verticalReversed
}

extension AxisMark {
  public func font(_ font: Font?) -> DescribedMark { DescribedMark() }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> DescribedMark { DescribedMark() }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> DescribedMark { DescribedMark() }
}

/// Several marks as one, so that a modifier applies to all of them.
public struct Plot<Content: ChartContent>: ChartContent {
  public let body: Content
  public init(@ChartContentBuilder content: () -> Content) { body = content() }
}

/// A sector of a pie chart, which a terminal does not draw.
public struct SectorMark: ChartContent {
  public init<X: Plottable>(
    angle: PlottableValue<X>, innerRadius: MarkDimension = .automatic, outerRadius: MarkDimension = .automatic,
    angularInset: CGFloat? = nil
  ) { UnshownNames.note("SectorMark") }
  public var body: some ChartContent { EmptyChartContent() }
}

/// A rectangle between two values, which is drawn as a shaded band.
public struct RectangleMark: ChartContent {
  private let areas: [AreaMark]

  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension = .automatic
  ) where Y.PrimitivePlottable: Numeric { areas = [AreaMark(x: x, yStart: yStart, yEnd: yEnd)] }

  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) where Y.PrimitivePlottable: Numeric {
    areas = [AreaMark(x: xStart, yStart: yStart, yEnd: yEnd), AreaMark(x: xEnd, yStart: yStart, yEnd: yEnd)]
  }

  public var body: some ChartContent { ForEach(areas.indices, id: \.self) { areas[$0] } }
}

extension BarMark {
  /// Creates a bar. A terminal chooses its width.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension)
  where Y.PrimitivePlottable: Numeric { self.init(x: x, y: y) }
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension
  ) where Y.PrimitivePlottable: Numeric { self.init(x: x, yStart: yStart, yEnd: yEnd) }
}

/// The size of a mark, which a terminal chooses itself.
public struct MarkDimension: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public static let automatic = MarkDimension()
  public static func ratio(_ ratio: CGFloat) -> MarkDimension { MarkDimension() }
  public static func inset(_ inset: CGFloat) -> MarkDimension { MarkDimension() }
  public static func fixed(_ value: CGFloat) -> MarkDimension { MarkDimension() }
  public init(integerLiteral value: Int) {}
  public init(floatLiteral value: Double) {}
  init() {}
}

/// The interpolation between two values. A terminal draws straight lines.
public enum InterpolationMethod: Hashable, Sendable {
  case linear, catmullRom, cardinal, monotone, stepStart, stepCenter, stepEnd
}

/// The position of a text next to a mark.
public enum AnnotationPosition: Hashable, Sendable {
  case automatic, overlay, top, bottom, leading, trailing, topLeading, topTrailing, bottomLeading, bottomTrailing
}

/// The way in which a text next to a mark is kept inside the chart.
public struct AnnotationOverflowResolution: Sendable {
  public struct Strategy: Sendable {
    public enum Boundary: Sendable { case automatic, chart, plot }
    public static let automatic = Strategy()
    public static let fit = Strategy()
    public static let padScale = Strategy()
    public static let disabled = Strategy()
    public static func fit(to boundary: Boundary) -> Strategy { Strategy() }
  }
  public static let automatic = AnnotationOverflowResolution()
  public init(x: Strategy = .automatic, y: Strategy = .automatic) {}
}

/// The symbols of points.
public enum BasicChartSymbolShape: Hashable, Sendable {
  case circle, square, triangle, diamond, pentagon, plus, cross, asterisk
}

extension ChartContent {
  /// Sets the colour of the mark. For a gradient, this is its first colour.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some ChartContent {
    foregroundStyle(style._color(at: .zero))
  }

  private func accepting(_ name: String) -> Self {
    UnshownNames.note(name)
    return self
  }

  public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent {
    accepting(".interpolationMethod")
  }
  public func lineStyle(_ style: StrokeStyle) -> some ChartContent { accepting(".lineStyle") }
  public func symbol(_ symbol: BasicChartSymbolShape) -> some ChartContent { accepting(".symbol") }
  public func symbol<P: Plottable>(by value: PlottableValue<P>) -> some ChartContent { accepting(".symbol") }
  public func symbol<V: View>(@ViewBuilder symbol: () -> V) -> some ChartContent { accepting(".symbol") }
  public func symbolSize(_ size: CGFloat) -> some ChartContent { accepting(".symbolSize") }
  public func symbolSize(_ size: CGSize) -> some ChartContent { accepting(".symbolSize") }
  public func opacity(_ opacity: Double) -> some ChartContent { accepting(".opacity") }
  public func cornerRadius(_ radius: CGFloat) -> some ChartContent { accepting(".cornerRadius") }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some ChartContent { accepting(".offset") }
  public func zIndex(_ value: Double) -> some ChartContent { self }
  public func position<P: Plottable>(by value: PlottableValue<P>) -> some ChartContent { accepting(".position") }
  public func alignsMarkStylesWithPlotArea(_ aligns: Bool = true) -> some ChartContent { self }
  public func annotation<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
    overflowResolution: AnnotationOverflowResolution = .automatic, @ViewBuilder content: () -> C
  ) -> some ChartContent { accepting(".annotation") }
  public func accessibilityLabel(_ label: some StringProtocol) -> some ChartContent { self }
  public func accessibilityValue(_ value: some StringProtocol) -> some ChartContent { self }
  public func accessibilityHidden(_ hidden: Bool) -> some ChartContent { self }
}

/// The plot of a chart, which an app can modify on a phone. Here the modifications have no effect.
public struct ChartPlotContent: View {
  public var body: some View { EmptyView() }
}

/// Converts between values and positions of a chart on a phone. Here every conversion returns nil.
public struct ChartProxy: Sendable {
  public var plotSize: CGSize { .zero }
  public var plotFrame: Anchor<CGRect>? { nil }
  public var plotContainerFrame: Anchor<CGRect>? { nil }
  public var plotAreaSize: CGSize { .zero }
  public var plotAreaFrame: Anchor<CGRect> { Anchor(.zero) }
  public func selectXValue(at position: CGFloat) {}
  public func selectYValue(at position: CGFloat) {}
  public func value<P: Plottable>(atX position: CGFloat, as type: P.Type = P.self) -> P? { nil }
  public func value<P: Plottable>(atY position: CGFloat, as type: P.Type = P.self) -> P? { nil }
  public func position<P: Plottable>(forX value: P) -> CGFloat? { nil }
  public func position<P: Plottable>(forY value: P) -> CGFloat? { nil }
}

extension View {
  private func accepting(_ name: String) -> Self {
    UnshownNames.note(name)
    return self
  }

  public func chartXAxis(@AxisContentBuilder content: () -> DescribedAxis) -> some View { accepting(".chartXAxis") }
  public func chartYAxis(@AxisContentBuilder content: () -> DescribedAxis) -> some View { accepting(".chartYAxis") }
  public func chartXAxisLabel(_ label: LocalizedStringKey, position: AnnotationPosition = .automatic) -> some View {
    accepting(".chartXAxisLabel")
  }
  public func chartLegend(
    position: AnnotationPosition, alignment: Alignment? = nil, spacing: CGFloat? = nil
  ) -> some View { accepting(".chartLegend") }
  public func chartLegend<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> C
  ) -> some View { accepting(".chartLegend") }
  public func chartYAxisLabel(_ label: LocalizedStringKey, position: AnnotationPosition) -> some View {
    chartYAxisLabel(label)
  }
  @_disfavoredOverload
  public func chartYAxisLabel(_ label: some StringProtocol, position: AnnotationPosition) -> some View {
    chartYAxisLabel(label)
  }
  @_disfavoredOverload
  public func chartXAxisLabel(_ label: some StringProtocol, position: AnnotationPosition = .automatic) -> some View {
    accepting(".chartXAxisLabel")
  }
  public func chartXScale(domain: AutomaticScaleDomain) -> some View { self }
  public func chartGesture(_ gesture: @escaping (ChartProxy) -> some Gesture) -> some View {
    accepting(".chartGesture")
  }
  public func chartXSelection<P: Plottable>(value: Binding<P?>) -> some View {
    chartXSelection(value: value.wrappedValue)
  }
  public func chartYSelection<P: Plottable>(value: Binding<P?>) -> some View { accepting(".chartYSelection") }
  public func chartAngleSelection<P: Plottable>(value: Binding<P?>) -> some View { accepting(".chartAngleSelection") }
  public func chartForegroundStyleScale<D: Plottable, S: ShapeStyle>(_ mapping: KeyValuePairs<D, S>) -> some View {
    accepting(".chartForegroundStyleScale")
  }
  public func chartForegroundStyleScale<D: Plottable, S: ShapeStyle>(domain: [D], range: [S]) -> some View {
    accepting(".chartForegroundStyleScale")
  }
  public func chartForegroundStyleScale<S: ShapeStyle>(range: [S]) -> some View {
    accepting(".chartForegroundStyleScale")
  }
  public func chartPlotStyle<C: View>(@ViewBuilder content: @escaping (ChartPlotContent) -> C) -> some View {
    accepting(".chartPlotStyle")
  }
  public func chartOverlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> V
  ) -> some View { accepting(".chartOverlay") }
  public func chartBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> V
  ) -> some View { accepting(".chartBackground") }
  public func chartScrollableAxes(_ axes: Axis.Set) -> some View { accepting(".chartScrollableAxes") }
  public func chartXVisibleDomain<P: Plottable>(length: P) -> some View { accepting(".chartXVisibleDomain") }
  public func chartScrollPosition<P: Plottable>(x: Binding<P>) -> some View { accepting(".chartScrollPosition") }
  public func chartScrollPosition<P: Plottable>(initialX: P) -> some View { accepting(".chartScrollPosition") }
}
