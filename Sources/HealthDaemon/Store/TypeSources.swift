import HealthModel
import StatisticsEngine

/// The sources of one type, in the order in which they count, and what they come to together.
///
/// Whoever saves a sample only notes that a source came or went. Where it stands among the others is worked out when
/// somebody who sees all of them next asks.
struct TypeSources: Sendable {
  /// A source that came, was renamed, or went.
  enum Event: Hashable, Sendable {
    case came(SourceRevisionRecord)
    case went(String)
  }

  private(set) var order = SourceOrder()
  /// Bundle identifiers of those that ever wrote a sample, also when all of theirs are deleted.
  private var writers: Set<String> = []
  private var events: [Event] = []
  var merged = MergedTimeline()

  /// As it was kept.
  ///
  /// - Parameter writers: Bundle identifiers of all that ever wrote a sample.
  init(_ order: SourceOrder = SourceOrder(), writers: some Sequence<String> = []) {
    self.order = order
    self.writers = Set(writers)
  }

  mutating func note(_ event: Event) { events.append(event) }

  /// The sources that have samples, highest priority first.
  mutating func settledOrder() -> [SourceRecord] {
    settle()
    return order.sources
  }

  /// Bundle identifiers of all that ever wrote a sample: first those that have some, highest priority first.
  mutating func allWriters() -> [String] {
    settle()
    let present = order.sources.map(\.bundleIdentifier)
    return present.count == writers.count ? present : present + writers.subtracting(present).sorted()
  }

  /// Whether a source has a place in the order.
  mutating func isInOrder(_ bundleIdentifier: String) -> Bool {
    settle()
    return order.contains(bundleIdentifier)
  }

  /// Puts these sources first, in this order; the others follow as they were. Unknown identifiers are ignored.
  mutating func prioritize(_ bundleIdentifiers: [String]) {
    settle()
    order.prioritize(bundleIdentifiers)
  }

  private mutating func settle() {
    for event in events {
      switch event {
      case .came(let revision):
        order.see(revision)
        writers.insert(revision.source.bundleIdentifier)
      case .went(let bundleIdentifier): order.forget(bundleIdentifier)
      }
    }
    events = []
  }
}
