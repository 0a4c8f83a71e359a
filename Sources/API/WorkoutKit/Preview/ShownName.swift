/// A name as it may be shown: an app wrote it, and it may hold anything.
enum ShownName {
  /// The text on one line, without characters that would steer a terminal or turn the direction of a row.
  static func oneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where scalar.properties.isWhitespace: line.append(" ")
      case .control: line.append("\u{FFFD}")
      case .lineSeparator, .paragraphSeparator: line.append(" ")
      // But what joins letters and pictures.
      case .format where scalar != "\u{200D}" && scalar != "\u{200C}": break
      default: line.append(scalar)
      }
    }
    return String(line).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The name of something, or another where it has none.
  static func name(_ name: String?, else other: String) -> String {
    let shown = oneLine(name ?? "")
    return shown.isEmpty ? other : shown
  }
}
