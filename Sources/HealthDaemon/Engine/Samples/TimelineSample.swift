/// The place of a source in a timeline's list of sources: who measured, in two bytes.
package typealias SourceIndex = UInt16

/// One sample as the engine keeps it: 28 bytes and no identity but a number.
///
/// Whatever else a sample has (UUID, device, metadata, unit) is the store's and is found by ``row``.
package struct TimelineSample: Hashable, Sendable {
  /// Seconds since the reference date.
  package var start: Double
  /// Seconds since the reference date; equal to the start for an instant, never earlier.
  package var end: Double
  /// The value in the type's canonical unit.
  package var value: Double
  /// The store's number for the sample, unique in its type. It grows with every save: samples that begin together are
  /// ordered by it.
  package var row: UInt32
  package var source: SourceIndex

  package init(start: Double, end: Double, value: Double, row: UInt32, source: SourceIndex = 0) {
    self.start = start
    self.end = end
    self.value = value
    self.row = row
    self.source = source
  }

  /// The order of a timeline: by start, then in the order of saving.
  @inline(__always)
  func precedes(_ other: TimelineSample) -> Bool {
    start < other.start || (start == other.start && row < other.row)
  }
}
