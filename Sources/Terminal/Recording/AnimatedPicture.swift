import TerminalUI

/// Frames as one SVG file that plays them in a loop, each with its caption below. Use it on pages that show pictures
/// but run no scripts.
///
///     AnimatedPicture(title: "Locked (simulated)", moments: [("Stride asks.", first), ("The person allows.", second)]).text
///
/// The file stores a row that several frames share once, so twelve frames take about three times the space of one.
/// Viewers that prefer reduced motion, and print, show the last frame. In all other respects, the file is like that of
/// ``SVGPicture``.
package struct AnimatedPicture: Sendable {
  /// A row of a frame. `frame` has only this row, and `y` is its position from the top.
  private struct Row: Hashable {
    let y: Int
    let frame: Frame
  }

  private let title: String
  private let moments: [(caption: String, frame: Frame)]
  /// The size of the picture in cells: the largest frame, and two rows for the caption.
  private let size: Size
  /// The time that each frame except the last is shown, in milliseconds.
  private let pause: Int
  /// The length of one loop, in milliseconds.
  private let length: Int

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - moments: The frames, each with the words to show below it; at least one.
  ///   - pause: The time that each frame is shown. The last frame is shown three times as long.
  package init(title: String, moments: [(caption: String, frame: Frame)], pause: Duration = .seconds(2)) {
    precondition(!moments.isEmpty, "an animation needs a frame")
    self.title = title
    self.moments = moments
    size = Size(
      width: moments.map(\.frame.size.width).max() ?? 0, height: (moments.map(\.frame.size.height).max() ?? 0) + 2)
    self.pause = Int(pause / .milliseconds(1))
    length = self.pause * (moments.count + 2)
  }

  /// The contents of the SVG file.
  package var text: String {
    let schemes = Set(moments.map(\.frame.colorScheme))
    var picture = SVGPicture(moments[0].frame, title: title)
    if schemes.count > 1 { picture = SVGPicture(schemes: [.dark, .light], picture) }
    let ground = picture.number(of: picture.look(of: .plain).background)
    var (body, timetables) = ("", [[Int]]())
    for (row, shown) in rows {
      picture.frame = row.frame
      let drawn = picture.grounds() + picture.letters()
      if drawn.isEmpty { continue }
      var timetable = ""
      if shown.count < moments.count {
        let number = timetables.firstIndex(of: shown) ?? timetables.count
        if number == timetables.count { timetables.append(shown) }
        timetable = " class=\"t t\(number)\""
      }
      body += "<g\(timetable) transform=\"translate(0,\(row.y * SVGPicture.height))\">\n\(drawn)</g>\n"
    }
    let description = moments.map(\.caption).joined(separator: "\n") + "\n\n" + (moments.last?.frame.text ?? "")
    return picture.document(
      of: size, ground: ground, description: description, rules: rules(timetables), body: body)
  }

  /// The distinct rows from the top, each with the indices of the moments that show it.
  private var rows: [(Row, [Int])] {
    var (order, places) = ([(Row, [Int])](), [Row: Int]())
    for (number, moment) in moments.enumerated() {
      var shown = (0..<moment.frame.size.height).map { Row(y: $0, frame: moment.frame.row($0)) }
      shown.append(Row(y: size.height - 1, frame: row(of: moment.caption)))
      for row in shown {
        if let place = places[row] {
          order[place].1.append(number)
        } else {
          places[row] = order.count
          order.append((row, [number]))
        }
      }
    }
    return order
  }

  private func row(of caption: String) -> Frame {
    var row = Frame(size: Size(width: size.width, height: 1))
    var x = 1
    for character in caption.truncated(toColumns: size.width - 2, ellipsis: "…") {
      x += row.write(character, style: Style(attributes: .bold), at: Point(x: x, y: 0))
    }
    return row
  }

  /// Returns the style rules of rows that are visible only in some frames.
  ///
  /// - Parameter timetables: For each row, the indices of the moments that show it.
  private func rules(_ timetables: [[Int]]) -> String {
    guard !timetables.isEmpty else { return "" }
    var rules = ".t{animation:\(length)ms step-end infinite}\n"
    for (number, shown) in timetables.enumerated() {
      let still = visibility(shown.contains(moments.count - 1))
      rules += ".t\(number){\(still);animation-name:t\(number)}\n@keyframes t\(number){\(keyframes(shown))}\n"
    }
    return rules + "@media (prefers-reduced-motion:reduce),print{.t{animation-name:none}}\n"
  }

  private func keyframes(_ shown: [Int]) -> String {
    var (keyframes, wasVisible) = ("", false)
    for number in moments.indices {
      let isVisible = shown.contains(number)
      if number > 0, isVisible == wasVisible { continue }
      keyframes += "\(Double(100_000 * pause * number / length) / 1000)%{\(visibility(isVisible))}"
      wasVisible = isVisible
    }
    return keyframes
  }

  private func visibility(_ isVisible: Bool) -> String { "visibility:\(isVisible ? "visible" : "hidden")" }
}

extension Frame {
  /// Returns a row as a frame of its own.
  package func row(_ y: Int) -> Frame {
    var row = Frame(size: Size(width: size.width, height: 1))
    for x in 0..<size.width { row[x, 0] = self[x, y] }
    return row
  }
}
