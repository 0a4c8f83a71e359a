import TerminalUI
import TestSupport
import Testing

struct FrameTests {
  private func frame(_ text: String, width: Int = 6) -> Frame {
    var frame = Frame(size: Size(width: width, height: 1))
    var x = 0
    for character in text { x += frame.write(character, at: Point(x: x, y: 0)) }
    return frame
  }

  @Test("Overwriting one half of a wide character blanks the other")
  func halves() {
    var first = frame("界界界")
    first.write("x", at: Point(x: 2, y: 0))
    #expect(first.text(row: 0) == "界x 界")
    var second = frame("界界界")
    second.write("x", at: Point(x: 3, y: 0))
    #expect(second.text(row: 0) == "界 x界")
    var shifted = frame("界界界")
    shifted.write("字", at: Point(x: 1, y: 0))
    #expect(shifted.text(row: 0) == " 字 界")
    var stored = frame("界界界")
    stored[4, 0] = Cell("y")
    #expect(stored.text(row: 0) == "界界y ")
  }

  @Test("A new style for both cells of a wide character keeps the character")
  func restyled() {
    var frame = frame("a三b")
    for x in 0..<6 { frame[x, 0].style = Style(attributes: .reverse) }
    #expect(frame.text(row: 0) == "a三b  ")
    #expect((0..<6).allSatisfy { frame[$0, 0].style.attributes == .reverse })
  }

  @Test("A wide character of which only half fits becomes a blank")
  func edges() {
    var frame = frame("abcdef")
    frame.write("界", at: Point(x: 5, y: 0))
    #expect(frame.text(row: 0) == "abcde ")
    frame.write("界", at: Point(x: -1, y: 0))
    #expect(frame.text(row: 0) == " bcde ")
    frame.write("界", at: Point(x: 0, y: 7))
    frame.write("x", at: Point(x: 99, y: -1))
    #expect(frame.text(row: 0) == " bcde ")
  }

  @Test("A frame of size zero can be created and stores no cells")
  func empty() {
    var frame = Frame(size: Size(width: -3, height: 5))
    #expect(frame.size == Size(width: 0, height: 5))
    #expect(frame.write("x", at: .zero) == 1)
    #expect(frame.cells.isEmpty)
  }
}
