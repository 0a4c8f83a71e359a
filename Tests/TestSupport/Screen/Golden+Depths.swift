import TerminalUI
import Testing

extension Golden {
  /// Compares a frame, as terminals of each depth show it, with a file: the letters once, and for each depth the colour
  /// numbers and attributes that the palette chooses on an unknown ground.
  ///
  ///     256
  ///     |aabbbbbbbb..|
  ///
  ///     a  75 on 25, bold
  package static func expectEveryDepth(
    _ frame: Frame, matches name: String, file: StaticString = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var text = "\(frame.size.width)×\(frame.size.height)\n"
    for y in 0..<frame.size.height { text += "|\(frame.text(row: y))|\n" }
    for depth in ColorDepth.allCases.reversed() {
      text += "\n\(depth == .direct ? "true colour" : depth == .none ? "no colour" : "\(depth.rawValue)")\n"
      text += looks(of: frame, in: Palette(depth: depth))
    }
    compare(text, with: name, file: file, sourceLocation: sourceLocation)
  }

  /// A letter for each cell's look, and what the letters mean.
  private static func looks(of frame: Frame, in palette: Palette) -> String {
    var letters: [Appearance: Character] = [palette.appearance(of: .plain): "."]
    var legend = ""
    var alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789").makeIterator()
    var grid = ""
    for y in 0..<frame.size.height {
      grid += "|"
      for x in 0..<frame.size.width {
        var look = palette.appearance(of: frame[x, y].style)
        if frame[x, y].character == " " {
          // A blank shows only its ground, and attributes that draw on blanks.
          look.attributes.formIntersection([.reverse, .underline, .strikethrough])
          if look.attributes.isEmpty { look.foreground = -1 }
        }
        if letters[look] == nil {
          let letter = alphabet.next() ?? "?"
          letters[look] = letter
          legend += "\(letter)  \(words(look, palette.depth))\n"
        }
        grid.append(letters[look] ?? "?")
      }
      grid += "|\n"
    }
    return "\(grid)\n\(legend)"
  }

  private static func words(_ look: Appearance, _ depth: ColorDepth) -> String {
    func number(_ number: Int32) -> String {
      if number < 0 { return "own" }
      let digits = String(number, radix: 16, uppercase: true)
      return depth == .direct ? "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits : "\(number)"
    }
    let colors = number(look.foreground) + (look.background < 0 ? "" : " on \(number(look.background))")
    let attributes = Style(attributes: look.attributes).goldenDescription.dropFirst("standard".count)
    return colors + attributes
  }
}
