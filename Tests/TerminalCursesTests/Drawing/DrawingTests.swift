import CNcurses
import SeededRandom
import TerminalUI
import TestSupport
import Testing

@testable import TerminalCurses

extension CursesTests {
  @MainActor
  @Suite("A frame becomes a screen")
  struct DrawingTests {
    @Test("Letters, wide characters, combining marks and blocks appear where the frame has them")
    func characters() throws {
      let open = try OpenScreen()
      open.show("abc 健康 x", "e\u{301}a\u{308}ñ ▆⣿♥ |", "", "日本語日本語日本語日")
      #expect(open.screen.rows == ["abc 健康 x", "e\u{301}a\u{308}ñ ▆⣿♥ |", "", "日本語日本語日本語日", ""])
      #expect(open.screen[4, 0].width == 2)
      #expect(open.screen[9, 0].text == "x")
    }

    @Test("Only the cells that changed since the last frame are written")
    func onlyChanges() throws {
      let open = try OpenScreen()
      open.show("Steps        8,412", "Heart Rate      72")
      let bytes = open.show("Steps        8,413", "Heart Rate      72")
      #expect(open.screen.row(0) == "Steps        8,413")
      #expect(!bytes.contains("Steps"))
      #expect(bytes.utf8.count < 24)
    }

    @Test("An unchanged frame writes nothing")
    func unchanged() throws {
      let open = try OpenScreen()
      open.show("Steps")
      #expect(open.show("Steps") == "")
    }

    @Test("Overwriting half of a wide character leaves no other half")
    func wideGivesWay() throws {
      let open = try OpenScreen()
      open.show("健康健康")
      open.show(" a健康b")
      #expect(open.screen.row(0) == " a健康b")
      open.show("健a康ab")
      #expect(open.screen.row(0) == "健a康ab")
    }

    @Test("No text in a frame can act as a command to the terminal")
    func controlCharacters() throws {
      let open = try OpenScreen()
      var frame = Frame(size: open.curses.size)
      let characters: [Character] = ["\u{1B}", "\u{9B}", "\n", "\r\n", "\t", "\u{7F}", "\u{202E}", "\u{2028}", "x"]
      for (x, character) in characters.enumerated() {
        frame[x, 0] = Cell(character)
      }
      let bytes = open.show(frame)
      #expect(open.screen.row(0) == "      � x")
      #expect(!bytes.contains("\u{9B}") && !bytes.contains("\u{202E}"))
    }

    @Test("Half of a wide character in a frame does not move the rest of its row")
    func tornFrames() throws {
      let open = try OpenScreen()
      var frame = Frame(size: open.curses.size)
      frame[0, 0] = Cell("健")
      frame[1, 0] = Cell("a")
      frame[2, 0] = Cell(Cell.continuation)
      frame[3, 0] = Cell("b")
      frame[19, 0] = Cell("健")
      open.show(frame)
      #expect(open.screen[1, 0].text == "a")
      #expect(open.screen[3, 0].text == "b")
    }

    @Test("A frame's attributes, such as bold, become the terminal's attributes")
    func attributes() throws {
      let open = try OpenScreen()
      var frame = Frame(size: open.curses.size)
      frame[0, 0] = Cell("b", style: Style(attributes: .bold))
      frame[1, 0] = Cell("i", style: Style(attributes: .italic))
      frame[2, 0] = Cell("u", style: Style(attributes: .underline))
      frame[3, 0] = Cell("r", style: Style(attributes: .reverse))
      let bytes = open.show(frame)
      #expect(open.screen[0, 0].isBold && open.screen[1, 0].isItalic)
      #expect(open.screen[2, 0].isUnderlined && open.screen[3, 0].isReversed)
      #expect(!bytes.contains("[9m"))
    }

    @Test("The cursor follows the frame, and is hidden if the frame has none")
    func cursor() throws {
      let open = try OpenScreen()
      var frame = Frame(size: open.curses.size)
      open.show(frame)
      #expect(!open.screen.isCursorVisible)
      frame.cursor = Point(x: 7, y: 2)
      open.show(frame)
      #expect(open.screen.isCursorVisible)
      #expect(open.screen.cursor == Point(x: 7, y: 2))
      frame.cursor = Point(x: 70, y: 2)
      open.show(frame)
      #expect(!open.screen.isCursorVisible)
    }

    @Test("A hidden cursor is at the focus; the cursor is visible if requested, and always in a text field")
    func focus() throws {
      for showsCursor in [false, true] {
        let open = try OpenScreen(showsCursor: showsCursor)
        var frame = Frame(size: open.curses.size)
        frame.focus = Point(x: 4, y: 3)
        open.show(frame)
        #expect(open.screen.cursor == Point(x: 4, y: 3))
        #expect(open.screen.isCursorVisible == showsCursor)
        frame.cursor = Point(x: 7, y: 2)
        open.show(frame)
        #expect(open.screen.cursor == Point(x: 7, y: 2) && open.screen.isCursorVisible)
      }
    }

    @Test("After the screen is left during text entry, the cursor is visible")
    func cursorAfterTyping() throws {
      let open = try OpenScreen()
      var frame = Frame(size: open.curses.size)
      open.show(frame)
      frame.cursor = Point(x: 7, y: 2)
      open.show(frame)
      open.curses.leave()
      open.terminal.drain()
      #expect(open.screen.isCursorVisible)
    }

    @Test("A frame sets the terminal's title, and leaving restores the former title")
    func title() throws {
      let open = try OpenScreen { $0.keepsTitles = true }
      var frame = Frame(size: open.curses.size)
      frame.title = "Stride\u{7} — Health\u{1B}\\"
      let bytes = open.show(frame)
      #expect(open.screen.title == "Stride — Health\\")
      #expect(bytes.contains("\u{1B}[22;2t"), "the former one is remembered")
      open.curses.leave()
      let leaving = String(decoding: open.terminal.drain(), as: UTF8.self)
      #expect(leaving.contains("\u{1B}[23;2t"))
    }

    @Test("A copied text is sent to the clipboard once, whatever frames follow")
    func copying() throws {
      let open = try OpenScreen { $0.setsClipboard = true }
      var frame = Frame(size: open.curses.size)
      #expect(!open.show(frame).contains("\u{1B}]52"))
      frame.copied = CopiedText(number: 1, text: "8,400 步")
      #expect(open.show(frame).contains("\u{1B}]52;c;OCw0MDAg5q2l\u{1B}\\"))
      frame.write("x", at: .zero)
      #expect(!open.show(frame).contains("\u{1B}]52"))
      open.curses.leave()
      frame.write("y", at: .zero)
      #expect(!open.show(frame).contains("\u{1B}]52"), "coming back copies nothing again")
      frame.copied?.number = 2
      #expect(open.show(frame).contains("\u{1B}]52;c;"), "the same text can be copied again")
    }

    @Test("A terminal without clipboard support is sent no text to copy")
    func noClipboard() throws {
      let open = try OpenScreen()
      var frame = Frame(size: open.curses.size)
      frame.copied = CopiedText(number: 1, text: "8,400")
      #expect(!open.show(frame).contains("\u{1B}]52"))
    }

    @Test("A link is written as its text between the escape sequences of its address")
    func links() throws {
      let open = try OpenScreen { $0.showsLinks = true }
      var frame = Frame(size: open.curses.size)
      let style = Style(foreground: .blue, attributes: [.underline, .link])
      for (x, character) in "see 步 here".enumerated() where character != "步" {
        frame[x + (x > 4 ? 1 : 0), 1] = Cell(character, style: x < 4 ? .plain : style)
      }
      frame.write("步", style: style, at: Point(x: 4, y: 1))
      frame.links = [FrameLink(area: Rect(x: 0, y: 1, width: 12, height: 1), address: "https://example.com/a\u{1B}b")]
      let bytes = open.show(frame)
      #expect(bytes.contains("\u{1B}]8;;https://example.com/ab\u{1B}\\步 here\u{1B}]8;;\u{1B}\\"))
      #expect(open.screen.row(1) == "see 步 here")

      frame.write("x", at: Point(x: 0, y: 2))
      #expect(open.show(frame).contains("]8;;https"), "what the frame wrote over is a link again")
      #expect(open.screen.rows[1...2] == ["see 步 here", "x"])

      for x in 4..<11 { frame[x, 1] = Cell("#") }
      #expect(!open.show(frame).contains("]8;;"), "a sheet in front of it leaves no link")
    }

    @Test("A terminal without link support is sent only the text of a link")
    func noLinks() throws {
      let open = try OpenScreen()
      var frame = Frame(size: open.curses.size)
      frame[0, 0] = Cell("a", style: Style(attributes: [.underline, .link]))
      frame.links = [FrameLink(area: Rect(x: 0, y: 0, width: 1, height: 1), address: "https://example.com")]
      #expect(!open.show(frame).contains("]8;;"))
      #expect(open.screen.row(0) == "a")
    }

    @Test("On terminals with synchronized updates a frame appears at once")
    func synchronized() throws {
      let open = try OpenScreen { $0.synchronizesUpdates = true }
      open.show("a")
      let bytes = open.show("b")
      #expect(bytes.hasPrefix("\u{1B}[?2026h"))
      #expect(bytes.hasSuffix("\u{1B}[?2026l"))
      #expect(open.screen.modesLeftOn.contains(2026) == false)
    }

    @Test("A frame of any size is one write with modes, cells and cursor")
    func oneWrite() throws {
      let packets = try PacketOutput()
      let size = Size(width: 300, height: 100)
      let window = try PseudoTerminal(size: size)
      var status: Int32 = 0
      #expect(setupterm("xterm-256color", window.device, &status) == OK)
      let features = CursesScreen.Features(
        colorDepth: .indexed256, synchronizesUpdates: true, keepsTitles: true, bracketsPastes: true, reportsMouse: true)
      let curses = try #require(
        CursesScreen(entry: "xterm-256color", input: window.device, output: packets.writer, features: features))
      // Keep the read end open while the program can write, because a broken pipe would end the tests.
      defer { withExtendedLifetime(packets) { curses.close() } }
      var frame = Frame(size: curses.size)
      frame.title = "Stride"
      for y in 0..<frame.size.height {
        for x in 0..<frame.size.width {
          let color = Color(red: UInt8(x % 200), green: UInt8(y), blue: UInt8((x * y) % 200))
          frame[x, y] = Cell(x % 2 == 0 ? "a" : "b", style: Style(foreground: color))
        }
      }
      frame.cursor = Point(x: 1, y: 1)
      _ = packets.received()
      curses.show(frame)
      let first = packets.received()
      #expect(first.count == 1)
      #expect(first[0].count > 2 * 2800)
      frame.cursor = nil
      frame[0, 0] = Cell("x")
      curses.show(frame) { _ in FrameFlow.question }
      let second = packets.received()
      #expect(second.count == 1)
      #expect(second.first.map { $0.count < 60 && String(decoding: $0, as: UTF8.self).hasSuffix("\u{1B}[c") } == true)
      curses.show(frame) { _ in FrameFlow.question }
      #expect(packets.received().isEmpty)
    }

    @Test("A frame of another size is clipped or padded, until a frame of the right size arrives")
    func otherSizes() throws {
      let open = try OpenScreen()
      open.show(Frame(["too long for this screen by far", "健健健健健健健健健健健"], size: Size(width: 31, height: 9)))
      #expect(open.screen.row(0) == "too long for this sc")
      open.show(Frame(["small"], size: Size(width: 6, height: 1)))
      #expect(open.screen.rows == ["small", "", "", "", ""])
      open.show(Frame(size: .zero))
      #expect(open.screen.rows == ["", "", "", "", ""])
    }

    @Test("After the screen is left, no terminal mode is left on")
    func leaving() throws {
      let open = try OpenScreen {
        $0.reportsMouse = true
        $0.keepsTitles = true
      }
      open.show("a")
      #expect(open.screen.isAlternate && open.screen.reportsMouse)
      open.curses.leave()
      open.terminal.drain()
      #expect(open.screen.modesLeftOn == [])
    }

    @Test("The terminal reports the mouse while a frame asks for mouse events")
    func mouse() throws {
      let open = try OpenScreen { $0.reportsMouse = true }
      var frame = Frame(size: open.curses.size)
      open.show(frame)
      #expect(open.screen.reportsMouse)
      frame.wantsMouse = false
      open.show(frame)
      #expect(!open.screen.reportsMouse)
    }

    @Test("After leaving and returning, the screen is drawn completely")
    func comingBack() throws {
      let open = try OpenScreen()
      open.show("Steps")
      open.curses.leave()
      open.terminal.drain()
      open.screen.write("\u{1B}[2Jshell")
      open.curses.comeBack()
      open.show("Steps")
      #expect(open.screen.isAlternate)
      #expect(open.screen.rows == ["Steps", "", "", "", ""])
    }

    @Test("After any sequence of frames at any size, the screen shows the last frame")
    func anyFrames() throws {
      let open = try OpenScreen(size: Size(width: 24, height: 6))
      var random = SplitMix64(seed: 41)
      let characters: [Character] = ["a", "b", " ", " ", "健", "é", "▆", "⣿", "│"]
      let styles = [
        Style.plain, Style(foreground: .red), Style(foreground: .green, attributes: .bold),
        Style(background: .selection), Style(foreground: .secondary, attributes: .underline),
      ]
      var frame = Frame(size: open.curses.size)
      for round in 0..<200 {
        if round % 10 == 9 {
          // Resize to smaller and larger sizes. The terminal keeps some of its cells.
          let size = Size(width: Int.random(in: 1...40, using: &random), height: Int.random(in: 1...12, using: &random))
          open.resize(to: size)
          frame = Frame(size: size)
        }
        for _ in 0..<Int.random(in: 1...30, using: &random) {
          frame.write(
            characters.randomElement(using: &random)!, style: styles.randomElement(using: &random)!,
            at: Point(
              x: Int.random(in: 0..<frame.size.width, using: &random),
              y: Int.random(in: 0..<frame.size.height, using: &random)))
        }
        open.show(frame)
        try #require(rows(of: frame, open) == open.screen.looks, "round \(round)\n\(open.screen.picture)")
      }
    }

    /// Returns the expected contents of the screen for a frame.
    private func rows(of frame: Frame, _ open: OpenScreen) -> [[String]] {
      (0..<frame.size.height).map { y in
        (0..<frame.size.width).compactMap { x in
          let cell = frame[x, y]
          if cell.character == Cell.continuation { return nil }
          let appearance = open.curses.palette.appearance(of: cell.style)
          // The foreground color of a blank does not matter.
          let foreground = cell.character == " " ? "" : "\(appearance.foreground)"
          return "\(cell.character) \(foreground) \(appearance.background)"
        }
      }
    }
  }
}
