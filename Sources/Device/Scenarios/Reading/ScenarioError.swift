/// The problems in a scenario file.
package struct ScenarioError: Error, Hashable, CustomStringConvertible {
  /// One problem: its location, and a sentence for people.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    package var location: SourceLocation
    package var message: String

    package init(_ message: String, at location: SourceLocation) {
      self.message = message
      self.location = location
    }

    /// "sharing.yaml:12:5: “heartrate” is not a type. Did you mean “heartRate”?"
    package var description: String { "\(location): \(message)" }
  }

  /// The problems in file order; never empty.
  package var problems: [Problem]
  /// True if the file does not exist, or is not readable.
  package var isUnreadable = false

  init(_ problems: [Problem]) { self.problems = problems.sorted { $0.location < $1.location } }

  /// Creates an error about a file that does not exist or cannot be read.
  package init(unreadable message: String, at location: SourceLocation) {
    self.init([Problem(message, at: location)])
    isUnreadable = true
  }

  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
