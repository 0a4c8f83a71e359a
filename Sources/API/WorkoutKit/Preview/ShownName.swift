/// Sanitizing of names before they are shown, because an app may pass any text.
enum ShownName {
  /// The text on one line, without characters that control a terminal or change the text direction.
  static func oneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where scalar.properties.isWhitespace: line.append(" ")
      case .control: line.append("\u{FFFD}")
      case .lineSeparator, .paragraphSeparator: line.append(" ")
      // Keep the characters that join letters and emoji.
      case .format where scalar != "\u{200D}" && scalar != "\u{200C}": break
      default: line.append(scalar)
      }
    }
    return String(line).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns a name on one line, or a replacement when it is nil or has no visible characters.
  static func name(_ name: String?, else other: String) -> String {
    let shown = oneLine(name ?? "")
    return shown.isEmpty ? other : shown
  }
}
