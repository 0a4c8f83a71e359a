import TerminalUI
import Testing

extension Golden {
  /// Compares a screen with a file that shows it on five kinds of terminals. The file contains the characters, a letter
  /// for the style of each cell, and the appearance of each style with true color, with 256, 16 and 8 colors, and
  /// without color. With `ascii`, it also contains the characters of a terminal that supports only ASCII.
  ///
  ///     20×2
  ///     |▸ Heart Rate    ██●█|
  ///     …
  ///
  ///        true colour        256            16              8           no colour
  ///     a  #FFFFFF on #005FAF own on 25      own, reverse    =           =
  ///
  ///     ASCII
  ///     |> Heart Rate    [on]|
  ///
  /// An equals sign means the same appearance as in the previous column.
  package static func expectTiers(
    _ frame: Frame, ascii: Frame?, matches name: String, file: StaticString = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (grid, styles) = letters(of: frame)
    var text = "\(frame.size.width)×\(frame.size.height)\n\(rows(of: frame))\n\(grid)\n"
    let palettes = ColorDepth.allCases.reversed().map { Palette(depth: $0) }
    text += line(" ", palettes.map { tierName($0.depth) })
    for (letter, style) in styles {
      let looks = palettes.map { words($0.appearance(of: style), $0.depth) }
      text += line(letter, looks.enumerated().map { $0 > 0 && $1 == looks[$0 - 1] ? "=" : $1 })
    }
    if let ascii { text += "\nASCII\n\(rows(of: ascii))" }
    compare(text, with: name, file: file, sourceLocation: sourceLocation)
  }

  private static func rows(of frame: Frame) -> String {
    (0..<frame.size.height).map { "|\(frame.text(row: $0))|\n" }.joined()
  }

  private static func line(_ letter: Character, _ looks: [String]) -> String {
    var line = "\(letter)  "
    for look in looks { line += look + String(repeating: " ", count: max(1, 26 - look.count)) }
    return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
  }

  private static func tierName(_ depth: ColorDepth) -> String {
    depth == .direct ? "true colour" : depth == .none ? "no colour" : "\(depth.rawValue)"
  }

  private static func words(_ look: Appearance, _ depth: ColorDepth) -> String {
    func number(_ number: Int32) -> String {
      if number < 0 { return "own" }
      let digits = String(number, radix: 16, uppercase: true)
      return depth == .direct ? "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits : "\(number)"
    }
    let colors = number(look.foreground) + (look.background < 0 ? "" : " on \(number(look.background))")
    return colors + Style(attributes: look.attributes).goldenDescription.dropFirst("standard".count)
  }
}
