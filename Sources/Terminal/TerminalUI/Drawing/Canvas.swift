/// A view that draws cell by cell.
///
///     Canvas { context, size in
///       context.draw("max", at: Point(x: 0, y: 0), style: Style(foreground: .secondary))
///       context.fill(Rect(x: 0, y: 1, width: size.width, height: 1), with: Cell("─"))
///     }
///
/// The canvas fills the space that it gets; drawing outside of it is clipped.
public struct Canvas: View {
  public typealias Body = Never

  private let renderer: @MainActor (GraphicsContext, Size) -> Void

  /// Creates a canvas.
  ///
  /// - Parameter renderer: Draws the canvas, given its size in cells. Each frame calls this closure.
  public init(renderer: @escaping @MainActor (_ context: GraphicsContext, _ size: Size) -> Void) {
    self.renderer = renderer
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(CanvasNode(environment: context.environment, renderer: renderer))
  }
}

/// The drawing functions of a ``Canvas``. Positions are relative to the canvas's top left.
@MainActor
public struct GraphicsContext {
  /// The environment of the canvas, such as the glyphs to draw with.
  public let environment: EnvironmentValues
  /// The canvas's top left, in screen cells.
  let origin: Point
  let drawing: DrawingContext

  /// Writes text on one line. A style without a background keeps the existing one.
  public func draw(_ text: String, at position: Point, style: Style = .plain) {
    drawing.write(text, at: absolute(position), style: style)
  }

  public func fill(_ rect: Rect, with cell: Cell) {
    drawing.fill(Rect(origin: absolute(rect.origin), size: rect.size), with: cell)
  }

  /// Copies a frame. Its blank cells without a background leave the cells below them visible.
  public func draw(_ frame: Frame, at position: Point) {
    drawing.copy(frame, to: absolute(position))
  }

  private func absolute(_ position: Point) -> Point {
    Point(x: origin.x + position.x, y: origin.y + position.y)
  }
}

/// The layout node of a canvas.
final class CanvasNode: Node {
  private let environment: EnvironmentValues
  private let renderer: @MainActor (GraphicsContext, Size) -> Void

  /// Stores the renderer until the frame is drawn.
  init(environment: EnvironmentValues, renderer: @escaping @MainActor (GraphicsContext, Size) -> Void) {
    self.environment = environment
    self.renderer = renderer
    super.init()
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    Size(width: proposal.width ?? 1, height: proposal.height ?? 1)
  }

  override func draw(in context: DrawingContext) {
    let graphics = GraphicsContext(environment: environment, origin: rect.origin, drawing: context.clipped(to: rect))
    environment.execute { renderer(graphics, rect.size) }
  }
}
