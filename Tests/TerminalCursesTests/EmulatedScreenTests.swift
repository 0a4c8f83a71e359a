import TerminalUI
import TestSupport
import Testing

@Suite("The emulated screen of the tests is reliable")
struct EmulatedScreenTests {
  @Test("The emulated screen is the same, however the bytes are divided")
  func pieces() {
    let bytes = Array("a“é健🩺”\u{1B}[2;3H\u{1B}[?1006;1000h\u{1B}[31mred\u{1B}[m\u{1B}[?25l\u{1B}]2;title\u{1B}\\".utf8)
    for length in 1...bytes.count {
      let screen = EmulatedScreen(size: Size(width: 20, height: 3))
      var rest = bytes[...]
      while !rest.isEmpty {
        screen.write(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
      #expect(screen.rows == ["a“é健🩺”", "  red", ""], "pieces of \(length)")
      #expect(screen[2, 1].foreground == 1)
      #expect(screen.reportsMouse && !screen.isCursorVisible && screen.title == "title")
    }
  }
}
