import HealthModel
import StatisticsEngine

/// The sources of one type in order of priority, with their merged sums.
///
/// Saving a sample only records that a source was added or removed, which takes constant time.
struct TypeSources: Sendable {
  /// A source that was added, renamed or removed.
  enum Event: Hashable, Sendable {
    case came(SourceRevisionRecord)
    case went(String)
  }

  private var order: SourceOrder
  /// The bundle identifiers of all sources that ever saved a sample, including those whose samples are all deleted.
  private var writers: Set<String>
  /// The cached result of ``allWriters()``; nil when it must be rebuilt.
  private var known: [String]?
  var merged = MergedTimeline()

  /// Creates the sources of a type, in a stored order.
  ///
  /// - Parameter writers: The bundle identifiers of all sources that ever saved a sample.
  init(_ order: SourceOrder = SourceOrder(), writers: some Sequence<String> = []) {
    self.order = order
    self.writers = Set(writers)
  }

  /// Records that a source was added, renamed or removed.
  ///
  /// - Returns: True when the order, or a name in it, changed.
  mutating func note(_ event: Event) -> Bool {
    let isNews =
      switch event {
      case .came(let revision): order.see(revision)
      case .went(let bundleIdentifier): order.forget(bundleIdentifier)
      }
    if !isNews { return false }
    if case .came(let revision) = event { writers.insert(revision.source.bundleIdentifier) }
    known = nil
    return true
  }

  /// Returns the sources that have samples, highest priority first.
  mutating func sources() -> [SourceRecord] { order.sources() }

  /// Returns the bundle identifiers of all sources that ever saved a sample: first those that still have some, highest
  /// priority first.
  mutating func allWriters() -> [String] {
    if let known { return known }
    let present = order.sources().map(\.bundleIdentifier)
    let all = present.count == writers.count ? present : present + writers.subtracting(present).sorted()
    known = all
    return all
  }

  /// Returns the position of a source; nil for a source without samples. The source at the lowest position has the
  /// highest priority.
  func position(of bundleIdentifier: String) -> Int? { order.position(of: bundleIdentifier) }

  /// Returns true when a source has a position in the order.
  func isInOrder(_ bundleIdentifier: String) -> Bool { order.contains(bundleIdentifier) }

  /// Moves some sources to the front, in this order. The others follow in their previous order. Ignores unknown
  /// identifiers.
  mutating func prioritize(_ bundleIdentifiers: [String]) {
    order.prioritize(bundleIdentifiers)
    known = nil
  }

  /// Removes and returns the changes of the order since the last call.
  mutating func takeOrderChanges() -> DeviceChange.SourceOrderChanges { order.takeChanges() }
}
