import TerminalUI

/// What the terminal shows until the device is there: what it is, what it can show, and what was typed.
@MainActor
struct PlaceholderScreen {
  func run(on terminal: any Terminal) async -> Int32 {
    var last = ""
    terminal.present(frame(on: terminal, last: last))
    for await event in terminal.events {
      switch event {
      case .endOfInput, .key(KeyPress("q")), .key(KeyPress("c", modifiers: .control)): return 0
      case .key(let press): last = "key \(press.key) \(press.modifiers.rawValue)"
      case .mouse(let mouse): last = "mouse \(mouse.kind) \(mouse.position.x) \(mouse.position.y)"
      case .resize(let size): last = "resize \(size.width) \(size.height)"
      }
      terminal.present(frame(on: terminal, last: last))
    }
    return 0
  }

  private func frame(on terminal: any Terminal, last: String) -> Frame {
    var frame = Frame(size: terminal.size)
    frame.title = "healthsheet"
    frame.write("healthsheet", row: 0, style: Style(foreground: .accentColor, attributes: .bold))
    frame.write("\(frame.size.width)x\(frame.size.height) \(terminal.glyphs.rawValue)", row: 1, style: .plain)
    frame.write("The device is not here yet. q quits.", row: 2, style: Style(foreground: .secondary))
    frame.write(last, row: 3, style: .plain)
    for (column, name) in Color.Name.allCases.enumerated() {
      frame.write(
        name == .selection || name == .groupedBackground ? "Ab" : "\u{25CF} ", row: 5, column: 3 * column,
        style: name == .selection || name == .groupedBackground
          ? Style(foreground: .primary, background: Color(.named(name))) : Style(foreground: Color(.named(name))))
    }
    return frame
  }
}

extension Frame {
  fileprivate mutating func write(_ text: String, row: Int, column: Int = 0, style: Style) {
    var x = column
    for character in text {
      write(character, style: style, at: Point(x: x, y: row))
      x += character.columnCount
    }
  }
}
