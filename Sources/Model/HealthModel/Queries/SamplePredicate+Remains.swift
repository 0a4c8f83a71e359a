import Foundation

extension SamplePredicate {
  /// Returns true or false when the UUID, the source and the sync metadata of a deleted sample show that it did or did
  /// not satisfy the predicate (rules Q24 and Q25); nil when these values are not sufficient.
  package func matches(
    deleted uuid: UUID, from bundleIdentifier: String, metadata: [String: MetadataValue]
  ) -> Bool? {
    func part(_ predicate: SamplePredicate) -> Bool? {
      predicate.matches(deleted: uuid, from: bundleIdentifier, metadata: metadata)
    }
    func all(_ answers: some Sequence<Bool?>) -> Bool? {
      answers.contains(false) ? false : answers.contains(nil) ? nil : true
    }
    func any(_ answers: some Sequence<Bool?>) -> Bool? {
      answers.contains(true) ? true : answers.contains(nil) ? nil : false
    }
    switch self {
    case .all: return true
    case .none: return false
    case .and(let parts): return all(parts.map(part))
    case .or(let parts): return any(parts.map(part))
    case .not(let predicate): return part(predicate).map { !$0 }
    case .flat(let flat): return flat.fold(part, not: { $0.map { !$0 } }, and: { all($0) }, or: { any($0) })
    case .uuids(let uuids): return uuids.contains(uuid)
    case .sources(let identifiers): return identifiers.contains(bundleIdentifier)
    case .metadata(let key, let allowed):
      if let value = metadata[key] { return allowed?.contains { value.equals($0) } ?? true }
      return MetadataKey.storedOfDeleted.contains(key) ? false : nil
    case .metadataComparison(let key, let comparison, let bound):
      guard metadata[key] != nil || MetadataKey.storedOfDeleted.contains(key) else { return nil }
      return comparison.holds(between: metadata[key], and: bound)
    case .dates, .startDate, .endDate, .sourceRevisions, .devices, .deviceProperty, .quantity, .category,
      .noCorrelation, .related, .content:
      return nil
    }
  }
}
