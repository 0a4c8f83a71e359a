import HealthModel

/// Facts for an export of the whole device besides samples (never for an app).
extension HealthDaemon {
  /// Returns the summaries of all days with any activity, in order (rule Q78).
  package func allActivitySummaries() throws(HealthError) -> [ActivitySummaryRecord] {
    try activitySummaries(matching: .all, characteristics: characteristics(), settings)
  }

  /// Returns true when files are attached to an object (rule S44).
  package func hasAttachments(_ object: SampleReference) throws(HealthError) -> Bool {
    try loadAttachments(of: object)
    return read { !$0.attachments[object].isEmpty }
  }
}
