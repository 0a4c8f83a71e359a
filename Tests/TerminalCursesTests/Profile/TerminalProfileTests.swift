import TerminalUI
import Testing

@testable import TerminalCurses

@Suite("The profile collects facts about a terminal")
struct TerminalProfileTests {
  @Test(
    "Direct colour needs COLORTERM, and a terminfo entry of the same family",
    arguments: [
      ("xterm-256color", "truecolor", ["xterm-direct"]), ("tmux-256color", "24bit", ["tmux-direct"]),
      ("xterm-kitty", "truecolor", ["kitty-direct"]), ("xterm-256color", "", []), ("xterm-256color", "yes", []),
    ])
  func directColor(term: String, colorTerm: String, entries: [String]) {
    #expect(TerminalProfile.directColorEntries(term: term, environment: ["COLORTERM": colorTerm]) == entries)
  }

  @Test(
    "The set of glyphs depends on the encoding and the kind of terminal",
    arguments: [
      ("xterm-256color", "UTF-8", GlyphSet.braille), ("tmux", "UTF-8", .braille), ("linux", "UTF-8", .ascii),
      ("linux-16color", "UTF-8", .ascii), ("vt100", "UTF-8", .ascii), ("xterm-256color", "ANSI_X3.4-1968", .ascii),
      ("xterm-256color", "ISO-8859-1", .ascii),
    ])
  func glyphs(term: String, encoding: String, expected: GlyphSet) {
    #expect(TerminalProfile.glyphs(term: term, encoding: encoding) == expected)
  }

  @Test(
    "COLORFGBG distinguishes dark and light backgrounds",
    arguments: [
      ("15;0", RGB.black), ("0;15", .white), ("0;default;7", .white), ("12;8", .black), ("", nil), ("15;default", nil),
      ("0;99", nil),
    ] as [(String, RGB?)])
  func colorFGBG(value: String, background: RGB?) {
    #expect(TerminalProfile.background(colorFGBG: value) == background)
  }

  @Test(
    "A terminal's answer to a query gives the background",
    arguments: [
      ("11;rgb:1e1e/1e1e/1e1e", RGB(0x1E1E1E)), ("11;rgb:ff/80/00", RGB(0xFF8000)), ("11;rgb:f/0/f", RGB(0xFF00FF)),
      ("11;rgb:ffff/ffff", nil), ("11;rgb:zz/00/00", nil), ("11;rgb:12345/0/0", nil), ("10;rgb:00/00/00", nil),
      ("11;rgb:", nil), ("", nil),
    ] as [(String, RGB?)])
  func answers(answer: String, background: RGB?) {
    #expect(TerminalProfile.background(answer: answer) == background)
  }

  @Test(
    "Octants need a terminal whose version supports them",
    arguments: [
      ("xterm-ghostty", ["TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.2.0"], true),
      ("xterm-ghostty", ["TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.1.3"], false),
      ("xterm-ghostty", ["TERM_PROGRAM": "ghostty"], false), ("xterm-256color", ["VTE_VERSION": "7800"], true),
      ("xterm-256color", ["VTE_VERSION": "7603"], false), ("xterm-256color", [:], false), ("foot", [:], false),
      ("xterm-256color", ["VTE_VERSION": "7800", "TERM_PROGRAM": "WezTerm"], false),
      ("tmux-256color", ["VTE_VERSION": "7800"], false),
      ("xterm-256color", ["VTE_VERSION": "7800", "TMUX": "/tmp/tmux-0/default,1,0"], false),
    ] as [(String, [String: String], Bool)])
  func octants(term: String, environment: [String: String], expected: Bool) {
    #expect(TerminalProfile.drawsOctants(term, environment) == expected)
  }
}
