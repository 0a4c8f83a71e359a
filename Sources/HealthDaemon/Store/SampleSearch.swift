import Foundation
import HealthModel

/// Looks for samples in a snapshot of the store.
struct SampleSearch {
  /// A type's columns and what is wanted of them.
  private struct Part {
    var columns: SampleColumns
    var visibility: Visibility
    var predicates: [SamplePredicate]
    /// For each origin, whether the reader wrote it.
    var isOwn: [Bool]
    /// Seen through its members, one by one.
    var isCorrelation: Bool
    /// The reader sees everything and wants all of it: nothing to look at in a row.
    var takesEveryRow: Bool
  }

  private struct Hit {
    var part: Int
    var row: Int
  }

  private let reader: Reader
  private let serial: UInt64
  private let parts: [Part]

  /// - Parameters:
  ///   - queries: A sample that matches several is found once (rule Q16).
  ///   - serial: Only samples saved after this change are looked at.
  init(
    _ queries: [SampleQuery], in columns: [ObjectType: SampleColumns], for reader: Reader, after serial: UInt64 = 0
  ) {
    self.reader = reader
    self.serial = serial
    var predicates: [(type: ObjectType, predicates: [SamplePredicate])] = []
    for query in queries {
      if let known = predicates.firstIndex(where: { $0.type == query.type }) {
        predicates[known].predicates.append(query.predicate)
      } else {
        predicates.append((query.type, [query.predicate]))
      }
    }
    parts = predicates.compactMap { type, predicates in
      guard let columns = columns[type] else { return nil }
      // A correlation is seen through its members, after it was found.
      let isCorrelation = type.kind == .correlation
      guard let visibility = isCorrelation ? .everything : reader.visibility(of: type) else { return nil }
      let isOwn = columns.origins.map { $0.revision.source.bundleIdentifier == reader.app }
      return Part(
        columns: columns, visibility: visibility, predicates: predicates, isOwn: isOwn,
        isCorrelation: isCorrelation, takesEveryRow: visibility == .everything && predicates.contains(.all))
    }
  }

  /// The samples in order, at most `limit` of them; no limit when it is nil or not positive (rules Q8 and Q13 to Q15).
  func records(sortedBy order: [SampleOrder], limit: Int?) -> [SampleRecord] {
    let limit = limit.flatMap { $0 > 0 ? $0 : nil } ?? Int.max
    if parts.count == 1, let first = order.first, first.key == .start {
      return inTimeOrder(parts[0], thenBy: order.dropFirst(), ascending: first.ascending, limit: limit)
    }
    var records: [SampleRecord] = []
    for hit in hits(sortedBy: order) where records.count < limit {
      if let record = record(hit) { records.append(record) }
    }
    return records
  }

  /// The samples in the order they were saved, each with the number of the change that saved it, and whether there
  /// were more than the limit.
  func numberedRecords(limit: Int?) -> (records: [(serial: UInt64, record: SampleRecord)], isLimited: Bool) {
    let limit = limit.flatMap { $0 > 0 ? $0 : nil } ?? Int.max
    let hits = hits(sortedBy: [])
    let records = hits.prefix(limit).compactMap { hit in
      record(hit).map { (parts[hit.part].columns.serials[hit.row], $0) }
    }
    return (records, hits.count > limit)
  }

  /// Calls the closure with each matching visible row of each type, in time order within a type, until it says false.
  func forEachRow(_ body: (SampleColumns, Int) -> Bool) {
    for part in parts { forEachRow(of: part) { body(part.columns, $0) } }
  }

  // MARK: Inside

  private func hits(sortedBy order: [SampleOrder]) -> [Hit] {
    var hits: [Hit] = []
    for part in parts.indices {
      forEachRow(of: parts[part]) { row in
        hits.append(Hit(part: part, row: row))
        return true
      }
    }
    sort(&hits, by: order)
    return hits
  }

  /// What the reader gets to see of a matching row.
  private func record(_ hit: Hit) -> SampleRecord? {
    let part = parts[hit.part]
    let record = part.columns.record(at: hit.row)
    return part.isCorrelation ? reader.visible(record) : record
  }

  private func matches(_ row: SampleRow, _ part: Part) -> Bool {
    if serial > 0 && part.columns.serials[row.row] <= serial { return false }
    if part.isCorrelation && reader.visible(part.columns.record(at: row.row)) == nil { return false }
    if part.takesEveryRow { return true }
    let isOwn = part.isOwn[Int(part.columns.originIndices[row.row])]
    return part.visibility.includes(row.uuid, isOwn: isOwn) && part.predicates.contains { $0.matches(row) }
  }

  private func rows(of part: Part) -> Range<Int> {
    guard let first = part.predicates.first else { return 0..<0 }
    let window = part.predicates.dropFirst().reduce(first.timeWindow) { $0.union($1.timeWindow) }
    return part.columns.rows(in: window)
  }

  private func forEachRow(of part: Part, _ body: (Int) -> Bool) {
    var row = SampleRow(columns: part.columns)
    for index in rows(of: part) {
      row.row = index
      if matches(row, part) && !body(index) { return }
    }
  }

  /// The columns are sorted by start already, so only as many rows are looked at as are wanted. Rows that begin
  /// together are put in order by the other keys.
  private func inTimeOrder(
    _ part: Part, thenBy order: ArraySlice<SampleOrder>, ascending: Bool, limit: Int
  ) -> [SampleRecord] {
    let rows = rows(of: part)
    var row = SampleRow(columns: part.columns)
    var records: [SampleRecord] = []
    var next = ascending ? rows.lowerBound : rows.upperBound - 1
    let step = ascending ? 1 : -1
    while rows.contains(next), records.count < limit {
      var together: [Hit] = []
      let start = part.columns.starts[next]
      while rows.contains(next), part.columns.starts[next] == start {
        row.row = next
        if matches(row, part) { together.append(Hit(part: 0, row: next)) }
        next += step
      }
      if !ascending { together.reverse() }
      if together.count > 1 && !order.isEmpty { sort(&together, by: Array(order)) }
      for hit in together where records.count < limit {
        if let record = record(hit) { records.append(record) }
      }
    }
    return records
  }

  /// By the keys, then in the order samples were saved (rule Q13).
  private func sort(_ hits: inout [Hit], by order: [SampleOrder]) {
    func serial(_ hit: Hit) -> UInt64 { parts[hit.part].columns.serials[hit.row] }
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
    case .start: compare(leftColumns.starts[left.row], rightColumns.starts[right.row])
    case .end: compare(leftColumns.ends[left.row], rightColumns.ends[right.row])
    case .quantity, .category:
      compare(leftColumns.canonicalValue(at: left.row), rightColumns.canonicalValue(at: right.row))
    case .uuid: compare(leftColumns.uuids[left.row].uuidString, rightColumns.uuids[right.row].uuidString)
    }
  }

  private func compare<Value: Comparable>(_ left: Value, _ right: Value) -> ComparisonResult {
    left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
  }
}
