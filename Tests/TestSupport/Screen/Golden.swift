import Foundation
import TerminalUI
import Testing

/// Compares a frame with a file that contains its characters and, below them, its styles.
///
///     20×2
///     |▸ Heart Rate    ██●█|
///     |  Steps         (○ )|
///
///     |aabbbbbbbbbbbbccdc|
///     |....................|
///
///     a  accent on selection, bold
///     …
///
/// Files are in `Goldens/` next to the test. With `HEALTHSHEET_RECORD_GOLDENS=1` they are written instead of compared.
public enum Golden {
  public static func expect(
    _ frame: Frame, matches name: String, file: StaticString = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    compare(picture(of: frame), with: name, file: file, sourceLocation: sourceLocation)
  }

  static func compare(
    _ actual: String, with name: String, file: StaticString, sourceLocation: SourceLocation
  ) {
    let folder = URL(fileURLWithPath: "\(file)").deletingLastPathComponent().appendingPathComponent("Goldens")
    let path = folder.appendingPathComponent("\(name).txt")
    if ProcessInfo.processInfo.environment["HEALTHSHEET_RECORD_GOLDENS"] == "1" {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try actual.write(to: path, atomically: true, encoding: .utf8)
      } catch {
        Issue.record("The golden \(path.path) cannot be written: \(error)", sourceLocation: sourceLocation)
      }
      return
    }
    guard let expected = try? String(contentsOf: path, encoding: .utf8) else {
      Issue.record(
        "There is no golden \(path.path). Run once with HEALTHSHEET_RECORD_GOLDENS=1. The screen:\n\(actual)",
        sourceLocation: sourceLocation)
      return
    }
    if expected != actual {
      Issue.record(
        "The screen differs from the golden “\(name)” (- golden, + screen):\n\(difference(expected, actual))",
        sourceLocation: sourceLocation)
    }
  }

  /// Returns a frame as text: its rows, a letter for the style of each cell, and the meaning of the letters.
  public static func picture(of frame: Frame) -> String {
    let rows = (0..<frame.size.height).map { "|\(frame.text(row: $0))|" }
    let (grid, styles) = letters(of: frame)
    let meanings = styles.map { "\($0.letter)  \($0.style.goldenDescription)" }
    return (["\(frame.size.width)×\(frame.size.height)"] + rows + ["", grid] + meanings).joined(separator: "\n") + "\n"
  }

  /// Returns a row of letters for each row of a frame, and the style of each letter. A dot is the plain style.
  static func letters(of frame: Frame) -> (grid: String, styles: [(letter: Character, style: Style)]) {
    var letters: [Style: Character] = [.plain: "."]
    var legend: [(letter: Character, style: Style)] = []
    var alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789").makeIterator()
    var grid = ""
    for y in 0..<frame.size.height {
      grid += "|"
      for x in 0..<frame.size.width {
        // A blank shows only its background, and attributes that are visible on blanks.
        var style = frame[x, y].style
        if frame[x, y].character == " " {
          style.attributes.formIntersection([.reverse, .underline, .strikethrough])
          if style.attributes.isEmpty { style.foreground = .clear }
        }
        if letters[style] == nil {
          let letter = alphabet.next() ?? "?"
          letters[style] = letter
          legend.append((letter, style))
        }
        grid.append(letters[style] ?? "?")
      }
      grid += "|\n"
    }
    return (grid, legend)
  }

  private static func difference(_ expected: String, _ actual: String) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    if old.count == new.count {
      // If the sizes are equal, show both rows of each difference, and equal rows for orientation.
      return zip(old, new).map { $0 == $1 ? "  \($0)" : "- \($0)\n+ \($1)" }.joined(separator: "\n")
    }
    return new.difference(from: old).map { change in
      switch change {
      case .remove(let row, let line, _): "- \(row + 1): \(line)"
      case .insert(let row, let line, _): "+ \(row + 1): \(line)"
      }
    }.joined(separator: "\n")
  }
}

extension Style {
  /// The style in words, such as "accent on selection, bold".
  var goldenDescription: String {
    var words = foreground.goldenDescription
    if background != .clear { words += " on \(background.goldenDescription)" }
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"), (.reverse, "reverse"),
      (.strikethrough, "strikethrough"),
    ]
    return ([words] + names.filter { attributes.contains($0.0) }.map(\.1)).joined(separator: ", ")
  }
}

extension Color {
  fileprivate var goldenDescription: String {
    switch value {
    case .standard: "standard"
    case .named(let name): "\(name)"
    case .rgb(let red, let green, let blue): "rgb(\(red) \(green) \(blue))"
    }
  }
}
