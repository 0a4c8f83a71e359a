/// An outline that is filled or drawn as a line, in blocks of colour with a resolution of a quarter of a cell.
///
/// A shape fills all of its proposed space, or one cell without a proposal.
public protocol Shape: Sendable, View {
  /// Returns the outline in a rectangle, in points.
  nonisolated func path(in rect: CGRect) -> Path
}

extension Shape {
  /// The shape, filled with the colour of text.
  public var body: _ShapeView<Self, ForegroundStyle> {
    _ShapeView(shape: self, style: ForegroundStyle(), line: nil)
  }

  /// Returns the shape, filled.
  public func fill<S: ShapeStyle>(_ style: S = ForegroundStyle(), style fillStyle: FillStyle = FillStyle())
    -> _ShapeView<Self, S>
  {
    _ShapeView(shape: self, style: style, line: nil)
  }

  /// Returns the outline, drawn as a line.
  public func stroke<S: ShapeStyle>(_ style: S, lineWidth: CGFloat = 1) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: style, line: StrokeStyle(lineWidth: lineWidth))
  }

  /// Returns the outline, drawn as a line.
  public func stroke<S: ShapeStyle>(_ style: S, style stroke: StrokeStyle) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: style, line: stroke)
  }

  /// Returns the outline, drawn as a line in the colour of text.
  public func stroke(lineWidth: CGFloat = 1) -> _ShapeView<Self, ForegroundStyle> {
    stroke(ForegroundStyle(), lineWidth: lineWidth)
  }

  /// Returns the outline, drawn as a line in the colour of text.
  public func stroke(style: StrokeStyle) -> _ShapeView<Self, ForegroundStyle> {
    stroke(ForegroundStyle(), style: style)
  }

  /// Returns the part of the outline between two positions, from 0 at its start to 1 at its end.
  public func trim(from: CGFloat = 0, to: CGFloat = 1) -> some Shape {
    DerivedShape(base: self) { $0.path(in: $1).trimmedPath(from: from, to: to) }
  }

  /// Returns the shape, rotated around an anchor, by default its center.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    DerivedShape(base: self) { base, rect in
      var path = base.path(in: rect)
      let (x, y) = (rect.minX + anchor.x * rect.width, rect.minY + anchor.y * rect.height)
      let (cosine, sine) = (cos(angle.radians), sin(angle.radians))
      path.lines = path.lines.map { line in
        line.map {
          CGPoint(
            x: x + ($0.x - x) * cosine - ($0.y - y) * sine, y: y + ($0.x - x) * sine + ($0.y - y) * cosine)
        }
      }
      return path
    }
  }

  /// Returns the shape, moved.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape {
    DerivedShape(base: self) { $0.path(in: $1).offsetBy(dx: x, dy: y) }
  }

  /// Returns the shape with the given size.
  public func size(_ size: CGSize) -> some Shape { self.size(width: size.width, height: size.height) }

  /// Returns the shape with the given size.
  public func size(width: CGFloat, height: CGFloat) -> some Shape {
    DerivedShape(base: self) { base, rect in
      base.path(in: CGRect(origin: rect.origin, size: CGSize(width: width, height: height)))
    }
  }
}

/// A shape that can be drawn inside its own border.
public protocol InsettableShape: Shape {
  /// The type of the smaller shape.
  associatedtype InsetShape: InsettableShape
  /// Returns the shape, inset on all sides.
  nonisolated func inset(by amount: CGFloat) -> InsetShape
}

extension InsettableShape {
  /// Returns the outline as a line inside the border. A terminal draws all lines inside the border.
  public func strokeBorder<S: ShapeStyle>(_ style: S, lineWidth: CGFloat = 1) -> some View {
    stroke(style, lineWidth: lineWidth)
  }

  /// Returns the outline as a line inside the border.
  public func strokeBorder<S: ShapeStyle>(_ style: S, style stroke: StrokeStyle) -> some View {
    self.stroke(style, style: stroke)
  }

  /// Returns the outline as a line inside the border.
  public func strokeBorder(lineWidth: CGFloat = 1) -> some View { stroke(lineWidth: lineWidth) }
}

/// The line of an outline.
public struct StrokeStyle: Hashable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var dash: [CGFloat]

  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin, self.dash) = (lineWidth, lineCap, lineJoin, dash)
  }
}

/// The ends of a line. A terminal draws only one kind.
public enum CGLineCap: Int32, Sendable { case butt, round, square }
/// The joins of a line. A terminal draws only one kind.
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

/// The corners of a rounded rectangle. A terminal draws only one kind.
public enum RoundedCornerStyle: Sendable { case circular, continuous }

/// A shape that modifies another shape.
struct DerivedShape<Base: Shape>: Shape {
  let base: Base
  let make: @Sendable (Base, CGRect) -> Path

  nonisolated func path(in rect: CGRect) -> Path { make(base, rect) }
}

/// A type-erased shape.
public struct AnyShape: Shape {
  private let make: @Sendable (CGRect) -> Path
  public init<S: Shape>(_ shape: S) { make = { shape.path(in: $0) } }
  public nonisolated func path(in rect: CGRect) -> Path { make(rect) }
}

/// A shape that is filled or drawn as a line.
public struct _ShapeView<Content: Shape, Fill: ShapeStyle>: View {
  let shape: Content
  let style: Fill
  /// The line to draw; nil to fill.
  let line: StrokeStyle?

  public var body: some View {
    TerminalUI.Canvas { [shape, style, line] context, size in
      ShapeDrawing(context: context, size: size, style: style).draw(shape, line: line)
    }
  }

  /// Draws a line around a filled shape.
  public func stroke<S: ShapeStyle>(_ style: S, lineWidth: CGFloat = 1) -> some View {
    overlay { shape.stroke(style, lineWidth: lineWidth) }
  }

  /// Draws a line around a filled shape.
  public func strokeBorder<S: ShapeStyle>(_ style: S, lineWidth: CGFloat = 1) -> some View {
    overlay { shape.stroke(style, lineWidth: lineWidth) }
  }
}

/// Draws shapes into a rectangle of cells.
@MainActor
struct ShapeDrawing {
  let context: TerminalUI.GraphicsContext
  let size: Size
  let style: any ShapeStyle

  /// Draws a shape. Does not draw an outline less than three cells wide, because it would cover its content.
  func draw(_ shape: some Shape, line: StrokeStyle?) {
    let path = shape.path(in: CGRect(origin: .zero, size: CellMeasure.points(size)))
    guard let line else {
      // A single row or column cannot show rounded corners.
      let isThin = size.width <= 2 || size.height <= 1
      return draw { isThin ? !path.isEmpty : path.contains($0) }
    }
    guard size.width >= 3, size.height >= 3 else { return }
    let isTrimmed = path.lines.first.map { $0.first != $0.last } ?? true
    if !isTrimmed, shape is any BoxShape { return drawBox() }
    let reach = max(line.lineWidth / 2, CellMeasure.width / 2)
    let inner = CGRect(origin: .zero, size: CellMeasure.points(size)).insetBy(dx: reach, dy: reach)
    let outline = shape.path(in: inner)
    draw { outline.isNear($0, within: reach) }
  }

  private func color(_ x: Int, _ y: Int) -> Color {
    if style is ForegroundStyle { return .primary }
    let point = UnitPoint(
      x: (CGFloat(x) + 0.5) / CGFloat(max(1, size.width)), y: (CGFloat(y) + 0.5) / CGFloat(max(1, size.height)))
    return context.environment.shown(style._color(at: point))
  }

  private func drawBox() {
    let glyphs = context.environment.glyphs.box
    let box = [
      glyphs.topLeft, glyphs.topRight, glyphs.bottomLeft, glyphs.bottomRight, glyphs.horizontal, glyphs.vertical,
    ]
    let (right, bottom) = (size.width - 1, size.height - 1)
    for y in 0...bottom {
      for x in 0...right where x == 0 || y == 0 || x == right || y == bottom {
        let corner = (x == 0 || x == right) && (y == 0 || y == bottom)
        let index = corner ? (x == 0 ? 0 : 1) + (y == 0 ? 0 : 2) : x == 0 || x == right ? 5 : 4
        context.draw(String(box[index]), at: TerminalUI.Point(x: x, y: y), style: Style(foreground: color(x, y)))
      }
    }
  }

  /// The block characters for the filled quarters of a cell: top left is 1, top right 2, bottom left 4, bottom right 8.
  private static let quarters = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")

  /// Fills the quarters of cells whose centers are inside the shape.
  private func draw(_ isInside: (CGPoint) -> Bool) {
    let hasQuarters = context.environment.glyphs.needsUTF8
    for y in 0..<size.height {
      for x in 0..<size.width {
        var filled = 0
        for quarter in 0..<4 {
          let column = CGFloat(x) + (quarter % 2 == 0 ? 0.25 : 0.75)
          let row = CGFloat(y) + (quarter < 2 ? 0.25 : 0.75)
          if isInside(CGPoint(x: column * CellMeasure.width, y: row * CellMeasure.height)) { filled |= 1 << quarter }
        }
        let color = color(x, y)
        let isFull = filled == 15 || !hasQuarters && filled.nonzeroBitCount >= 2
        if isFull {
          context.fill(
            TerminalUI.Rect(x: x, y: y, width: 1, height: 1), with: Cell(" ", style: Style(background: color)))
        } else if filled > 0, hasQuarters {
          context.draw(
            String(Self.quarters[filled]), at: TerminalUI.Point(x: x, y: y), style: Style(foreground: color))
        }
      }
    }
  }
}

/// A shape whose outline is drawn with box-drawing characters.
protocol BoxShape {}
