/// A state of a timeline: which changes it has seen.
package struct TimelineVersion: Equatable, Sendable {
  /// Timelines that were not copied from each other have nothing to do with each other.
  fileprivate final class Lineage: Sendable {}

  fileprivate var lineage = Lineage()
  fileprivate var number = 0

  package static func == (one: TimelineVersion, other: TimelineVersion) -> Bool {
    one.lineage === other.lineage && one.number == other.number
  }
}

/// What changed most recently, so that a chart that is kept up to date looks again at what changed and not at all there
/// is.
package struct TimelineChanges: Sendable {
  /// How many changes are remembered at least.
  private static let memory = 64

  package private(set) var version = TimelineVersion()
  /// The latest, in order.
  private var spans: [TimeSpan] = []

  /// Notes that answers about a span may be others now.
  mutating func note(_ span: TimeSpan) {
    if spans.count == 2 * Self.memory { spans.removeFirst(Self.memory) }
    spans.append(span)
    version.number += 1
  }

  /// What may have changed after a version, in order of time and without overlaps; nil when that is too long ago to know,
  /// or when it was another timeline's.
  package func since(_ earlier: TimelineVersion) -> [TimeSpan]? {
    let count = version.number - earlier.number
    guard earlier.lineage === version.lineage, count >= 0, count <= spans.count else { return nil }
    return spans.suffix(count).sorted { $0.start < $1.start }.reduce(into: []) { united, span in
      if let last = united.last, span.start <= last.end {
        united[united.count - 1].end = max(last.end, span.end)
      } else {
        united.append(span)
      }
    }
  }
}
