import CNcurses
import TerminalUI

extension CursesScreen {
  /// Returns the bytes that write a frame's link texts again, as links, because an ncurses cell cannot hold an address.
  /// Send them after the frame, which may have overwritten earlier links.
  func links(of frame: Frame) -> String {
    let screen = Rect(origin: .zero, size: size).intersection(Rect(origin: .zero, size: frame.size))
    var texts = ""
    for link in frame.links {
      let area = link.area.intersection(screen)
      if area.isEmpty { continue }
      for y in area.minY..<area.maxY {
        var x = area.minX
        while x < area.maxX {
          let (start, style) = (x, frame[x, y].style)
          while x < area.maxX, frame[x, y].style == style { x += 1 }
          guard style.attributes.contains(.link) else { continue }
          let characters = (start..<x).map { frame[$0, y].character }.filter { $0 != Cell.continuation }
          texts += "\u{1B}[\(y + 1);\(start + 1)H" + look(of: style)
          texts += TerminalModes.link(String(characters), to: link.address)
        }
      }
    }
    // Restore the cursor and the style that ncurses expects.
    return texts.isEmpty ? "" : "\u{1B}7" + texts + "\u{1B}8"
  }

  /// Returns the sequences that select a style and reset any other.
  private func look(of style: Style) -> String {
    let appearance = palette.appearance(of: style)
    var sequence = TerminalModes.string("sgr0")
    for (attribute, capability) in [
      (Style.Attributes.bold, "bold"), (.dim, "dim"), (.italic, "sitm"), (.underline, "smul"), (.reverse, "rev"),
    ] where appearance.attributes.contains(attribute) { sequence += TerminalModes.string(capability) }
    for (color, capability) in [(appearance.foreground, "setaf"), (appearance.background, "setab")] where color >= 0 {
      sequence += curses_terminfo_sequence(capability, color).map { String(cString: $0) } ?? ""
    }
    return sequence
  }
}
