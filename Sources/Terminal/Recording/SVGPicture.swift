import TerminalUI

/// A frame as one self-contained SVG file: no script, no font, no network.
///
///     SVGPicture(frame, title: "Locked (simulated)").text
///
/// Every letter has its own position on the grid, so columns align in any font. Wide characters are centred in their
/// two cells; blocks, lines and braille are drawn as shapes. The frame's theme sets the colours. A frame without a
/// theme follows the viewer's light or dark appearance, and prints light. Screen readers get the title, and the rows as
/// the description.
package struct SVGPicture: Sendable {
  /// The size of a cell, in the picture's units.
  static let (width, height) = (8, 16)

  var frame: Frame
  let title: String
  /// The themes of the picture; a viewer without a preference shows the first.
  let colorSchemes: [ColorScheme]
  /// The colours in use, indexed by the number of their CSS class, each with one value per theme.
  var paints: [[RGB]] = []
  private var numbers: [[RGB]: Int] = [:]

  package init(_ frame: Frame, title: String) {
    self.frame = frame
    self.title = title
    colorSchemes = frame.colorScheme.map { [$0] } ?? [.dark, .light]
  }

  /// Copies a picture, but with these themes instead of the theme that its frame asks for.
  init(schemes: [ColorScheme], _ picture: SVGPicture) {
    (frame, title) = (picture.frame, picture.title)
    colorSchemes = schemes
  }

  /// The contents of the SVG file.
  package var text: String {
    var picture = self
    let ground = picture.number(of: picture.look(of: .plain).background)
    let body = picture.grounds() + picture.letters()
    return picture.document(of: frame.size, ground: ground, description: frame.text, body: body)
  }

  /// Returns the contents of an SVG file.
  ///
  /// - Parameters:
  ///   - size: The size in columns and rows.
  ///   - ground: The number of the background colour.
  ///   - description: The text for screen readers.
  ///   - rules: Additional style rules.
  ///   - body: The elements drawn on top of the background.
  func document(of size: Size, ground: Int, description: String, rules: String = "", body: String) -> String {
    let (width, height) = (Self.width * size.width, Self.height * size.height)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img">
      <title>\(title.escapedForXML)</title>
      <desc>\(description.escapedForXML)</desc>
      <style>
      \(styles)\(rules)</style>
      <rect class="c\(ground)" width="\(width)" height="\(height)"/>
      \(body)</svg>

      """
  }

  /// Returns the number in the name of a colour's CSS class. A new colour gets the next number.
  mutating func number(of paint: [RGB]) -> Int {
    if let number = numbers[paint] { return number }
    numbers[paint] = paints.count
    paints.append(paint)
    return paints.count - 1
  }

  private var styles: String {
    var styles = Self.shapeRules() + "\n" + rules(ofTheme: 0) + "\n"
    if colorSchemes.count > 1 {
      styles += "@media (prefers-color-scheme:light),print{\n\(rules(ofTheme: 1))\n}\n"
    }
    return styles
  }

  /// Returns the style rules of letters and shapes, whatever their colour.
  ///
  /// - Parameter place: The CSS selector of the pictures, followed by a space, on a page with several pictures; empty
  ///   in a file with one picture.
  static func shapeRules(within place: String = "") -> String {
    let rules: [(selectors: [String], style: String)] = [
      (["text"], #"font:13px "DejaVu Sans Mono",Menlo,Consolas,monospace;white-space:pre;font-variant-ligatures:none"#),
      (["text", "rect", "path"], "fill:currentColor"), ([".wide"], "text-anchor:middle"),
      ([".line", ".broad"], "fill:none;stroke:currentColor"), ([".broad"], "stroke-width:2;stroke-linecap:round"),
      ([".bold"], "font-weight:bold"), ([".dim"], "opacity:.6"), ([".italic"], "font-style:italic"),
      ([".underline"], "text-decoration:underline"), ([".strikethrough"], "text-decoration:line-through"),
    ]
    return rules.map { rule in
      "\(rule.selectors.map { place + $0 }.joined(separator: ",")){\(rule.style)}"
    }.joined(separator: "\n")
  }

  /// Returns the rules of the colours in a theme.
  ///
  /// - Parameter place: The CSS selector of the pictures, followed by a space, on a page with several pictures; empty
  ///   in a file with one picture.
  func rules(ofTheme theme: Int, within place: String = "") -> String {
    paints.enumerated().map { "\(place).c\($0){color:\($1[theme].hexadecimal)}" }.joined(separator: "\n")
  }
}

extension SVGPicture {
  /// The colours of a style in each theme, and its attributes.
  struct Look: Hashable {
    var foreground: [RGB] = []
    var background: [RGB] = []
    var attributes: Style.Attributes = []
  }

  /// Returns the look of a style, with reverse video already applied to the colours.
  func look(of style: Style) -> Look {
    var look = Look()
    for scheme in colorSchemes {
      let appearance = Palette(depth: .direct, colorScheme: scheme).appearance(of: style)
      let isReversed = appearance.attributes.contains(.reverse)
      let (foreground, background) = (
        RGB(UInt32(max(0, appearance.foreground))), RGB(UInt32(max(0, appearance.background)))
      )
      look.foreground.append(isReversed ? background : foreground)
      look.background.append(isReversed ? foreground : background)
      look.attributes = appearance.attributes.subtracting(.reverse)
    }
    return look
  }
}

extension SVGPicture {
  /// Cells of one row drawn as one text element.
  private struct Run {
    var look: Look
    /// The column of each character.
    var columns: [Int] = []
    var text = ""
    var isWide = false

    /// Returns true if the character may join the run: it must be a single code point one cell wide, because the text
    /// element lists an x coordinate for each code point.
    func takes(_ character: Character, _ look: Look) -> Bool {
      self.look == look && character.isPlain && text.last?.isPlain == true
    }
  }

  /// Returns rectangles for cells whose background differs from the screen's.
  mutating func grounds() -> String {
    let screen = look(of: .plain).background
    var looks: [Style: Look] = [:]
    var body = ""
    for y in 0..<frame.size.height {
      var x = 0
      while x < frame.size.width {
        let background = self.look(of: frame[x, y].style, &looks).background
        var end = x + 1
        while end < frame.size.width, self.look(of: frame[end, y].style, &looks).background == background { end += 1 }
        if background != screen {
          body += "<rect class=\"c\(number(of: background))\" x=\"\(x * Self.width)\" y=\"\(y * Self.height)\""
          body += " width=\"\((end - x) * Self.width)\" height=\"\(Self.height)\"/>\n"
        }
        x = end
      }
    }
    return body
  }

  /// Returns the foreground: letters row by row, and one path for all shapes of a colour.
  mutating func letters() -> String {
    var looks: [Style: Look] = [:]
    var shapes: [(classes: String, path: String)] = []
    var rows = ""
    for y in 0..<frame.size.height {
      var runs: [Run] = []
      for x in 0..<frame.size.width {
        let cell = frame[x, y]
        if cell.character == Cell.continuation { continue }
        let look = self.look(of: cell.style, &looks)
        if let drawn = DrawnCharacter(cell.character, left: x * Self.width, top: y * Self.height) {
          append(drawn, classes: classes(of: look), to: &shapes)
          continue
        }
        if let last = runs.last, last.columns.last == x - 1, last.takes(cell.character, look) {
          runs[runs.count - 1].text.append(cell.character)
          runs[runs.count - 1].columns.append(x)
        } else {
          let isWide = x + 1 < frame.size.width && frame[x + 1, y].character == Cell.continuation
          runs.append(Run(look: look, columns: [x], text: String(cell.character), isWide: isWide))
        }
      }
      for run in runs { rows += element(run, row: y) }
    }
    return rows + shapes.map { "<path class=\"\($0.classes)\" d=\"\($0.path)\"/>\n" }.joined()
  }

  private func look(of style: Style, _ known: inout [Style: Look]) -> Look {
    if let look = known[style] { return look }
    let look = look(of: style)
    known[style] = look
    return look
  }

  private func append(_ drawn: DrawnCharacter, classes: String, to shapes: inout [(classes: String, path: String)]) {
    let (kind, path) =
      switch drawn {
      case .area(let path): ("", path)
      case .line(let path): (" line", path)
      case .broad(let path): (" broad", path)
      }
    if let index = shapes.firstIndex(where: { $0.classes == classes + kind }) {
      shapes[index].path += path
    } else {
      shapes.append((classes + kind, path))
    }
  }

  private mutating func element(_ run: Run, row: Int) -> String {
    var (text, columns) = (run.text, run.columns)
    // A blank is visible only if it is underlined or struck through.
    if run.look.attributes.isDisjoint(with: [.underline, .strikethrough]) {
      while text.last == " " {
        text.removeLast()
        columns.removeLast()
      }
      let blanks = text.prefix { $0 == " " }.count
      text.removeFirst(blanks)
      columns.removeFirst(min(blanks, columns.count))
    }
    guard !text.isEmpty else { return "" }
    let places = columns.map { "\($0 * Self.width + (run.isWide ? Self.width : 0))" }.joined(separator: " ")
    let classes = classes(of: run.look) + (run.isWide ? " wide" : "")
    return "<text class=\"\(classes)\" y=\"\(row * Self.height + 12)\" x=\"\(places)\">\(text.escapedForXML)</text>\n"
  }

  private mutating func classes(of look: Look) -> String {
    let names: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.strikethrough, "strikethrough"),
    ]
    return (["c\(number(of: look.foreground))"] + names.filter { look.attributes.contains($0.0) }.map(\.1))
      .joined(separator: " ")
  }
}

extension Character {
  /// True for one code point of one UTF-16 unit and one column, which every viewer counts as one character.
  fileprivate var isPlain: Bool { unicodeScalars.count == 1 && utf16.count == 1 && columnCount == 1 }
}
