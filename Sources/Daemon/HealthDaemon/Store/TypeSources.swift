import HealthModel
import StatisticsEngine

/// The sources of one type in order of priority, with their merged sums.
///
/// Saving a sample only records that a source came or went, which costs the same however many others there are.
struct TypeSources: Sendable {
  /// A source that came, was renamed, or went.
  enum Event: Hashable, Sendable {
    case came(SourceRevisionRecord)
    case went(String)
  }

  private var order: SourceOrder
  /// The bundle identifiers of all sources that ever saved a sample, also of those whose samples are all deleted.
  private var writers: Set<String>
  /// The result of ``allWriters()``; nil when it must be built again.
  private var known: [String]?
  var merged = MergedTimeline()

  /// Creates the sources of a type, in a stored order.
  ///
  /// - Parameter writers: The bundle identifiers of all sources that ever saved a sample.
  init(_ order: SourceOrder = SourceOrder(), writers: some Sequence<String> = []) {
    self.order = order
    self.writers = Set(writers)
  }

  /// Records that a source came, was renamed, or went.
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

  /// Returns the bundle identifiers of all sources that ever saved a sample: first those that have some, highest
  /// priority first.
  mutating func allWriters() -> [String] {
    if let known { return known }
    let present = order.sources().map(\.bundleIdentifier)
    let all = present.count == writers.count ? present : present + writers.subtracting(present).sorted()
    known = all
    return all
  }

  /// Returns the position of a source, the lowest of the highest priority; nil for one without samples.
  func position(of bundleIdentifier: String) -> Int? { order.position(of: bundleIdentifier) }

  /// Returns true when a source has a place in the order.
  func isInOrder(_ bundleIdentifier: String) -> Bool { order.contains(bundleIdentifier) }

  /// Moves some sources to the front, in this order; the others follow as they were. Unknown identifiers are ignored.
  mutating func prioritize(_ bundleIdentifiers: [String]) {
    order.prioritize(bundleIdentifiers)
    known = nil
  }

  /// Removes and returns the changes of the order since the last call.
  mutating func takeOrderChanges() -> DeviceChange.SourceOrderChanges { order.takeChanges() }
}
