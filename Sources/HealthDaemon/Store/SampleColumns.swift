import Foundation
import HealthModel

/// The samples of one type that one source wrote, sorted by start and kept in columns.
///
/// Each source has columns of its own, so that an app which may see only what it wrote never touches the rest: what is
/// hidden from it costs it no time either, and it cannot be told from nothing with a watch in the hand.
///
/// Samples that begin together stay in the order they were saved. What few samples have (metadata, the content of a
/// prescription or a correlation) is kept beside the columns; what many share (source, device, unit) is kept once and
/// pointed to. A copy is a snapshot: it costs nothing until one of the two changes.
package struct SampleColumns: Sendable {
  /// Who measured a sample, with what.
  struct Origin: Hashable, Sendable {
    var revision: SourceRevisionRecord
    var device: DeviceRecord?
  }

  /// What few samples have.
  struct Details: Sendable {
    var metadata: [String: MetadataValue] = [:]
    /// Anything but a plain quantity or category.
    var content: SampleRecord.Content?
    /// The correlation that holds the sample.
    var correlation: UUID?

    var isEmpty: Bool { metadata.isEmpty && content == nil && correlation == nil }
  }

  /// One sample on its way into the columns.
  struct Row {
    var start: Double
    var end: Double
    var value: Double
    var unit: UInt16
    var origin: UInt32
    var serial: UInt64
    var uuid: UUID
  }

  let type: ObjectType
  /// Who wrote them.
  let bundleIdentifier: String
  /// Seconds since the reference date, ascending.
  private(set) var starts: [Double] = []
  private(set) var ends: [Double] = []
  /// The number as it was recorded, in its own unit; a category's raw value; zero for other content.
  private(set) var values: [Double] = []
  private(set) var unitIndices: [UInt16] = []
  private(set) var originIndices: [UInt32] = []
  /// When the sample was saved: a number that grows with every change of the store.
  private(set) var serials: [UInt64] = []
  private(set) var uuids: [UUID] = []
  /// By serial, which unlike a row never changes.
  var details: [UInt64: Details] = [:]
  private(set) var origins: [Origin] = []
  private(set) var units: UnitTable
  /// Rows that wait to be sorted in.
  private var staged: [Row] = []
  /// No sample lasts longer: how far before a moment a sample that reaches it may begin.
  private(set) var longestDuration = 0.0
  /// When the last sample ends.
  private(set) var latestEnd = -Double.infinity
  private var originsByValue: [Origin: UInt32] = [:]
  private var lastOrigin: UInt32?

  init(type: ObjectType, bundleIdentifier: String) {
    self.type = type
    self.bundleIdentifier = bundleIdentifier
    units = UnitTable(canonical: type.canonicalUnit)
  }

  var count: Int { starts.count }
  var isEmpty: Bool { starts.isEmpty && staged.isEmpty }

  // MARK: Adding and removing

  /// Takes a record in. It has its place among the others once ``settle()`` was called.
  mutating func stage(_ record: SampleRecord, serial: UInt64, correlation: UUID?) {
    var row = Row(
      start: record.start.timeIntervalSinceReferenceDate, end: record.end.timeIntervalSinceReferenceDate, value: 0,
      unit: 0, origin: originIndex(record.sourceRevision, record.device), serial: serial, uuid: record.uuid)
    var content: SampleRecord.Content?
    switch record.content {
    case .quantity(let quantity):
      row.value = quantity.value
      row.unit = units.index(of: quantity.unit)
    case .category(let value): row.value = Double(value)
    default: content = record.content
    }
    if !record.metadata.isEmpty || content != nil || correlation != nil {
      details[serial] = Details(metadata: record.metadata, content: content, correlation: correlation)
    }
    staged.append(row)
  }

  /// Sorts in what was staged, in any order: once, and only the part of the columns that begins later moves.
  mutating func settle() {
    if staged.isEmpty { return }
    var rows = staged
    staged = []
    for row in rows {
      longestDuration = max(longestDuration, row.end - row.start)
      latestEnd = max(latestEnd, row.end)
    }
    if zip(rows, rows.dropFirst()).contains(where: { $0.start > $1.start }) {
      rows.sort { ($0.start, $0.serial) < ($1.start, $1.serial) }
    }
    let firstStart = rows[0].start
    let tail = firstRow { $0 > firstStart }
    if tail == count {
      for row in rows { append(row) }
    } else if rows.count <= Self.fewRows {
      for row in rows { insert(row, at: firstRow { $0 > row.start }) }
    } else {
      merge(rows, from: tail)
    }
  }

  /// Up to here, moving the end of each column once a row is cheaper than rebuilding it.
  private static let fewRows = 16

  private mutating func merge(_ rows: [Row], from tail: Int) {
    let later = (tail..<count).map { self.row(at: $0) }
    removeAll(from: tail)
    var next = 0
    for row in rows {
      while next < later.count, later[next].start <= row.start {
        append(later[next])
        next += 1
      }
      append(row)
    }
    for row in later[next...] { append(row) }
  }

  /// Removes rows, given in ascending order.
  mutating func remove(rows gone: [Int]) {
    guard let first = gone.first else { return }
    var kept: [Row] = []
    var next = 0
    for row in first..<count {
      if next < gone.count, gone[next] == row {
        details[serials[row]] = nil
        next += 1
      } else {
        kept.append(self.row(at: row))
      }
    }
    removeAll(from: first)
    for row in kept { append(row) }
    latestEnd = ends.max() ?? -.infinity
  }

  private func row(at row: Int) -> Row {
    Row(
      start: starts[row], end: ends[row], value: values[row], unit: unitIndices[row], origin: originIndices[row],
      serial: serials[row], uuid: uuids[row])
  }

  private mutating func append(_ row: Row) {
    starts.append(row.start)
    ends.append(row.end)
    values.append(row.value)
    unitIndices.append(row.unit)
    originIndices.append(row.origin)
    serials.append(row.serial)
    uuids.append(row.uuid)
  }

  private mutating func insert(_ row: Row, at index: Int) {
    starts.insert(row.start, at: index)
    ends.insert(row.end, at: index)
    values.insert(row.value, at: index)
    unitIndices.insert(row.unit, at: index)
    originIndices.insert(row.origin, at: index)
    serials.insert(row.serial, at: index)
    uuids.insert(row.uuid, at: index)
  }

  private mutating func removeAll(from row: Int) {
    starts.removeSubrange(row...)
    ends.removeSubrange(row...)
    values.removeSubrange(row...)
    unitIndices.removeSubrange(row...)
    originIndices.removeSubrange(row...)
    serials.removeSubrange(row...)
    uuids.removeSubrange(row...)
  }

  /// Most samples have the origin of the one before; comparing is cheaper than hashing a dozen strings.
  private mutating func originIndex(_ revision: SourceRevisionRecord, _ device: DeviceRecord?) -> UInt32 {
    if let lastOrigin {
      let last = origins[Int(lastOrigin)]
      if last.revision == revision && last.device == device { return lastOrigin }
    }
    let origin = Origin(revision: revision, device: device)
    let index = originsByValue[origin] ?? UInt32(origins.count)
    if index == origins.count {
      origins.append(origin)
      originsByValue[origin] = index
    }
    lastOrigin = index
    return index
  }

  // MARK: Finding

  /// The first row whose start satisfies a condition that holds for all later starts.
  func firstRow(where condition: (Double) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(starts[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Rows that can lie in a window; the rest certainly do not.
  func rows(in window: TimeWindow) -> Range<Int> {
    let latestStart = window.latestStart.timeIntervalSinceReferenceDate
    let earliestStart = max(
      window.earliestStart.timeIntervalSinceReferenceDate,
      window.earliestEnd.timeIntervalSinceReferenceDate - longestDuration)
    let first = firstRow { $0 >= earliestStart }
    return first..<max(first, firstRow { $0 > latestStart })
  }

  /// Where a sample stands.
  func row(of uuid: UUID, start: Double) -> Int? {
    var row = firstRow { $0 >= start }
    while row < count, starts[row] == start {
      if uuids[row] == uuid { return row }
      row += 1
    }
    return nil
  }

  // MARK: Reading

  func start(at row: Int) -> Date { Date(timeIntervalSinceReferenceDate: starts[row]) }
  func end(at row: Int) -> Date { Date(timeIntervalSinceReferenceDate: ends[row]) }
  func origin(at row: Int) -> Origin { origins[Int(originIndices[row])] }
  func details(at row: Int) -> Details? { details.isEmpty ? nil : details[serials[row]] }

  /// The number in the type's canonical unit.
  func canonicalValue(at row: Int) -> Double { units.canonicalValue(values[row], unitIndices[row]) }

  func content(at row: Int) -> SampleRecord.Content {
    if let content = details(at: row)?.content { return content }
    if let unit = units[unitIndices[row]] { return .quantity(HealthQuantity(values[row], unit)) }
    return .category(Int(values[row]))
  }

  /// The sample as it was saved.
  func record(at row: Int) -> SampleRecord {
    let origin = origin(at: row)
    return SampleRecord(
      uuid: uuids[row], type: type, start: start(at: row), end: end(at: row), content: content(at: row),
      sourceRevision: origin.revision, device: origin.device, metadata: details(at: row)?.metadata ?? [:])
  }
}
