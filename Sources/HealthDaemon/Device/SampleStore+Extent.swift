import HealthModel

/// How large a change is: known before it is decided whether others read meanwhile.
extension SampleStore {
  /// About how many samples a change looks at that adds records: with members of correlations, also of those that hold an
  /// older version.
  ///
  /// - Parameter source: Who writes them; nil where the records say so themselves.
  func extent(ofAdding records: [SampleRecord], by source: String? = nil) -> Int {
    var extent = Extent(count: records.count)
    // By index: a record that is only looked at is not copied.
    for index in records.indices where !extent.isLarge { add(records[index], by: source, to: &extent) }
    return extent.count
  }

  /// About how many samples a change looks at that removes some: with members of correlations, also of those that hold
  /// one of them.
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
    /// Correlations that hold some of the samples, counted once.
    var holders: Set<SampleReference> = []

    /// It makes no difference how much more there is.
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
