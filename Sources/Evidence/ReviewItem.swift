/// One point of the review checklist, judged from what happened.
package struct ReviewItem: Hashable, Sendable, Identifiable {
  package enum Verdict: String, Hashable, Sendable {
    case passed, failed
    /// Nothing that happened says anything about it.
    case notExercised = "not exercised"
  }

  /// A word for links and tests.
  package let id: String
  /// What is wanted, in a sentence without an end.
  package let title: String
  package let verdict: Verdict
  /// What proves it, a sentence each; the numbers are those of lines in the audit log.
  package let findings: [String]
  /// Where it is asked for: a guideline, or common knowledge of reviewers.
  package let source: String
}
