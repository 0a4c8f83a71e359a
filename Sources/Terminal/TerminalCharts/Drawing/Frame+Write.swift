import TerminalUI

extension Frame {
  /// Writes text into a row, cut off where the frame ends.
  mutating func write(_ text: some StringProtocol, at point: Point, style: Style) {
    var x = point.x
    for character in text { x += write(character, style: style, at: Point(x: x, y: point.y)) }
  }
}
