import TerminalUI

extension SVGPicture {
  /// Cells of one row that are drawn as one text element.
  private struct Run {
    var look: Look
    /// The column of each character.
    var columns: [Int] = []
    var text = ""
    var isWide = false

    /// Returns true for a character that may join the run: one code point as wide as a cell, so that each has its own
    /// x.
    func takes(_ character: Character, _ look: Look) -> Bool {
      self.look == look && !isWide && !text.isEmpty && character.isPlain && text.last?.isPlain == true
    }
  }

  /// Returns rectangles for the cells whose background is not the screen's.
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
    // Blanks show nothing but a line under or through them.
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
