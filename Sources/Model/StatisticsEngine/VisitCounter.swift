import Synchronization

/// Counts the samples and rows that calls visit, so that a test can require two calls to do the same amount of work
/// without measuring time.
///
///     let counter = VisitCounter()
///     counter.counting { _ = timeline.statistics(query) }
///     counter.counts.samples
///
/// Outside ``counting(_:)`` a visit costs one atomic read. Inside, loops report in bulk, a chunk or a column at a time.
package final class VisitCounter: Sendable {
  package struct Counts: Hashable, Sendable, CustomStringConvertible {
    /// Samples visited one by one.
    package var samples = 0
    /// Visits or searches of all samples of one type and source as a whole.
    package var columns = 0
    /// Rows of the database.
    package var rows = 0
    package var objects = 0
    package var relations = 0
    /// The number of calculated buckets.
    package var buckets = 0

    package init() {}

    /// The nonzero counts, such as "samples 3, columns 1".
    package var description: String {
      let parts = [
        (samples, "samples"), (columns, "columns"), (rows, "rows"), (objects, "objects"), (relations, "relations"),
        (buckets, "buckets"),
      ]
      let counted = parts.filter { $0.0 != 0 }.map { "\($0.1) \($0.0)" }
      return counted.isEmpty ? "nothing" : counted.joined(separator: ", ")
    }
  }

  /// The counter of the current task; nil when visits are not counted.
  @TaskLocal package static var current: VisitCounter?

  /// The number of closures whose visits are being counted, in all tasks. Reading it is faster than reading a
  /// task-local value.
  private static let active = Atomic(0)

  private let state = Mutex(Counts())

  package init() {}

  package var counts: Counts { state.withLock { $0 } }

  /// Counts the visits of a closure, in addition to earlier ones.
  package func counting<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.active.add(1, ordering: .relaxed)
    defer { Self.active.subtract(1, ordering: .relaxed) }
    return try Self.$current.withValue(self, operation: body)
  }

  // MARK: Visits

  @inline(__always)
  package static func visit(samples: Int) { counter?.state.withLock { $0.samples += samples } }
  @inline(__always)
  package static func visit(columns: Int) { counter?.state.withLock { $0.columns += columns } }
  @inline(__always)
  package static func visit(rows: Int) { counter?.state.withLock { $0.rows += rows } }
  @inline(__always)
  package static func visit(objects: Int) { counter?.state.withLock { $0.objects += objects } }
  @inline(__always)
  package static func visit(relations: Int) { counter?.state.withLock { $0.relations += relations } }
  @inline(__always)
  package static func visit(buckets: Int) { counter?.state.withLock { $0.buckets += buckets } }

  @inline(__always)
  private static var counter: VisitCounter? { active.load(ordering: .relaxed) > 0 ? current : nil }
}
