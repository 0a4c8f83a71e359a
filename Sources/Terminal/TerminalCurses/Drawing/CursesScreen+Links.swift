import CNcurses
import TerminalUI

extension CursesScreen {
  /// Returns the bytes that write the texts of a frame's links once more, as links: a cell of ncurses has no place for an
  /// address. They go behind the frame, which may have written over links that were there before.
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
    // The cursor and the look of what comes next stay those that ncurses knows.
    return texts.isEmpty ? "" : "\u{1B}7" + texts + "\u{1B}8"
  }

  /// Returns the sequences that set the look of a style, and nothing of the style before.
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
