import Foundation
import HealthModel

/// Who reads, and what they may see: the daemon makes one from the ledger for each call an app makes.
struct Reader: Sendable {
  /// The app's bundle identifier; nil for the system's own screens, which see everything.
  var app: String?
  /// What the app may see of each type it may read at all.
  var visibility: [ObjectType: Visibility] = [:]

  static let system = Reader()

  func visibility(of type: ObjectType) -> Visibility? { app == nil ? .everything : visibility[type] }

  /// The sample as far as it may be seen: a correlation keeps its readable members only, and is hidden when it has
  /// none (rule A59).
  func visible(_ record: SampleRecord) -> SampleRecord? {
    guard app != nil, case .correlation(let members) = record.content else { return record }
    let readable = members.compactMap { member -> SampleRecord? in
      let isOwn = member.sourceRevision.source.bundleIdentifier == app
      guard visibility(of: member.type)?.includes(member.uuid, isOwn: isOwn) == true else { return nil }
      return visible(member)
    }
    if readable.isEmpty { return nil }
    var record = record
    record.content = .correlation(readable)
    return record
  }
}

/// Looks for samples in a snapshot of the store.
struct SampleSearch {
  /// A type's columns and what is wanted of them.
  private struct Part {
    var columns: SampleColumns
    var visibility: Visibility
    var predicates: [SamplePredicate]
    /// For each origin, whether the reader wrote it.
    var isOwn: [Bool]
  }

  private struct Hit {
    var part: Int
    var row: Int
  }

  private let reader: Reader
  private let parts: [Part]

  /// - Parameter queries: A sample that matches several is found once (rule Q16).
  init(_ queries: [SampleQuery], in columns: [ObjectType: SampleColumns], for reader: Reader) {
    self.reader = reader
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
      guard let visibility = type.kind == .correlation ? .everything : reader.visibility(of: type) else { return nil }
      let isOwn = columns.origins.map { $0.revision.source.bundleIdentifier == reader.app }
      return Part(columns: columns, visibility: visibility, predicates: predicates, isOwn: isOwn)
    }
  }

  /// The samples in order, at most `limit` of them; no limit when it is nil or not positive (rules Q8 and Q13 to Q15).
  func records(sortedBy order: [SampleOrder], limit: Int?) -> [SampleRecord] {
    let limit = limit.flatMap { $0 > 0 ? $0 : nil } ?? Int.max
    if parts.count == 1, let first = order.first, first.key == .start {
      return inTimeOrder(parts[0], thenBy: order.dropFirst(), ascending: first.ascending, limit: limit)
    }
    var hits: [Hit] = []
    for part in parts.indices {
      forEachRow(of: parts[part]) {
        hits.append(Hit(part: part, row: $0)); return true
      }
    }
    sort(&hits, by: order)
    var records: [SampleRecord] = []
    for hit in hits where records.count < limit {
      if let record = reader.visible(parts[hit.part].columns.record(at: hit.row)) { records.append(record) }
    }
    return records
  }

  /// Calls the closure with each matching visible row of each type, in time order within a type, until it says false.
  func forEachRow(_ body: (SampleColumns, Int) -> Bool) {
    for part in parts { forEachRow(of: part) { body(part.columns, $0) } }
  }

  // MARK: Inside

  private func matches(_ row: SampleRow, _ part: Part) -> Bool {
    part.visibility.includes(row.uuid, isOwn: part.isOwn[Int(part.columns.originIndices[row.row])])
      && part.predicates.contains { $0.matches(row) }
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
        if let record = reader.visible(part.columns.record(at: hit.row)) { records.append(record) }
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
