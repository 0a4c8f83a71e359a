/// Text broken into lines of limited width.
struct TextLayout {
  /// A character with its width and style.
  struct Glyph {
    /// The character, one grapheme.
    var character: Character
    /// The number of columns.
    var width: Int
    /// The style of the character's run, combined with the style of the view.
    var style: Style
  }

  struct Line {
    /// The characters of the line, without trailing blanks.
    var glyphs: ArraySlice<Glyph>
    /// The number of columns.
    var width: Int
  }

  /// The lines from top to bottom.
  private(set) var lines: [Line] = []
  /// True if the last line ends in an ellipsis.
  private(set) var isTruncated = false

  /// The width of the longest line and the number of lines.
  var size: Size { Size(width: lines.reduce(0) { max($0, $1.width) }, height: lines.count) }

  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line, at least 1 column.
  ///   - lineLimit: The maximum number of lines, at least 1; longer text ends with `ellipsis`.
  init(_ runs: [Text.Run], style: Style, width: Int, lineLimit: Int, ellipsis: String) {
    var glyphs: [Glyph] = []
    for run in runs {
      let style = run.style(on: style)
      for character in run.content {
        if character.isNewline {
          glyphs.append(Glyph(character: "\n", width: 0, style: style))
        } else if character == "\t" {
          glyphs.append(Glyph(character: " ", width: 1, style: style))
        } else {
          let columns = character.columnCount
          if columns > 0 { glyphs.append(Glyph(character: character, width: columns, style: style)) }
        }
      }
    }
    let width = max(1, width)
    var start = 0
    while start <= glyphs.count, lines.count < lineLimit {
      let (end, next) = Self.lineEnd(glyphs, from: start, width: width)
      lines.append(Self.line(glyphs[start..<end]))
      if next > glyphs.count { return }
      if lines.count == lineLimit {
        // Lay out the last line again with the rest of its paragraph, and cut the result: a cut line need not end
        // between words.
        let rest = glyphs[start...].prefix { $0.character != "\n" }
        isTruncated = true
        lines[lines.count - 1] = Self.truncate(Self.line(rest), width: width, ellipsis: ellipsis)
        return
      }
      start = next
    }
  }

  /// Returns the end of the line that begins at `start`, and the start of the next line; after the last line, a start
  /// past the end of the text.
  private static func lineEnd(_ glyphs: [Glyph], from start: Int, width: Int) -> (end: Int, next: Int) {
    var columns = 0
    var lastBreak: (end: Int, next: Int)?
    var index = start
    while index < glyphs.count {
      let glyph = glyphs[index]
      if glyph.character == "\n" { return (trimmed(glyphs, start, index), index + 1) }
      if glyph.character == " " {
        // Blanks may exceed the width; the next line begins after them.
        if columns <= width { lastBreak = (index, index + 1) }
      } else {
        if index > start, allowsBreak(between: glyphs[index - 1], and: glyph) { lastBreak = (index, index) }
        if columns + glyph.width > width {
          if let lastBreak, lastBreak.end > start {
            var next = lastBreak.next
            while next < glyphs.count, glyphs[next].character == " " { next += 1 }
            return (trimmed(glyphs, start, lastBreak.end), next)
          }
          // A word is wider than the line, so break inside it. Take at least one character, even if the character is
          // wider than the line.
          return (max(index, start + 1), max(index, start + 1))
        }
      }
      columns += glyph.width
      index += 1
    }
    // Keep trailing blanks that fit, because they are part of the text.
    let end = columns > width ? trimmed(glyphs, start, glyphs.count) : glyphs.count
    return (end, glyphs.count + 1)
  }

  /// True if a line may break between two characters: Chinese and Japanese text breaks anywhere, except before closing
  /// and after opening punctuation.
  private static func allowsBreak(between first: Glyph, and second: Glyph) -> Bool {
    guard first.width == 2 || second.width == 2, first.character != " " else { return false }
    return !"，。、；：？！）》」』】”’…％".contains(second.character) && !"（《「『【“‘".contains(first.character)
  }

  private static func trimmed(_ glyphs: [Glyph], _ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, glyphs[end - 1].character == " " { end -= 1 }
    return end
  }

  private static func line(_ glyphs: ArraySlice<Glyph>) -> Line {
    Line(glyphs: glyphs, width: glyphs.reduce(0) { $0 + $1.width })
  }

  private static func truncate(_ line: Line, width: Int, ellipsis: String) -> Line {
    let ellipsis = ellipsis.count <= width ? ellipsis : String(ellipsis.prefix(width))
    var glyphs = Array(line.glyphs)
    var columns = line.width
    let style = glyphs.last?.style ?? .plain
    while columns + ellipsis.count > width, let last = glyphs.popLast() { columns -= last.width }
    while let last = glyphs.last, last.character == " " {
      glyphs.removeLast()
      columns -= last.width
    }
    for character in ellipsis { glyphs.append(Glyph(character: character, width: 1, style: style)) }
    return Self.line(glyphs[...])
  }
}

extension String {
  /// Returns the text cut to a number of columns, ending in `ellipsis` if it was cut.
  package func truncated(toColumns columns: Int, ellipsis: String) -> String {
    guard columnCount > columns else { return self }
    let room = columns - ellipsis.columnCount
    guard room > 0 else { return String(ellipsis.prefix(max(0, columns))) }
    var result = ""
    var used = 0
    for character in self {
      let width = character.columnCount
      if used + width > room { break }
      result.append(character)
      used += width
    }
    return result + ellipsis
  }

  /// Returns the text cut after a word to a number of columns, ending in `ellipsis` if it was cut. If that would leave
  /// more than half of the space empty, cuts inside a word.
  package func truncatedAtWord(toColumns columns: Int, ellipsis: String) -> String {
    guard columnCount > columns else { return self }
    let cut = truncated(toColumns: columns - ellipsis.columnCount, ellipsis: "")
    let isWhole = dropFirst(cut.count).first == " "
    guard !isWhole, let blank = cut.lastIndex(of: " "), cut[..<blank].columnCount * 2 >= columns else {
      return truncated(toColumns: columns, ellipsis: ellipsis)
    }
    return String(cut[..<blank]) + ellipsis
  }

  /// Returns the text cut in its middle to a number of columns, for names with the same beginning.
  package func truncatedInMiddle(toColumns columns: Int, ellipsis: String) -> String {
    guard columnCount > columns else { return self }
    let room = max(0, columns - ellipsis.columnCount)
    let tail = String(String(reversed()).truncated(toColumns: room / 2, ellipsis: "").reversed())
    return truncated(toColumns: columns - tail.columnCount, ellipsis: ellipsis) + tail
  }
}
