import HealthModel
import StatisticsEngine

/// The sources of one type, in the order in which they count, and what they come to together.
///
/// Whoever saves a sample only notes that a source came or went, which costs the same however many others there are.
struct TypeSources: Sendable {
  /// A source that came, was renamed, or went.
  enum Event: Hashable, Sendable {
    case came(SourceRevisionRecord)
    case went(String)
  }

  private var order: SourceOrder
  /// Bundle identifiers of those that ever wrote a sample, also when all of theirs are deleted.
  private var writers: Set<String>
  /// Nil when it has to be put together anew.
  private var known: [String]?
  var merged = MergedTimeline()

  /// As it was kept.
  ///
  /// - Parameter writers: Bundle identifiers of all that ever wrote a sample.
  init(_ order: SourceOrder = SourceOrder(), writers: some Sequence<String> = []) {
    self.order = order
    self.writers = Set(writers)
  }

  /// - Returns: Whether something about the sources is different now.
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

  /// The sources that have samples, highest priority first.
  mutating func sources() -> [SourceRecord] { order.sources() }

  /// Bundle identifiers of all that ever wrote a sample: first those that have some, highest priority first.
  mutating func allWriters() -> [String] {
    if let known { return known }
    let present = order.sources().map(\.bundleIdentifier)
    let all = present.count == writers.count ? present : present + writers.subtracting(present).sorted()
    known = all
    return all
  }

  /// Whether a source has a place in the order.
  func isInOrder(_ bundleIdentifier: String) -> Bool { order.contains(bundleIdentifier) }

  /// Puts these sources first, in this order; the others follow as they were. Unknown identifiers are ignored.
  mutating func prioritize(_ bundleIdentifiers: [String]) {
    order.prioritize(bundleIdentifiers)
    known = nil
  }

  /// What changed in the order since this was asked last, for a file.
  mutating func takeOrderChanges() -> DeviceChange.SourceOrderChanges { order.takeChanges() }
}
