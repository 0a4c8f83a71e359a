import Recording

/// The results of scenarios as TAP 14, written one by one.
package enum TAPReport {
  /// Returns the lines before the first result.
  package static func header(count: Int) -> String { "TAP version 14\n1..\(count)\n" }

  /// Returns the lines of one result.
  ///
  /// - Parameter number: The number of the result, counted from 1.
  package static func point(_ result: ScenarioResult, number: Int) -> String {
    let title = result.isBroken ? "" : ": \(result.title)"
    let description = "\(result.file)\(title)".escapedForTerminal.replacing("\\", with: "\\\\").replacing(
      "#", with: "\\#")
    let point = "\(result.holds ? "ok" : "not ok") \(number) - \(description)\n"
    if result.expectsNothing { return point.replacing("\n", with: " # it has no expectations\n") }
    guard let first = result.failures.first else { return point }
    var block = [
      "---", "message: \(first.sentence.quotedForJSON)", "severity: \(result.isBroken ? "error" : "fail")", "at:",
      "  file: \(first.location.file.quotedForJSON)", "  line: \(first.location.line)",
      "  column: \(first.location.column)",
    ]
    if result.failures.count > 1 {
      block.append("others:")
      block += result.failures.dropFirst().map { "  - \("\($0.location): \($0.sentence)".quotedForJSON)" }
    }
    if !first.screen.isEmpty {
      block.append("screen:")
      block += first.screen.map { "  - \($0.quotedForJSON)" }
    }
    return point + (block + ["..."]).map { "  \($0)\n" }.joined()
  }
}
