/// A version of a timeline: the number of changes made to it.
package struct TimelineVersion: Equatable, Sendable {
  /// The identity of a timeline and its copies. Versions of different lineages cannot be compared.
  fileprivate final class Lineage: Sendable {}

  fileprivate var lineage = Lineage()
  fileprivate var number = 0

  package static func == (one: TimelineVersion, other: TimelineVersion) -> Bool {
    one.lineage === other.lineage && one.number == other.number
  }

  /// True if both are versions of the same timeline, and this one includes all changes of the other.
  func isLater(than other: TimelineVersion) -> Bool { lineage === other.lineage && number >= other.number }
}

/// The spans of time that changed, so that updating a chart revisits only these.
///
/// The latest changes are recorded individually. Older changes are merged, more coarsely the older they are. No change
/// is lost, and recording a change takes constant time.
package struct TimelineChanges: Sendable {
  private struct Entry: Sendable {
    var lastNumber: Int
    var span: TimeSpan
  }

  private static let memory = 128

  /// The version after the last change.
  package private(set) var version = TimelineVersion()
  private var entries: [Entry] = []

  package init() {}

  /// Records that answers about a span may have changed.
  mutating func note(_ span: TimeSpan) {
    version.number += 1
    if entries.count == Self.memory { coarsen() }
    entries.append(Entry(lastNumber: version.number, span: span))
  }

  /// Merges pairs of neighboring entries in the older half of ``entries``.
  private mutating func coarsen() {
    let older = stride(from: 0, to: Self.memory / 2, by: 2).map { index in
      let (first, second) = (entries[index], entries[index + 1])
      return Entry(
        lastNumber: second.lastNumber,
        span: TimeSpan(start: min(first.span.start, second.span.start), end: max(first.span.end, second.span.end)))
    }
    entries.replaceSubrange(0..<Self.memory / 2, with: older)
  }

  /// Returns the spans that may have changed after a version, in chronological order and without overlaps; nil when the
  /// version belongs to another timeline.
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

/// A span of time, in seconds since the reference date.
package struct TimeSpan: Hashable, Sendable {
  package var start: Double
  package var end: Double

  package init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  package static let everything = TimeSpan(start: -.infinity, end: .infinity)

  /// The span from the first start to the last end of samples, given in order.
  ///
  /// - Precondition: There is at least one sample.
  init(covering samples: ArraySlice<TimelineSample>) {
    start = samples[samples.startIndex].start
    end = samples.reduce(start) { max($0, $1.end) }
  }
}
