import TerminalUI
import TestSupport
import Testing

@testable import TerminalCurses

extension CursesTests {
  @MainActor
  @Suite("Terminal sequences become keys")
  struct KeySequenceTests {
    private func read(_ bytes: String, on entry: String) throws -> [KeyDecoder.Output] {
      let open = try OpenScreen(entry, size: Size(width: 80, height: 24))
      open.show("")
      open.terminal.send(Array(bytes.utf8))
      var decoder = KeyDecoder()
      return decoder.decode { open.curses.read() }
    }

    @Test(
      "Keys of xterm and compatible terminals are recognized",
      arguments: [
        ("\u{1B}OA", KeyPress(.upArrow)), ("\u{1B}[A", KeyPress(.upArrow)), ("\u{1B}[B", KeyPress(.downArrow)),
        ("\u{1B}OC", KeyPress(.rightArrow)), ("\u{1B}[D", KeyPress(.leftArrow)), ("\u{1B}[H", KeyPress(.home)),
        ("\u{1B}OF", KeyPress(.end)), ("\u{1B}[1~", KeyPress(.home)), ("\u{1B}[4~", KeyPress(.end)),
        ("\u{1B}[5~", KeyPress(.pageUp)), ("\u{1B}[6~", KeyPress(.pageDown)), ("\u{1B}[2~", KeyPress(.insert)),
        ("\u{1B}[3~", KeyPress(.deleteForward)), ("\u{7F}", KeyPress(.delete)), ("\u{8}", KeyPress(.delete)),
        ("\u{1B}[Z", KeyPress(.backTab)), ("\u{1B}OM", KeyPress(.return)), ("\r", KeyPress(.return)),
        ("\u{1B}OP", KeyPress(.function(1))), ("\u{1B}[15~", KeyPress(.function(5))),
        ("\u{1B}[24~", KeyPress(.function(12))),
        ("\u{1B}[1;2A", KeyPress(.upArrow, modifiers: .shift)),
        ("\u{1B}[1;2D", KeyPress(.leftArrow, modifiers: .shift)),
        ("\u{1B}[1;3B", KeyPress(.downArrow, modifiers: .option)),
        ("\u{1B}[1;5C", KeyPress(.rightArrow, modifiers: .control)),
        ("\u{1B}[1;6H", KeyPress(.home, modifiers: [.shift, .control])),
        ("\u{1B}[5;5~", KeyPress(.pageUp, modifiers: .control)),
        ("\u{1B}[3;8~", KeyPress(.deleteForward, modifiers: [.shift, .option, .control])),
        ("\u{1B}", KeyPress(.escape)), ("\u{1B}a", KeyPress("a", modifiers: .option)),
        ("\u{1B}\u{1B}OA", KeyPress(.upArrow, modifiers: .option)), ("ß", KeyPress("ß")), ("界", KeyPress("界")),
        ("🫀", KeyPress("🫀")),
        ("\u{3}", KeyPress("c", modifiers: .control)), ("\u{13}", KeyPress("s", modifiers: .control)),
      ])
    func xterm(bytes: String, press: KeyPress) throws {
      #expect(try read(bytes, on: "xterm-256color").first == .event(.key(press)))
    }

    @Test(
      "Keys of terminals unlike xterm are recognized",
      arguments: [
        ("linux", "\u{1B}[[A", KeyPress(.function(1))), ("linux", "\u{1B}[1~", KeyPress(.home)),
        ("linux", "\u{1B}[A", KeyPress(.upArrow)), ("rxvt", "\u{1B}[7~", KeyPress(.home)),
        ("rxvt", "\u{1B}[8~", KeyPress(.end)), ("tmux-256color", "\u{1B}OA", KeyPress(.upArrow)),
        ("tmux-256color", "\u{1B}[1;5D", KeyPress(.leftArrow, modifiers: .control)),
        ("screen", "\u{1B}[4~", KeyPress(.end)), ("vt100", "\u{1B}OA", KeyPress(.upArrow)),
        ("vt100", "\u{8}", KeyPress(.delete)), ("vt220", "\u{1B}[5~", KeyPress(.pageUp)),
      ])
    func others(entry: String, bytes: String, press: KeyPress) throws {
      #expect(try read(bytes, on: entry) == [.event(.key(press))])
    }

    @Test("Keys and clicks that arrive at once are read in order")
    func burst() throws {
      #expect(
        try read("jj\u{1B}[Bü\u{1B}[<0;5;6Mq", on: "xterm-256color") == [
          .event(.key(KeyPress("j"))), .event(.key(KeyPress("j"))), .event(.key(KeyPress(.downArrow))),
          .event(.key(KeyPress("ü"))), .event(.mouse(MouseEvent(.press, at: Point(x: 4, y: 5)))),
          .event(.key(KeyPress("q"))),
        ])
    }

    @Test(
      "A click is recognized even if the terminfo entry has no mouse",
      arguments: ["xterm-256color", "tmux-256color", "vt100"])
    func mouse(entry: String) throws {
      let click = KeyDecoder.Output.event(.mouse(MouseEvent(.press, at: Point(x: 299, y: 20))))
      #expect(try read("\u{1B}[<0;300;21M", on: entry) == [click])
    }

    @Test("Bytes that are not UTF-8 do not block the input after them")
    func invalidBytes() throws {
      let open = try OpenScreen()
      open.show("")
      open.terminal.send([0xFF, 0xC3] + Array("q".utf8))
      var decoder = KeyDecoder()
      #expect(decoder.decode { open.curses.read() }.last == .event(.key(KeyPress("q"))))
    }
  }
}
