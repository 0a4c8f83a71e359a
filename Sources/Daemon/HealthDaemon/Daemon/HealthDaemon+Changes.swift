import HealthModel

/// Changes to samples. They are made one after another. A large change is computed and stored while others read.
extension HealthDaemon {
  /// The number of samples that makes a change large. A smaller change locks the state for a few milliseconds at most.
  static let largeChange = 4_096

  /// Changes samples, stores the change, and then notifies apps and screens.
  ///
  /// - Parameter count: The approximate number of samples that are added, deleted or searched; see
  ///   ``SampleStore/extent(ofAdding:by:)``.
  ///
  /// - Throws: The errors of the body, and `errorDatabaseInaccessible` (6) when the change could not be stored.
  @discardableResult
  func changeSamples<Result: Sendable>(
    _ count: Int, of types: Set<ObjectType>, _ body: (inout DaemonState) throws(HealthError) -> Result
  ) throws(HealthError) -> Result {
    try changing.withLock { _ throws(HealthError) in
      // Never use a copy for objects that the person chooses one by one: it would miss a choice changed meanwhile.
      if count < Self.largeChange || !types.isDisjoint(with: ObjectIndex.types) { return try commit(body) }
      return try commitLarge(body)
    }
  }

  /// Changes a copy of the state, and moves the changed parts into the state.
  private func commitLarge<Result: Sendable>(
    _ body: (inout DaemonState) throws(HealthError) -> Result
  ) throws(HealthError) -> Result {
    var copy = look { $0 }
    // Log nothing from the copy, in which only samples change. Entries that are logged meanwhile belong to the state
    // itself.
    copy.audit = nil
    let before = copy.stored
    let result = try body(&copy)
    // The plans of workouts may change in the state meanwhile. Reset them in the copy, so that storing the copy does
    // not overwrite newer plans.
    copy.workoutPlans = before.workoutPlans
    let changes = copy.sampleChanges
    if let storage, let problem = copy.storeChanges(in: storage, since: before) {
      change { state in
        state.storageProblem = problem
        state.announceChange()
      }
      throw HealthError(problem)
    }
    publish { state in state.take(changes, from: copy) }
    let workouts = changes.flatMap(\.removed).lazy.filter { $0.type == .workout }.map(\.reference)
    if !workouts.isEmpty { change { $0.workoutPlans.forget(workouts) } }
    return result
  }
}

extension DaemonState {
  /// Copies these sample changes, which are already stored, from another state. Everything else stays unchanged.
  fileprivate mutating func take(_ changes: [SampleStore.Change], from copy: DaemonState) {
    for change in changes {
      var touched = Set(change.changedCorrelations.map { SampleScope($0.type, by: [$0.bundleIdentifier]) })
      for block in change.blocks { touched.insert(SampleScope(block.type, by: [block.bundleIdentifier])) }
      let sources = change.added.sources.union(change.removed.sources)
      for source in sources {
        for type in (copy.store.sources[source] ?? [:]).keys { touched.insert(SampleScope(type, by: [source])) }
        for type in (store.sources[source] ?? [:]).keys { touched.insert(SampleScope(type, by: [source])) }
      }
      for scope in touched {
        for source in scope.sources ?? [] { store.take(scope.type, by: source, from: copy.store) }
      }
      for place in change.changedMembers { store.take(place.type, by: place.source, from: copy.store) }
      for (type, event) in change.sourceEvents { _ = store.types[type, default: TypeSources()].note(event) }
      for (type, _) in change.sourceEvents { _ = store.types[type]?.takeOrderChanges() }
      for record in change.removed { attachments.forget(record.reference) }
      store.changeWindows(change)
    }
    store.lastSerial = max(store.lastSerial, copy.store.lastSerial)
    associations = copy.associations
    sampleChanges += changes
    announceChange()
  }
}

extension SampleStore {
  /// Adopts the samples of a source and a type, if the copy had all of them in memory.
  fileprivate mutating func take(_ type: ObjectType, by source: String, from copy: SampleStore) {
    let samples = copy.sources[source]?[type]
    if let samples, samples.presence != .inMemory { return }
    if samples == nil, sources[source]?[type]?.presence != .inMemory { return }
    sources[source, default: [:]][type] = samples
  }
}

/// The approximate size of a change, computed before deciding whether to run it on a copy.
extension SampleStore {
  /// Returns the approximate number of samples that adding records will visit. The number includes members of added
  /// correlations, and members of correlations that contain an older version of a record.
  ///
  /// - Parameter source: The bundle identifier of the source; nil to use the source of each record.
  func extent(ofAdding records: [SampleRecord], by source: String? = nil) -> Int {
    var extent = Extent(count: records.count)
    // Iterate over indices, which does not copy the records.
    for index in records.indices where !extent.isLarge { add(records[index], by: source, to: &extent) }
    return extent.count
  }

  /// Returns the approximate number of samples that removing some samples will visit. The number includes members of
  /// removed correlations, and members of correlations that contain a removed sample.
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
    /// The correlations that contain some of the samples. Each counts once.
    var holders: Set<SampleReference> = []

    /// True once the change is large, when counting stops.
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
