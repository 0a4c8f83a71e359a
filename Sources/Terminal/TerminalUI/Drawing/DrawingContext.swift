/// The frame being drawn, with its clickable regions.
@MainActor
final class Painter {
  /// A part of the screen that receives clicks or the wheel.
  struct Region {
    /// The cells of the region, in screen cells.
    var area: Rect
    /// The receiver of clicks or the wheel.
    var target: Target
  }

  /// The receivers of clicks and of the wheel.
  enum Target {
    case control(Node, Control)
    case scroll(ScrollNode)
    /// Scrolls by a number of lines; returns false if nothing moved.
    case wheel(@MainActor (Int) -> Bool)
    case action(@MainActor () -> Void)
    /// The screen of another host, which has its own regions.
    case host(HostNode)
  }

  var frame: Frame
  /// The regions in drawing order; the last one that contains a point is topmost.
  var regions: [Region] = []
  /// The identity of the focused control; nil for none.
  let focused: Identity?
  /// The focused pane if there are several; nil otherwise.
  var focusedPane: PaneNode?
  /// The active key bindings, for views that show them.
  let keyBindings: [KeyBinding]
  /// The help text of the focused control if it is disabled; nil otherwise.
  let disabledReason: String?
  /// The announcement to show; nil for none.
  var announcement: String?
  /// The texts that the frame shows only in part, in drawing order.
  var cutTexts: [CutText] = []
  /// Performs a key binding as if its key was pressed.
  let perform: @MainActor (KeyBinding) -> Void

  /// Starts an empty frame.
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

/// A text that a frame shows only in part, for tests of screens.
package struct CutText: Hashable, Sendable {
  /// The whole text, including the part that is not visible. It can be a single character.
  package let text: String
  /// The row, which may lie outside the screen.
  package let row: Int
  /// The last visible line, which ends in an ellipsis; nil if nothing shows that the text was cut.
  package let shown: String?
}

/// The frame that nodes draw into, and the part of the frame that they may change.
@MainActor
struct DrawingContext {
  /// The frame and its regions.
  let painter: Painter
  /// The cells that may be changed.
  var clip: Rect
  /// True if the surrounding row shows focus, so that a control inside need not.
  var focusIsShown = false
  /// The directions in which content outside ``clip`` can be scrolled into view.
  var scrollAxes: Axis.Set = []

  /// Returns a context restricted to a rectangle.
  func clipped(to rect: Rect) -> DrawingContext {
    var context = self
    context.clip = clip.intersection(rect)
    return context
  }

  /// Writes text on one line and returns the column after it.
  @discardableResult
  func write(_ text: some StringProtocol, at position: Point, style: Style) -> Int {
    guard position.y >= clip.minY, position.y < clip.maxY else {
      if !scrollAxes.contains(.vertical) { noteLost(text, row: position.y) }
      return position.x + text.columnCount
    }
    let end = painter.frame.put(text, style: style, x: position.x, y: position.y, minX: clip.minX, maxX: clip.maxX)
    if position.x < clip.minX || end > clip.maxX, !scrollAxes.contains(.horizontal) {
      noteLost(text, row: position.y)
    }
    return end
  }

  /// Records a text that is cut off at an edge of ``clip``. Blank texts are ignored.
  func noteLost(_ text: some StringProtocol, row: Int) {
    if text.contains(where: { $0 != " " }) {
      painter.cutTexts.append(CutText(text: String(text), row: row, shown: nil))
    }
  }

  /// Records a text that ends in an ellipsis.
  func noteTruncated(_ text: String, row: Int, shown line: TextLayout.Line?) {
    if row < clip.minY || row >= clip.maxY { return }
    let shown = String(line?.glyphs.map(\.character) ?? [])
    painter.cutTexts.append(CutText(text: text, row: row, shown: shown))
  }

  func fill(_ rect: Rect, with cell: Cell) { painter.frame.fill(rect.intersection(clip), with: cell) }

  /// Sets the background of a rectangle; text drawn on it later keeps the background.
  func fill(_ rect: Rect, background: Color) {
    painter.frame.fill(rect.intersection(clip), with: Cell(" ", style: Style(background: background)))
  }

  /// Copies a frame. Its blank cells without a background leave the cells below them visible.
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
    for link in frame.links {
      let place = Point(x: origin.x + link.area.minX, y: origin.y + link.area.minY)
      addLink(FrameLink(area: Rect(origin: place, size: link.area.size), address: link.address))
    }
  }

  /// Adds a link, unless it is out of view.
  func addLink(_ link: FrameLink) {
    let area = link.area.intersection(clip)
    if !area.isEmpty { painter.frame.links.append(FrameLink(area: area, address: link.address)) }
  }

  /// Changes the styles of the cells in a rectangle.
  func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    painter.frame.restyle(rect.intersection(clip), change)
  }

  /// Adds a region for clicks or the wheel, unless it is out of view.
  func addRegion(_ rect: Rect, _ target: Painter.Target) {
    let area = rect.intersection(clip)
    if !area.isEmpty { painter.regions.append(Painter.Region(area: area, target: target)) }
  }
}
