import Foundation
import HealthModel
import StatisticsEngine

/// The samples of other apps, of one type, that an app with limited access may see: the ones that end on or after a
/// date (rule V65).
///
/// The window has copies of the samples in separate columns. Searches, statistics and deletions use only these columns,
/// as on a device without the earlier samples. Hidden samples therefore take no time and leave no gap.
struct SampleWindow: Sendable {
  /// The key of a window: an app and a type.
  struct Key: Hashable, Sendable {
    /// The bundle identifier of the app.
    var app: String
    var type: ObjectType
  }

  /// The earliest allowed end of a sample: by type, or for a correlation by the types of its members.
  let limits: [ObjectType: Date]
  /// The visible samples of each source except the app itself.
  fileprivate(set) var sources: [String: SourceSamples] = [:]
  /// The sums of the visible samples, including the app's own.
  var merged = MergedTimeline()

  init(_ limits: [ObjectType: Date]) { self.limits = limits }

  /// Returns the visible part of another source's sample; nil for none. A correlation keeps each member that ends on or
  /// after the date of its own type (rule V82).
  fileprivate func visible(_ record: SampleRecord) -> SampleRecord? {
    guard case .correlation(let members) = record.content else { return includes(record) ? record : nil }
    let visible = members.filter(includes)
    if visible.isEmpty { return nil }
    var record = record
    record.content = .correlation(visible)
    return record
  }

  private func includes(_ record: SampleRecord) -> Bool { limits[record.type].map { record.end >= $0 } ?? false }

  fileprivate mutating func change(_ source: String, of type: ObjectType, _ body: (inout SourceSamples) -> Void) {
    body(&sources[source, default: SourceSamples(type, by: source)])
  }
}

extension SampleStore {
  /// Returns the samples of a type that an app may see from other sources; nil when there is no window, or only a
  /// window with other dates.
  func window(_ key: SampleWindow.Key, _ limits: [ObjectType: Date]) -> SampleWindow? {
    windows[key].flatMap { $0.limits == limits ? $0 : nil }
  }

  /// Returns the samples of a type that an app with limited access may see, by source, highest priority first: the
  /// app's own samples, and the samples in the window.
  func samples(of type: ObjectType, by app: String, and window: SampleWindow?) -> [SourceSamples] {
    let others = window.map { Array($0.sources.values) } ?? []
    return (others + [samples(of: type, by: app)]).filter { $0.count > 0 || !$0.deletions.isEmpty }
      .map { (position: types[type]?.position(of: $0.bundleIdentifier) ?? .max, samples: $0) }
      .sorted { ($0.position, $0.samples.bundleIdentifier) < ($1.position, $1.samples.bundleIdentifier) }
      .map(\.samples)
  }

  // MARK: Making

  /// Creates a window from the samples in memory. These must include all samples that end at or after the earliest date
  /// in `limits`.
  ///
  /// The device does this work when the person decides or the app launches. The cost depends on the number of visible
  /// samples, and on the number of chunks with samples that end at or after that date.
  mutating func makeWindow(_ key: SampleWindow.Key, _ limits: [ObjectType: Date]) {
    var window = SampleWindow(limits)
    let earliest = limits.values.min()?.timeIntervalSinceReferenceDate ?? .infinity
    for source in samples(of: key.type) where source.bundleIdentifier != key.app {
      // Check all correlations: the members of a correlation determine if it is visible, and each member type has its
      // own date.
      let first = key.type.kind == .correlation ? -Double.infinity : earliest
      for sample in source.samples(endingFrom: first) {
        guard let record = window.visible(source.record(sample)) else { continue }
        let holder = source.details(of: sample)?.correlation
        window.change(source.bundleIdentifier, of: key.type) { _ = $0.stage(record, serial: sample.serial, in: holder) }
      }
      for deleted in source.deletions where deleted.isVisible(within: limits) {
        window.change(source.bundleIdentifier, of: key.type) { $0.note(deleted) }
      }
    }
    for source in window.sources.keys { window.sources[source]?.settle() }
    windows[key] = window
  }

  /// Removes the windows of an app whose limits have changed.
  mutating func forgetWindows(of app: String) { windows = windows.filter { $0.key.app != app } }

  // MARK: Changing

  /// Applies a sample change to the windows. Hidden samples change nothing there.
  mutating func changeWindows(_ change: Change) {
    if windows.isEmpty { return }
    for (key, window) in windows where change.touches(key.type) {
      var window = window
      windows[key] = nil
      repeated(change, in: &window, key)
      for source in window.sources.keys { window.sources[source]?.settle() }
      windows[key] = window
    }
  }

  private func repeated(_ change: Change, in window: inout SampleWindow, _ key: SampleWindow.Key) {
    for (deleted, record) in zip(change.deleted, change.removed) where record.type == key.type {
      take(record, outOf: &window, as: deleted)
    }
    for block in change.blocks where block.type == key.type && block.bundleIdentifier != key.app {
      for row in 0..<block.count { add(block.record(at: row), to: &window) }
    }
    for record in change.added where record.type == key.type && record.bundleIdentifier != key.app {
      add(record, to: &window)
    }
    for reference in change.changedCorrelations where reference.type == key.type {
      guard reference.bundleIdentifier != key.app, let record = record(reference) else { continue }
      take(record, outOf: &window, as: nil)
      add(record, to: &window)
    }
    let held = change.correlations.flatMap { $0 } + change.changedCorrelations.flatMap { members(of: $0) }
    for reference in held where reference.type == key.type {
      guard let place = place(of: reference) else { continue }
      window.sources[reference.bundleIdentifier]?.holdIfPresent(reference, in: details(at: place)?.correlation)
    }
  }

  private func members(of correlation: SampleReference) -> [SampleReference] {
    guard case .correlation(let members)? = record(correlation)?.content else { return [] }
    return members.map(\.reference)
  }

  private func add(_ record: SampleRecord, to window: inout SampleWindow) {
    guard let visible = window.visible(record), let place = place(of: record.reference) else { return }
    let holder = details(at: place)?.correlation
    window.change(record.bundleIdentifier, of: record.type) {
      _ = $0.stage(visible, serial: place.sample.serial, in: holder)
    }
  }

  private func take(_ record: SampleRecord, outOf window: inout SampleWindow, as deleted: DeletedSample?) {
    guard let sample = window.sources[record.bundleIdentifier]?.sample(record.reference) else { return }
    let limits = window.limits
    window.change(record.bundleIdentifier, of: record.type) { samples in
      samples.remove([sample])
      if let deleted, deleted.isVisible(within: limits) { samples.note(deleted) }
    }
  }
}

extension SourceSamples {
  /// Returns the samples that end at or after an instant, chunk by chunk in chronological order.
  fileprivate func samples(endingFrom instant: Double) -> [TimelineSample] {
    var found: [TimelineSample] = []
    for part in parts where part.latestEnd >= instant {
      let first = SamplePlace(chunk: part.firstChunk(reaching: instant), index: 0)
      part.forEachPlace(in: first..<part.endPlace) { place in
        if part.end(at: place) >= instant { found.append(part.sample(at: place)) }
        return true
      }
    }
    return found
  }

  /// Records the correlation that contains a sample. Ignores a sample that is not in this collection.
  fileprivate mutating func holdIfPresent(_ reference: SampleReference, in correlation: SampleReference?) {
    if let sample = sample(reference) { hold(sample, in: correlation) }
  }
}

extension SampleStore.Change {
  /// True when samples of a type were added, removed or became members of a correlation.
  fileprivate func touches(_ type: ObjectType) -> Bool {
    types.contains(type) || changedCorrelations.contains { $0.type == type }
      || changedMembers.contains { $0.type == type }
  }

  /// The members of the correlations that were added or removed.
  fileprivate var correlations: [[SampleReference]] {
    (added + removed).compactMap { record in
      if case .correlation(let members) = record.content { members.map(\.reference) } else { nil }
    }
  }
}

extension DeletedSample {
  /// Returns true when an app with limited access could have seen this deleted sample of another source. The app learns
  /// nothing about a sample whose end is unknown.
  func isVisible(within limits: [ObjectType: Date]) -> Bool {
    guard let end else { return false }
    let types = memberTypes.isEmpty ? [type] : memberTypes
    return types.contains { type in limits[type].map { end >= $0 } ?? false }
  }
}

// MARK: - The windows of an app

extension HealthDaemon {
  /// Creates an app's missing windows for some types.
  ///
  /// Windows are made when no app is waiting: when the person has decided, and when the app launches. A query creates a
  /// window only if that failed. The device does this work for itself, so it does not count as work of the app's call.
  ///
  /// - Throws: `errorDatabaseInaccessible` (6) when samples could not be read.
  func makeWindows(of app: String, _ types: Set<ObjectType>) throws(HealthError) {
    func missing(_ state: DaemonState) -> [(key: SampleWindow.Key, limits: [ObjectType: Date])] {
      let reader = state.reader(for: app)
      return types.compactMap { type in
        let key = SampleWindow.Key(app: app, type: type)
        guard let limits = reader.limits(of: type), state.store.window(key, limits) == nil else { return nil }
        return (key, limits)
      }
    }
    let wanted = read(missing)
    if wanted.isEmpty { return }
    try VisitCounter.$current.withValue(nil) {
      Result { () throws(HealthError) in
        for (key, limits) in wanted {
          try load([SampleScope(key.type)], from: limits.values.min() ?? .beforeEverything)
        }
        change { state in
          // The person may have changed the decision meanwhile.
          for (key, limits) in missing(state) { state.store.makeWindow(key, limits) }
        }
      }
    }.get()
  }

  /// Creates the app's missing windows for every limited type, as far as samples can be read.
  func makeWindows(of app: String) {
    let limited = read { $0.ledger.decisions(of: app).filter { $0.value.earliestEnd != nil }.map(\.key.type) }
    if limited.isEmpty { return }
    for type in Set(limited.flatMap(\.relatedTypes)) { try? makeWindows(of: app, [type]) }
  }
}
