import Foundation

/// The index of a source in a timeline's list of sources.
package typealias SourceIndex = UInt32

/// A sample of a timeline. The store keeps content that few samples have (metadata, the lenses of a prescription)
/// separately, and finds it by ``serial``.
package struct TimelineSample: Hashable, Sendable {
  /// The start, in seconds since the reference date.
  package var start: Double
  /// The end, in seconds since the reference date. Equal to the start for an instant, never earlier.
  package var end: Double
  /// The number as recorded, in ``unit``; a category's raw value; zero for other content.
  package var value: Double
  /// The number of the change that saved the sample, unique within its type. Orders samples that start together.
  package var serial: UInt64
  /// The index of the source in the timeline's list.
  package var source: SourceIndex
  /// The index of the unit in the timeline's ``UnitTable``; zero is the type's canonical unit.
  package var unit: UnitIndex
  /// The index of the device and the source's version in the store's list of provenances.
  package var provenance: UInt32
  /// The UUID, or ``noUUID``.
  package var uuid: UUID

  /// Creates a sample. Without a unit its value is canonical.
  package init(
    start: Double, end: Double, value: Double, serial: UInt64, source: SourceIndex = 0, unit: UnitIndex = 0,
    provenance: UInt32 = 0, uuid: UUID = TimelineSample.noUUID
  ) {
    self.start = start
    self.end = end
    self.value = value
    self.serial = serial
    self.source = source
    self.unit = unit
    self.provenance = provenance
    self.uuid = uuid
  }

  /// A placeholder for samples that are never looked up by UUID.
  package static let noUUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

  var span: TimeSpan { TimeSpan(start: start, end: end) }

  /// True when the sample comes first in timeline order: by start, then in the order of saving.
  @inline(__always)
  func precedes(_ other: TimelineSample) -> Bool {
    start < other.start || (start == other.start && serial < other.serial)
  }
}
