import Foundation
import HealthModel

/// The samples of one type: columns for each source, and the order in which sources count.
package struct TypeSamples: Sendable {
  let type: ObjectType
  /// By source index, which a source keeps for as long as the type has samples.
  private(set) var sources: [SampleColumns] = []
  private(set) var order = SourceOrder()
  private var indices: [String: Int] = [:]
  private var lastIndex: Int?

  init(type: ObjectType) { self.type = type }

  var count: Int { sources.reduce(0) { $0 + $1.count } }
  var earliestStart: Double? { sources.compactMap(\.starts.first).min() }
  var latestEnd: Double? { sources.lazy.filter { $0.count > 0 }.map(\.latestEnd).max() }

  /// The columns of one source; nil when it never wrote a sample of the type.
  func columns(of bundleIdentifier: String) -> SampleColumns? { indices[bundleIdentifier].map { sources[$0] } }

  /// Takes a record in, until ``settle()`` sorts it in.
  ///
  /// - Returns: The index of its source.
  mutating func stage(_ record: SampleRecord, serial: UInt64, correlation: UUID? = nil) -> Int {
    let index = index(of: record.sourceRevision.source.bundleIdentifier)
    let knownOrigins = sources[index].isEmpty ? 0 : sources[index].origins.count
    sources[index].stage(record, serial: serial, correlation: correlation)
    if sources[index].origins.count > knownOrigins { order.see(record.sourceRevision) }
    return index
  }

  mutating func settle() {
    for index in sources.indices { sources[index].settle() }
  }

  /// Removes rows, given in ascending order for each source.
  mutating func remove(_ rows: [Int: [Int]]) {
    for (source, rows) in rows {
      sources[source].remove(rows: rows)
      let identifier = sources[source].bundleIdentifier
      if sources[source].isEmpty { order.forget { $0 == identifier } }
    }
  }

  mutating func prioritize(_ bundleIdentifiers: [String]) { order.prioritize(bundleIdentifiers) }

  /// Changes what has no column.
  mutating func changeDetails(of row: Int, source: Int, _ change: (inout SampleColumns.Details) -> Void) {
    let serial = sources[source].serials[row]
    var details = sources[source].details[serial] ?? SampleColumns.Details()
    change(&details)
    sources[source].details[serial] = details.isEmpty ? nil : details
  }

  /// Samples come in runs of one source.
  private mutating func index(of bundleIdentifier: String) -> Int {
    if let lastIndex, sources[lastIndex].bundleIdentifier == bundleIdentifier { return lastIndex }
    let index = indices[bundleIdentifier] ?? sources.count
    if index == sources.count {
      sources.append(SampleColumns(type: type, bundleIdentifier: bundleIdentifier))
      indices[bundleIdentifier] = index
    }
    lastIndex = index
    return index
  }
}
