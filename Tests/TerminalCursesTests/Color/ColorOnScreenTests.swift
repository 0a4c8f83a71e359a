import TerminalUI
import TestSupport
import Testing

@testable import TerminalCurses

extension CursesTests {
  @MainActor
  @Suite("Colours adapt to the terminal's depth")
  struct ColorOnScreenTests {
    private func cell(_ style: Style, on entry: String, depth: ColorDepth? = nil) throws -> EmulatedScreen.Cell {
      let open = try OpenScreen(entry, depth: depth)
      open.show("x", style: style)
      return open.screen[0, 0]
    }

    @Test("With 256 colours, a colour has a fixed number that is the same on every terminal")
    func indexed() throws {
      let red = try cell(Style(foreground: .red), on: "xterm-256color")
      #expect((16...255).contains(red.foreground) && red.background == -1)
      let selected = try cell(Style(foreground: .primary, background: .selection), on: "xterm-256color")
      #expect(selected.background == 25 && selected.foreground == 255)
      let panel = try cell(Style(background: .groupedBackground), on: "xterm-256color")
      #expect(panel.background == 235 && panel.foreground == 255)
      let exact = try cell(Style(foreground: Color(red: 255, green: 0, blue: 0)), on: "xterm-256color")
      #expect(exact.foreground == 196)
    }

    @Test("With 8 colours the terminal's own colours are used, the selection is reversed, and panels are plain")
    func eight() throws {
      #expect(try cell(Style(foreground: .red), on: "xterm").foreground == 1)
      let selected = try cell(Style(foreground: .green, background: .selection), on: "xterm")
      #expect(selected.isReversed && selected.foreground == -1 && selected.background == -1)
      #expect(try cell(Style(background: .groupedBackground), on: "xterm").background == -1)
      #expect(try cell(Style(foreground: .secondary), on: "xterm").foreground == -1)
      let badge = try cell(Style(foreground: .primary, background: .red), on: "xterm")
      #expect(badge.background == 1 && badge.foreground == 7)
    }

    @Test(
      "Without colour only attributes are used, and backgrounds are reversed", arguments: ["vt100", "xterm-256color"])
    func none(entry: String) throws {
      let red = try cell(Style(foreground: .red, attributes: .bold), on: entry, depth: ColorDepth.none)
      #expect(red.foreground == -1 && red.isBold && !red.isReversed)
      #expect(try cell(Style(background: .selection), on: entry, depth: ColorDepth.none).isReversed)
      #expect(try cell(Style(background: .orange), on: entry, depth: ColorDepth.none).isReversed)
    }

    @Test("If a frame needs more colour pairs than the terminal has, it is still drawn correctly")
    func manyPairs() throws {
      let open = try OpenScreen("xterm", size: Size(width: 16, height: 2))
      let colors: [Color] = [.red, .green, .yellow, .blue, .purple, .cyan, .white, .black]
      for shift in 0..<8 {
        var frame = Frame(size: open.curses.size)
        for x in 0..<8 {
          frame[x, 0] = Cell("x", style: Style(foreground: colors[x], background: colors[(x + shift) % 8]))
          frame[x, 1] = Cell("y", style: Style(foreground: colors[x]))
        }
        open.show(frame)
        for y in 0..<2 {
          for x in 0..<8 {
            let expected = open.curses.palette.appearance(of: frame[x, y].style)
            #expect(open.screen[x, y].foreground == Int(expected.foreground), "\(shift) \(x) \(y)")
            #expect(open.screen[x, y].background == Int(expected.background), "\(shift) \(x) \(y)")
          }
        }
      }
    }

    @Test("Once the background is known, the next frame uses colours for it")
    func adapting() throws {
      let open = try OpenScreen()
      open.show("x", style: Style(foreground: .yellow))
      let before = open.screen[0, 0].foreground
      open.curses.adapt(to: .white)
      open.show("x", style: Style(foreground: .yellow))
      #expect(open.screen[0, 0].foreground != before)
    }
  }
}
