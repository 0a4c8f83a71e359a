import Recording

/// The results of scenarios in JUnit's format, which Jenkins, GitLab and others read.
///
/// The class of a case is its file, which GitLab uses for grouping. Times are 0, so that the same results give the same
/// bytes.
package struct JUnitReport: Sendable {
  private let results: [ScenarioResult]

  package init(_ results: [ScenarioResult]) { self.results = results }

  /// The contents of the XML file.
  package var text: String {
    let counts =
      "tests=\"\(results.count)\" failures=\"\(results.count { !$0.holds && !$0.isBroken })\""
      + " errors=\"\(results.count(where: \.isBroken))\" skipped=\"0\" time=\"0\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="healthsheet (simulated)" \(counts)>
      <testsuite name="healthsheet (simulated)" \(counts)>
      \(results.map(testCase).joined())</testsuite>
      </testsuites>

      """
  }

  private func testCase(_ result: ScenarioResult) -> String {
    let attributes =
      "classname=\"\(result.file.escapedForXML)\" name=\"\(result.title.escapedForXML)\" time=\"0\""
    guard let first = result.failures.first else { return "<testcase \(attributes)/>\n" }
    let element = result.isBroken ? "error" : "failure"
    let others = result.failures.count - 1
    let message = "\(first.location): \(first.sentence)" + (others > 0 ? " (and \(others) more)" : "")
    // In JUnit a test case has at most one failure element, so the text of this element lists all failures.
    let text = result.failures.map { failure in
      (["\(failure.location): \(failure.sentence)"] + failure.screen.map { "|\($0)" }).joined(separator: "\n")
    }
    return """
      <testcase \(attributes)>
      <\(element) message="\(message.escapedForXML)" type="\(result.isBroken ? "scenario" : "expectation")">\
      \(text.joined(separator: "\n").escapedForXML)</\(element)>
      </testcase>

      """
  }
}
