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
  private var events: [Event] = []
  var merged = MergedTimeline()

  /// As it was kept.
  init(_ order: SourceOrder = SourceOrder()) { self.order = order }

  mutating func note(_ event: Event) { events.append(event) }

  /// The sources, highest priority first.
  mutating func settledOrder() -> [SourceRecord] {
    settle()
    return order.sources
  }

  /// Puts these sources first, in this order; the others follow as they were. Unknown identifiers are ignored.
  mutating func prioritize(_ bundleIdentifiers: [String]) {
    settle()
    order.prioritize(bundleIdentifiers)
  }

  private mutating func settle() {
    for event in events {
      switch event {
      case .came(let revision): order.see(revision)
      case .went(let bundleIdentifier): order.forget(bundleIdentifier)
      }
    }
    events = []
  }
}
