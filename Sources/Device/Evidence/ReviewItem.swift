import HealthModel

/// A point of the review checklist, with its verdict and the evidence for it.
package struct ReviewItem: Hashable, Sendable, Identifiable {
  /// The result of judging a point.
  package enum Verdict: String, Hashable, Sendable {
    case passed, failed
    /// The log has no evidence for or against the point.
    case notExercised = "not exercised"
  }

  /// The word that identifies the point, in links and tests.
  package let id: String
  /// The requirement, in a sentence without a full stop.
  package let title: Sentence
  /// The verdict on the point.
  package let verdict: Verdict
  /// The evidence, a sentence each; the numbers are those of lines in the audit log.
  package let findings: [Sentence]
  /// The origin of the requirement: a guideline, or common knowledge of reviewers.
  package let source: String
}
