import Recording
import TerminalUI
import TestSupport
import Testing

@Suite("A recording's bytes show the frame in any terminal")
struct RepaintTests {
  private func write(_ bytes: String, to screen: EmulatedScreen) { screen.write(Array(bytes.utf8)) }

  private func frame(_ rows: String..., style: Style = .plain) -> Frame {
    var frame = Frame(size: Size(width: 12, height: 3))
    for (y, row) in rows.enumerated() {
      var x = 0
      for character in row { x += frame.write(character, style: style, at: Point(x: x, y: y)) }
    }
    return frame
  }

  @Test("In a recording, the first frame clears the screen, and later frames send only changed rows")
  func rows() {
    let screen = EmulatedScreen(size: Size(width: 12, height: 3))
    write("an old prompt", to: screen)
    var repaint = Repaint()
    write(repaint.bytes(for: frame("Steps", "Heart Rate")), to: screen)
    #expect(screen.rows == ["Steps", "Heart Rate", ""])
    let change = repaint.bytes(for: frame("Steps", "Sleep"))
    #expect(!change.contains("Steps"))
    write(change, to: screen)
    #expect(screen.rows == ["Steps", "Sleep", ""])
    #expect(repaint.bytes(for: frame("Steps", "Sleep")) == "")
  }

  @Test("In a recording, text after a wide or joined character stays in its column")
  func wide() {
    let screen = EmulatedScreen(size: Size(width: 12, height: 3))
    var repaint = Repaint()
    write(repaint.bytes(for: frame("步数 |", "👩‍👧 |", "é |")), to: screen)
    #expect((0..<2).map { screen[5 - 2 * $0, $0].text } == ["|", "|"])
    #expect(screen[2, 2].text == "|")
  }

  @Test("In a recording, colours have fixed values, each cell has its background, and attributes end correctly")
  func colors() {
    let screen = EmulatedScreen(size: Size(width: 12, height: 3))
    var frame = frame("plain")
    frame.write("!", style: Style(foreground: .red, background: .selection, attributes: .bold), at: Point(x: 6, y: 0))
    var repaint = Repaint()
    write(repaint.bytes(for: frame), to: screen)
    #expect(screen[6, 0].isBold && screen[6, 0].background == 25)
    #expect(!screen[7, 0].isBold && screen[7, 0].background == screen[0, 0].background)
    for y in 0..<3 { for x in 0..<12 { #expect((16...255).contains(screen[x, y].background)) } }
  }

  @Test("The cursor of a recording follows the frame, and is visible at the end")
  func cursor() {
    let screen = EmulatedScreen(size: Size(width: 12, height: 3))
    var repaint = Repaint()
    var frame = frame("name: ")
    frame.cursor = Point(x: 6, y: 0)
    write(repaint.bytes(for: frame), to: screen)
    #expect(screen.cursor == Point(x: 6, y: 0) && screen.isCursorVisible)
    frame.cursor = nil
    write(repaint.bytes(for: frame), to: screen)
    #expect(!screen.isCursorVisible)
    write(repaint.ending(), to: screen)
    #expect(screen.isCursorVisible && screen.rows[0] == "name:")
  }
}
