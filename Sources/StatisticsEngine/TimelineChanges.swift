/// A state of a timeline: which changes it has seen.
package struct TimelineVersion: Equatable, Sendable {
  /// Timelines that were not copied from each other have nothing to do with each other.
  fileprivate final class Lineage: Sendable {}

  fileprivate var lineage = Lineage()
  fileprivate var number = 0

  package static func == (one: TimelineVersion, other: TimelineVersion) -> Bool {
    one.lineage === other.lineage && one.number == other.number
  }

  /// The same timeline, as it was then or after more changes.
  func isLater(than other: TimelineVersion) -> Bool { lineage === other.lineage && number >= other.number }
}

/// The spans of time that changed, so that a chart that is kept up to date looks again at these and not at all there is.
///
/// The latest changes are remembered one by one, older ones together, ever more coarsely: nothing is forgotten, and
/// noting a change costs the same whatever came before.
package struct TimelineChanges: Sendable {
  /// Changes remembered together.
  private struct Entry: Sendable {
    var lastNumber: Int
    var span: TimeSpan
  }

  /// The largest number of entries.
  private static let memory = 128

  package private(set) var version = TimelineVersion()
  /// In order.
  private var entries: [Entry] = []

  package init() {}

  /// Notes that answers about a span may be others now.
  mutating func note(_ span: TimeSpan) {
    version.number += 1
    if entries.count == Self.memory { coarsen() }
    entries.append(Entry(lastNumber: version.number, span: span))
  }

  /// Joins each two neighbours of the older half.
  private mutating func coarsen() {
    let older = stride(from: 0, to: Self.memory / 2, by: 2).map { index in
      let (first, second) = (entries[index], entries[index + 1])
      return Entry(
        lastNumber: second.lastNumber,
        span: TimeSpan(start: min(first.span.start, second.span.start), end: max(first.span.end, second.span.end)))
    }
    entries.replaceSubrange(0..<Self.memory / 2, with: older)
  }

  /// The spans that may have changed after a version, in order of time and without overlaps; nil when it was another
  /// timeline's.
  package func since(_ earlier: TimelineVersion) -> [TimeSpan]? {
    guard earlier.lineage === version.lineage, earlier.number <= version.number else { return nil }
    let first = partitioningIndex(0, entries.count) { entries[$0].lastNumber > earlier.number }
    return entries[first...].map(\.span).sorted { $0.start < $1.start }.reduce(into: []) { united, span in
      if let last = united.last, span.start <= last.end {
        united[united.count - 1].end = max(last.end, span.end)
      } else {
        united.append(span)
      }
    }
  }
}
