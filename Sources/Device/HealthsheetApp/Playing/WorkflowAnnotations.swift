import Recording

/// Failures as GitHub workflow commands on standard output, which appear beside the lines of a pull request.
package enum WorkflowAnnotations {
  /// The number of annotations that GitHub shows per step. It silently drops the others.
  private static let limit = 10

  /// Returns a line for each failure, at most ten, and a last line with the number of the others.
  package static func text(_ results: [ScenarioResult]) -> String {
    let failures = results.flatMap { result in result.failures.map { (result.title, $0) } }
    var lines = failures.prefix(limit).map { title, failure in
      let location = failure.location
      return "::error file=\(property(location.file)),line=\(location.line),col=\(location.column)"
        + ",title=\(property(title))::\(message(failure.sentence))"
    }
    let others = failures.count - lines.count
    if others > 0 { lines.append("::notice::\(others) more expectations failed; the log lists all of them.") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Escapes a message scalar by scalar, because a carriage return and a line feed form one character.
  private static func message(_ text: String) -> String {
    var message = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": message += "%25"
      case "\r": message += "%0D"
      case "\n": message += "%0A"
      default: message += String(scalar).escapedForTerminal
      }
    }
    return message
  }

  private static func property(_ text: String) -> String {
    message(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
