/// The frame being drawn, and what of it can be clicked.
@MainActor
final class Painter {
  /// A part of the screen that takes clicks or the wheel.
  struct Region {
    var area: Rect
    var target: Target
  }

  enum Target {
    case control(Node, Control)
    case scroll(ScrollNode)
    /// Takes the wheel, in lines; answers whether anything moved.
    case wheel(@MainActor (Int) -> Bool)
    case action(@MainActor () -> Void)
    /// Another host's screen, which has regions of its own.
    case host(HostNode)
  }

  var frame: Frame
  /// In drawing order: the last region that holds a point is the nearest.
  var regions: [Region] = []
  /// The place that has focus.
  let focused: Identity?
  /// What the keys do now, for views that show it.
  let keyBindings: [KeyBinding]
  /// Why the focused control is disabled, if it is.
  let disabledReason: String?
  /// What a view has announced.
  var announcement: String?
  /// Does what a key binding does.
  let perform: @MainActor (KeyBinding) -> Void

  init(
    size: Size, focused: Responders.Entry?, keyBindings: [KeyBinding],
    perform: @escaping @MainActor (KeyBinding) -> Void
  ) {
    frame = Frame(size: size)
    self.focused = focused?.identity
    self.keyBindings = keyBindings
    disabledReason = focused.flatMap { $0.control.isEnabled ? nil : $0.control.environment.helpText }
    self.perform = perform
  }
}

/// Where nodes draw: the frame, and the part of it they may touch.
@MainActor
struct DrawingContext {
  let painter: Painter
  var clip: Rect
  /// Whether the row around shows focus, so that a control in it need not.
  var focusIsShown = false

  func clipped(to rect: Rect) -> DrawingContext {
    var context = self
    context.clip = clip.intersection(rect)
    return context
  }

  /// Writes text on one line and returns the column after it.
  @discardableResult
  func write(_ text: some StringProtocol, at position: Point, style: Style) -> Int {
    guard position.y >= clip.minY, position.y < clip.maxY else { return position.x + text.columnCount }
    return painter.frame.put(text, style: style, x: position.x, y: position.y, minX: clip.minX, maxX: clip.maxX)
  }

  func fill(_ rect: Rect, with cell: Cell) { painter.frame.fill(rect.intersection(clip), with: cell) }

  /// Colours the ground of a rectangle; what is drawn on it later keeps it.
  func fill(_ rect: Rect, background: Color) {
    painter.frame.fill(rect.intersection(clip), with: Cell(" ", style: Style(background: background)))
  }

  /// Copies a frame; blank cells without a background of their own let through what is there.
  func copy(_ frame: Frame, to origin: Point) {
    for y in max(0, clip.minY - origin.y)..<max(0, min(frame.size.height, clip.maxY - origin.y), clip.minY - origin.y) {
      for x in 0..<frame.size.width {
        let cell = frame[x, y]
        if cell == .blank || cell.character == Cell.continuation { continue }
        painter.frame.put(
          cell.character, width: max(1, cell.character.columnCount), style: cell.style, x: origin.x + x,
          y: origin.y + y, minX: clip.minX, maxX: clip.maxX)
      }
    }
  }

  func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    painter.frame.restyle(rect.intersection(clip), change)
  }

  func addRegion(_ rect: Rect, _ target: Painter.Target) {
    let area = rect.intersection(clip)
    if !area.isEmpty { painter.regions.append(Painter.Region(area: area, target: target)) }
  }
}
