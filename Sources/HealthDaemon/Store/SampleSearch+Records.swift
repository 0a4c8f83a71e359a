import Foundation
import HealthModel

/// The samples a search finds, in order.
extension SampleSearch {
  /// A matching row.
  private struct Hit {
    var part: Int
    var row: Int
  }

  /// The samples in order, at most `limit` of them; no limit when it is nil or not positive (rules Q8 and Q13 to Q15).
  func records(sortedBy order: [SampleOrder], limit: Int?) -> [SampleRecord] {
    let limit = limit.flatMap { $0 > 0 ? $0 : nil } ?? Int.max
    if let first = order.first, first.key == .start {
      return inTimeOrder(thenBy: Array(order.dropFirst()), ascending: first.ascending, limit: limit)
    }
    var records: [SampleRecord] = []
    for hit in hits(sortedBy: order) where records.count < limit {
      if let record = record(parts[hit.part], hit.row) { records.append(record) }
    }
    return records
  }

  /// The samples in the order they were saved, each with the number of the change that saved it, and whether there
  /// were more than the limit.
  func numberedRecords(limit: Int?) -> (records: [(serial: UInt64, record: SampleRecord)], isLimited: Bool) {
    let limit = limit.flatMap { $0 > 0 ? $0 : nil } ?? Int.max
    let hits = hits(sortedBy: [])
    let records = hits.prefix(limit).compactMap { hit in
      record(parts[hit.part], hit.row).map { (serial(hit), $0) }
    }
    return (records, hits.count > limit)
  }

  private func serial(_ hit: Hit) -> UInt64 { parts[hit.part].columns.serials[hit.row] }
  private func start(_ hit: Hit) -> Double { parts[hit.part].columns.starts[hit.row] }

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

  /// The columns are sorted by start already: only as many rows are looked at as are wanted. Rows that begin together
  /// are put in order by the other keys.
  private func inTimeOrder(thenBy order: [SampleOrder], ascending: Bool, limit: Int) -> [SampleRecord] {
    let step = ascending ? 1 : -1
    var cursors = parts.indices.map { part in
      let rows = rows(of: parts[part])
      return (rows: rows, next: ascending ? rows.lowerBound : rows.upperBound - 1)
    }
    var views = parts.map { SampleRow(columns: $0.columns) }
    var records: [SampleRecord] = []
    while records.count < limit {
      let waiting = cursors.indices.filter { cursors[$0].rows.contains(cursors[$0].next) }
      let starts = waiting.map { start(Hit(part: $0, row: cursors[$0].next)) }
      guard let start = ascending ? starts.min() : starts.max() else { break }
      var together: [Hit] = []
      for part in waiting {
        while cursors[part].rows.contains(cursors[part].next),
          parts[part].columns.starts[cursors[part].next] == start
        {
          views[part].row = cursors[part].next
          if matches(views[part], parts[part]) { together.append(Hit(part: part, row: cursors[part].next)) }
          cursors[part].next += step
        }
      }
      if together.count > 1 { sort(&together, by: order) }
      for hit in together where records.count < limit {
        if let record = record(parts[hit.part], hit.row) { records.append(record) }
      }
    }
    return records
  }

  /// By the keys, then in the order samples were saved (rule Q13).
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
