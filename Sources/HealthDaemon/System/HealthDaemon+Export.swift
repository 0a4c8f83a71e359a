import HealthModel

/// Facts an export of the whole device tells besides samples (never for an app).
extension HealthDaemon {
  /// Summaries of all days with anything to sum up, in order (rule Q78).
  package func allActivitySummaries() throws(HealthError) -> [ActivitySummaryRecord] {
    try activitySummaries(matching: .all, characteristics: characteristics(), settings)
  }

  /// Answers whether files are attached to an object (rule S44).
  package func hasAttachments(_ object: SampleReference) throws(HealthError) -> Bool {
    try loadAttachments(of: object)
    return read { !$0.attachments[object].isEmpty }
  }
}
