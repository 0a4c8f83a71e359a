/// A colour, a gradient or a material that fills a shape or colours text.
public protocol ShapeStyle: Sendable {
  /// Returns the colour at a point of the filled rectangle. For a style that an app defines, this is the primary
  /// colour.
  func _color(at point: UnitPoint) -> Color
}

extension ShapeStyle {
  public func _color(at point: UnitPoint) -> Color { .primary }

  /// The single colour for text with this style.
  var textColor: Color { _color(at: .zero) }

  /// Returns the style with an opacity; see `Color.opacity(_:)`.
  public func opacity(_ opacity: Double) -> some ShapeStyle { textColor.opacity(opacity) }
}

extension ShapeStyle where Self == Color {
  public static var red: Color { Color.red }
  public static var orange: Color { Color.orange }
  public static var yellow: Color { Color.yellow }
  public static var green: Color { Color.green }
  public static var mint: Color { Color.mint }
  public static var teal: Color { Color.teal }
  public static var cyan: Color { Color.cyan }
  public static var blue: Color { Color.blue }
  public static var indigo: Color { Color.indigo }
  public static var purple: Color { Color.purple }
  public static var pink: Color { Color.pink }
  public static var brown: Color { Color.brown }
  public static var gray: Color { Color.gray }
  public static var white: Color { Color.white }
  public static var black: Color { Color.black }
  public static var clear: Color { Color.clear }
}

/// The colours of text with decreasing importance. A terminal has two.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
  private let color: Color

  private init(_ color: Color) { self.color = color }

  public static let primary = HierarchicalShapeStyle(.primary)
  public static let secondary = HierarchicalShapeStyle(.secondary)
  public static let tertiary = HierarchicalShapeStyle(.secondary)
  public static let quaternary = HierarchicalShapeStyle(.secondary)
  public static let quinary = HierarchicalShapeStyle(.secondary)

  public func _color(at point: UnitPoint) -> Color { color }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .primary }
  public static var secondary: HierarchicalShapeStyle { .secondary }
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
  public static var quinary: HierarchicalShapeStyle { .quinary }
}

/// The text colour of the view.
public struct ForegroundStyle: ShapeStyle {
  public init() {}
}

/// The background colour of the screen.
public struct BackgroundStyle: ShapeStyle {
  public init() {}
  public func _color(at point: UnitPoint) -> Color { .background }
}

/// The tint colour of controls.
public struct TintShapeStyle: ShapeStyle {
  public init() {}
  public func _color(at point: UnitPoint) -> Color { .tint }
}

/// The colour of separators.
public struct SeparatorShapeStyle: ShapeStyle {
  public init() {}
  public func _color(at point: UnitPoint) -> Color { .separator }
}

extension ShapeStyle where Self == ForegroundStyle { public static var foreground: ForegroundStyle { .init() } }
extension ShapeStyle where Self == BackgroundStyle { public static var background: BackgroundStyle { .init() } }
extension ShapeStyle where Self == TintShapeStyle { public static var tint: TintShapeStyle { .init() } }
extension ShapeStyle where Self == SeparatorShapeStyle { public static var separator: SeparatorShapeStyle { .init() } }

/// A translucent background. A terminal does not blend colours, so it is the background of a card.
public struct Material: ShapeStyle {
  public static let ultraThin = Material()
  public static let thin = Material()
  public static let regular = Material()
  public static let thick = Material()
  public static let ultraThick = Material()
  public static let bar = Material()

  public func _color(at point: UnitPoint) -> Color { .card }
}

extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Material { .ultraThin }
  public static var thinMaterial: Material { .thin }
  public static var regularMaterial: Material { .regular }
  public static var thickMaterial: Material { .thick }
  public static var ultraThickMaterial: Material { .ultraThick }
  public static var bar: Material { .bar }
}

/// A type-erased style.
public struct AnyShapeStyle: ShapeStyle {
  private let style: any ShapeStyle
  public init<Style: ShapeStyle>(_ style: Style) { self.style = style }
  public func _color(at point: UnitPoint) -> Color { style._color(at: point) }
}

/// The shadow of a style, which a terminal does not draw.
public struct ShadowStyle: Hashable, Sendable {
  public static func drop(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> ShadowStyle {
    ShadowStyle()
  }
  public static func inner(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> ShadowStyle {
    ShadowStyle()
  }
}

extension ShapeStyle {
  /// Returns the style without the shadow.
  public func shadow(_ style: ShadowStyle) -> Self {
    UnshownNames.note(AcceptedName.shadow.written)
    return self
  }
}

/// Colours at locations from 0 to 1.
public struct Gradient: ShapeStyle, Hashable {
  /// The space in which colours are mixed. A terminal mixes none.
  public enum ColorSpace: Hashable, Sendable { case device, perceptual }

  /// A colour and its location.
  public struct Stop: Hashable, Sendable {
    public var color: Color
    public var location: CGFloat
    public init(color: Color, location: CGFloat) { (self.color, self.location) = (color, location) }
  }

  public var stops: [Stop]

  public init(stops: [Stop]) { self.stops = stops }

  /// Creates a gradient with evenly spaced colours.
  public init(colors: [Color]) {
    stops = colors.enumerated().map { index, color in
      Stop(color: color, location: colors.count > 1 ? CGFloat(index) / CGFloat(colors.count - 1) : 0)
    }
  }

  /// Returns the colour of the nearest stop. A terminal with few colours cannot show intermediate ones.
  func color(at location: CGFloat) -> Color {
    stops.min { abs($0.location - location) < abs($1.location - location) }?.color ?? .clear
  }

  public func _color(at point: UnitPoint) -> Color { color(at: point.y) }
}

/// A gradient that is derived from one colour.
public struct AnyGradient: ShapeStyle, Hashable {
  private let gradient: Gradient
  public init(_ gradient: Gradient) { self.gradient = gradient }
  public func _color(at point: UnitPoint) -> Color { gradient.color(at: 0) }
}

/// Colours along a line.
public struct LinearGradient: ShapeStyle, Hashable, View {
  private let gradient: Gradient
  private let start: UnitPoint
  private let end: UnitPoint

  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    (self.gradient, start, end) = (gradient, startPoint, endPoint)
  }
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  public nonisolated func _color(at point: UnitPoint) -> Color {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    guard length > 0 else { return gradient.color(at: 0) }
    return gradient.color(at: ((point.x - start.x) * dx + (point.y - start.y) * dy) / length)
  }

  public var body: some View { Rectangle().fill(self) }
}

/// Colours around a center, by distance.
public struct RadialGradient: ShapeStyle, Hashable, View {
  private let gradient: Gradient
  private let center: UnitPoint

  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    (self.gradient, self.center) = (gradient, center)
  }
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  public nonisolated func _color(at point: UnitPoint) -> Color {
    let (dx, dy) = (point.x - center.x, point.y - center.y)
    return gradient.color(at: min(1, 2 * (dx * dx + dy * dy).squareRoot()))
  }

  public var body: some View { Rectangle().fill(self) }
}

/// Colours around a center, by direction.
public struct AngularGradient: ShapeStyle, Hashable, View {
  private let gradient: Gradient
  private let center: UnitPoint

  public init(
    gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .degrees(360)
  ) {
    (self.gradient, self.center) = (gradient, center)
  }
  public init(colors: [Color], center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .degrees(360)) {
    self.init(gradient: Gradient(colors: colors), center: center)
  }
  public init(gradient: Gradient, center: UnitPoint, angle: Angle) { self.init(gradient: gradient, center: center) }
  public init(colors: [Color], center: UnitPoint, angle: Angle) { self.init(colors: colors, center: center) }

  public nonisolated func _color(at point: UnitPoint) -> Color {
    let turn = atan2(point.y - center.y, point.x - center.x) / (2 * .pi)
    return gradient.color(at: turn < 0 ? turn + 1 : turn)
  }

  public var body: some View { Rectangle().fill(self) }
}

/// Colours at the points of a grid. Each cell has the colour of the nearest point.
public struct MeshGradient: ShapeStyle, View {
  private let points: [(place: SIMD2<Float>, color: Color)]

  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) { self.points = zip(points, colors).map { ($0, $1) } }

  public nonisolated func _color(at point: UnitPoint) -> Color {
    let place = SIMD2(Float(point.x), Float(point.y))
    func distance(_ other: SIMD2<Float>) -> Float { ((other - place) * (other - place)).sum() }
    return points.min { distance($0.place) < distance($1.place) }?.color ?? .clear
  }

  public var body: some View { Rectangle().fill(self) }
}

extension View {
  /// Sets the colour of text and symbols in this view. For a gradient, this is its first colour.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { foregroundStyle(style.textColor) }

  /// Sets the colour of text and symbols. A terminal draws all layers of a symbol in the first style.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
    foregroundStyle(primary.textColor)
  }

  /// Sets the colour of text and symbols in this view. Nil gives the primary colour.
  public func foregroundColor(_ color: Color?) -> some View { foregroundStyle(color ?? .primary) }

  /// Sets the colour of controls in this view.
  public func tint<S: ShapeStyle>(_ style: S?) -> some View { tint(style.map(\.textColor)) }

  /// Sets the colour of controls in this view.
  public func accentColor(_ color: Color?) -> some View { tint(color) }

  /// Draws another view behind this one.
  @_disfavoredOverload
  public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
    self.background(alignment: alignment) { background }
  }

  /// Fills the background of the view.
  public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background { Rectangle().fill(style) }
  }

  /// Fills a shape behind the view.
  public func background<S: ShapeStyle, T: Shape>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle())
    -> some View
  {
    background { shape.fill(style) }
  }

  /// Fills a shape behind the view with the background colour of the screen.
  public func background<T: Shape>(in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
    background { shape.fill(Color.background) }
  }

  /// Fills the area of the view, in front of it.
  public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    overlay { Rectangle().fill(style) }
  }

  /// Fills the area of the view with a colour, in front of it. A colour is both a view and a style, so without this
  /// function `overlay(color.opacity(0.2))` would be ambiguous.
  public func overlay(_ color: Color, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { overlay { color } }

  /// Fills a shape in front of the view.
  public func overlay<S: ShapeStyle, T: Shape>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle())
    -> some View
  {
    overlay { shape.fill(style) }
  }

  /// Draws a border around the view. The border takes an additional cell at each edge.
  public func border<S: ShapeStyle>(_ style: S, width: CGFloat = 1) -> some View { border(style.textColor) }
}

extension Text {
  /// Sets the colour of the text, unless it already has one.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { foregroundStyle(style.textColor) }
  /// Sets the colour of the text, unless it already has one.
  public func foregroundColor(_ color: Color?) -> Text { color.map { foregroundStyle($0) } ?? self }
}

/// The rule that determines the interior of a path.
public struct FillStyle: Hashable, Sendable {
  public var isEOFilled: Bool
  public init(eoFill: Bool = false, antialiased: Bool = true) { isEOFilled = eoFill }
}
