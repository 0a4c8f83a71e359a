import Foundation

extension SamplePredicate {
  /// Whether a deleted sample was wanted, as far as what is left of it can tell: its UUID, its source and its sync
  /// metadata (rules Q24 and Q25). Nil when that does not decide.
  package func matches(
    deleted uuid: UUID, from bundleIdentifier: String, metadata: [String: MetadataValue]
  ) -> Bool? {
    func part(_ predicate: SamplePredicate) -> Bool? {
      predicate.matches(deleted: uuid, from: bundleIdentifier, metadata: metadata)
    }
    switch self {
    case .all: return true
    case .none: return false
    case .and(let parts):
      let answers = parts.map(part)
      return answers.contains(false) ? false : answers.contains(nil) ? nil : true
    case .or(let parts):
      let answers = parts.map(part)
      return answers.contains(true) ? true : answers.contains(nil) ? nil : false
    case .not(let predicate): return part(predicate).map { !$0 }
    case .uuids(let uuids): return uuids.contains(uuid)
    case .sources(let identifiers): return identifiers.contains(bundleIdentifier)
    case .metadata(let key, let allowed):
      if let value = metadata[key] { return allowed?.contains { value.equals($0) } ?? true }
      return MetadataKey.keptOfDeleted.contains(key) ? false : nil
    case .metadataComparison(let key, let comparison, let bound):
      guard metadata[key] != nil || MetadataKey.keptOfDeleted.contains(key) else { return nil }
      return comparison.holds(between: metadata[key], and: bound)
    case .dates, .startDate, .endDate, .sourceRevisions, .devices, .deviceProperty, .quantity, .category,
      .noCorrelation, .related, .content:
      return nil
    }
  }
}
