import HealthModel

/// The approximate size of a change, known before it is decided whether it runs on a copy.
extension SampleStore {
  /// Returns the approximate number of samples that adding records will look at: with members of correlations, also of
  /// those that hold an older version.
  ///
  /// - Parameter source: The bundle identifier of the source; nil to take it from the records.
  func extent(ofAdding records: [SampleRecord], by source: String? = nil) -> Int {
    var extent = Extent(count: records.count)
    // By index: a record that is only looked at is not copied.
    for index in records.indices where !extent.isLarge { add(records[index], by: source, to: &extent) }
    return extent.count
  }

  /// Returns the approximate number of samples that removing some will look at: with members of correlations, also of
  /// those that hold one of them.
  func extent(ofRemoving references: [SampleReference]) -> Int {
    var extent = Extent(count: references.count)
    for reference in references where !extent.isLarge {
      guard let details = details(of: reference) else { continue }
      if case .correlation(let members) = details.content { extent.count += members.count }
      if let holder = details.correlation { add(holder, to: &extent) }
    }
    return extent.count
  }

  private struct Extent {
    var count: Int
    /// The correlations that hold some of the samples, counted once.
    var holders: Set<SampleReference> = []

    /// True once the change is large: counting ends there.
    var isLarge: Bool { count >= HealthDaemon.largeChange }
  }

  private func details(of reference: SampleReference) -> SourceAttributes.Details? {
    place(of: reference).flatMap { details(at: $0) }
  }

  private func add(_ record: SampleRecord, by source: String?, to extent: inout Extent) {
    if case .correlation(let members) = record.content {
      extent.count += members.count
      for member in members where !extent.isLarge { add(member, by: source, to: &extent) }
    }
    guard let (identifier, _) = record.syncVersion,
      let older = sources[source ?? record.bundleIdentifier]?[record.type]?.versions[identifier]?.sample,
      let details = details(of: older)
    else { return }
    if case .correlation(let members) = details.content { extent.count += members.count }
    if let holder = details.correlation { add(holder, to: &extent) }
  }

  private func add(_ holder: SampleReference, to extent: inout Extent) {
    guard extent.holders.insert(holder).inserted, let details = details(of: holder),
      case .correlation(let members) = details.content
    else { return }
    extent.count += members.count
  }
}
