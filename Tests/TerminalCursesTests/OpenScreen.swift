import CNcurses
import Glibc
import TerminalUI
import TestSupport

@testable import TerminalCurses

/// A curses screen on a pseudo-terminal, and the screen that an emulator shows for its output.
@MainActor
final class OpenScreen {
  let terminal: PseudoTerminal
  let curses: CursesScreen

  init(
    _ entry: String = "xterm-256color", size: Size = Size(width: 20, height: 5), depth: ColorDepth? = nil,
    background: RGB? = nil, showsCursor: Bool = false,
    features: (inout CursesScreen.Features) -> Void = { _ in }
  ) throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    terminal = try PseudoTerminal(size: size)
    var status: Int32 = 0
    guard setupterm(entry, terminal.device, &status) == OK else {
      throw PseudoTerminal.Failure(description: "no terminfo entry \(entry)")
    }
    var wanted = CursesScreen.Features(
      colorDepth: depth ?? ColorDepth(colorCount: Int(tigetnum("colors")), environment: [:]))
    features(&wanted)
    guard
      let curses = CursesScreen(
        entry: entry, input: terminal.device, output: terminal.device, features: wanted, terminalBackground: background,
        showsCursor: showsCursor)
    else { throw PseudoTerminal.Failure(description: "ncurses did not open \(entry)") }
    self.curses = curses
  }

  isolated deinit {
    curses.leave()
    curses.close()
  }

  /// Shows a frame, and returns the bytes written for it.
  @discardableResult
  func show(_ frame: Frame) -> String {
    curses.show(frame)
    return String(decoding: terminal.drain(), as: UTF8.self)
  }

  /// Resizes the terminal.
  func resize(to size: Size) {
    terminal.resize(to: size)
    curses.resize(to: size)
  }

  /// Shows rows of text.
  @discardableResult
  func show(_ rows: String..., style: Style = .plain) -> String { show(Frame(rows, size: curses.size, style: style)) }

  var screen: EmulatedScreen { terminal.screen }
}

extension Frame {
  init(_ rows: [String], size: Size, style: Style = .plain) {
    self.init(size: size)
    for (y, row) in rows.enumerated() {
      var x = 0
      for character in row { x += write(character, style: style, at: Point(x: x, y: y)) }
    }
  }
}
