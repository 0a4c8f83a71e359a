import Foundation
import HealthModel
import StatisticsEngine

/// The samples that a search finds, in order.
extension SampleSearch {
  private struct Hit {
    var part: Int
    /// The position of the sample in the columns of its source.
    var place: SamplePlace
  }

  /// Returns the samples in order, at most `limit` of them; all of them if `limit` is nil or not positive (rules Q8 and
  /// Q13 to Q15).
  func records(sortedBy order: [SampleOrder] = [], limit: Int? = nil) -> [SampleRecord] {
    let limit = limit.flatMap { $0 > 0 ? $0 : nil } ?? Int.max
    if let first = order.first, first.key == .start {
      return inTimeOrder(thenBy: Array(order.dropFirst()), ascending: first.ascending, limit: limit)
    }
    var records: [SampleRecord] = []
    for hit in hits(sortedBy: order) where records.count < limit {
      if let record = record(parts[hit.part], hit.place) { records.append(record) }
    }
    return records
  }

  /// Returns the samples with their serials, in the order they were saved, and a flag that is true when the limit left
  /// some out.
  func numberedRecords(limit: Int?) -> (records: [(serial: UInt64, record: SampleRecord)], isLimited: Bool) {
    let limit = limit.flatMap { $0 > 0 ? $0 : nil } ?? Int.max
    let hits = hits(sortedBy: [])
    let records = hits.prefix(limit).compactMap { hit in
      record(parts[hit.part], hit.place).map { (serial(hit), $0) }
    }
    return (records, hits.count > limit)
  }

  private func serial(_ hit: Hit) -> UInt64 { parts[hit.part].columns.serial(at: hit.place) }
  private func start(_ hit: Hit) -> Double { parts[hit.part].columns.startInstant(at: hit.place) }

  private func hits(sortedBy order: [SampleOrder]) -> [Hit] {
    var hits: [Hit] = []
    for part in parts.indices {
      forEachPlace(of: parts[part]) { place in
        hits.append(Hit(part: part, place: place))
        return true
      }
    }
    sort(&hits, by: order)
    return hits
  }

  /// Returns the samples by start. The columns are already sorted by start, so only as many samples as needed are
  /// visited. The other keys order samples with equal starts.
  private func inTimeOrder(thenBy order: [SampleOrder], ascending: Bool, limit: Int) -> [SampleRecord] {
    var cursors = parts.indices.map { PlaceCursor(parts[$0].view, places(of: parts[$0]), ascending: ascending) }
    var records: [SampleRecord] = []
    while records.count < limit {
      let starts = cursors.compactMap(\.start)
      guard let start = ascending ? starts.min() : starts.max() else { break }
      var together: [Hit] = []
      for part in cursors.indices {
        while let place = cursors[part].place, cursors[part].start == start {
          if matches(cursors[part].row, parts[part]) { together.append(Hit(part: part, place: place)) }
          cursors[part].move()
        }
      }
      if together.count > 1 { sort(&together, by: order) }
      for hit in together where records.count < limit {
        if let record = record(parts[hit.part], hit.place) { records.append(record) }
      }
    }
    return records
  }

  /// Sorts by the keys, then in the order the samples were saved (rule Q13).
  private func sort(_ hits: inout [Hit], by order: [SampleOrder]) {
    if order.isEmpty, zip(hits, hits.dropFirst()).allSatisfy({ serial($0) < serial($1) }) { return }
    hits.sort { left, right in
      for key in order {
        let comparison = compare(left, right, by: key.key)
        if comparison != .orderedSame { return (comparison == .orderedAscending) == key.ascending }
      }
      return serial(left) < serial(right)
    }
  }

  private func compare(_ left: Hit, _ right: Hit, by key: SampleOrder.Key) -> ComparisonResult {
    let (leftColumns, rightColumns) = (parts[left.part].columns, parts[right.part].columns)
    return switch key {
    case .start: compare(start(left), start(right))
    case .end: compare(leftColumns.endInstant(at: left.place), rightColumns.endInstant(at: right.place))
    case .quantity, .category:
      compare(leftColumns.canonicalValue(at: left.place), rightColumns.canonicalValue(at: right.place))
    case .uuid:
      compare(leftColumns.uuid(at: left.place).uuidString, rightColumns.uuid(at: right.place).uuidString)
    case .workoutDuration:
      compare(workout(left)?.duration ?? -.infinity, workout(right)?.duration ?? -.infinity)
    case .workoutMeasure(let measure): compare(workout(left)?[measure], workout(right)?[measure])
    }
  }

  private func workout(_ hit: Hit) -> WorkoutRecord? {
    if case .workout(let workout) = parts[hit.part].columns.content(at: hit.place) { workout } else { nil }
  }

  private func compare(_ left: HealthQuantity?, _ right: HealthQuantity?) -> ComparisonResult {
    guard let left, let right else { return compare(left == nil ? 0 : 1, right == nil ? 0 : 1) }
    return left.isLess(than: right) == true
      ? .orderedAscending : right.isLess(than: left) == true ? .orderedDescending : .orderedSame
  }

  private func compare<Value: Comparable>(_ left: Value, _ right: Value) -> ComparisonResult {
    left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
  }
}

/// A cursor that moves through the samples of some columns, forward or backward in time.
private struct PlaceCursor {
  /// The sample at the cursor; undefined past the last.
  private(set) var row: PredicateSample
  /// The position of the cursor; nil past the last sample.
  private(set) var place: SamplePlace?
  /// The start of the sample at the cursor, in seconds since the reference date; nil past the last.
  private(set) var start: Double?
  private let range: Range<SamplePlace>
  private let ascending: Bool

  /// Creates a cursor at the first sample of a range, or at the last.
  init(_ part: TypeView.Part, _ range: Range<SamplePlace>, ascending: Bool) {
    row = PredicateSample(part)
    self.range = range
    self.ascending = ascending
    stand(at: ascending ? range.lowerBound : part.columns.samples.place(before: range.upperBound))
  }

  /// Moves to the next sample.
  mutating func move() {
    guard let place else { return }
    VisitCounter.visit(samples: 1)
    let samples = row.columns.samples
    stand(at: ascending ? samples.place(after: place) : samples.place(before: place))
  }

  private mutating func stand(at next: SamplePlace?) {
    place = next.flatMap { range.contains($0) ? $0 : nil }
    if let place { row.place = place }
    start = place.map { row.columns.startInstant(at: $0) }
  }
}
