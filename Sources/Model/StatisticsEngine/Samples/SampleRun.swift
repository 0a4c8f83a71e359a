import Foundation

/// Samples of one source that share a unit, a device and a version of the source, in columns as a file stores them.
///
/// A run becomes chunks directly, without creating individual samples.
package struct SampleRun: Sendable {
  var source: SourceIndex
  /// The index of the unit in the timeline's ``UnitTable``.
  var unit: UnitIndex
  /// The index of the provenance (the device and the source's version) in the store's list.
  var provenance: UInt32
  /// The starts, in seconds since the reference date.
  var starts: ArraySlice<Double>
  /// The ends, in seconds since the reference date.
  var ends: ArraySlice<Double>
  var values: ArraySlice<Double>
  var serials: ArraySlice<UInt64>
  var uuids: ArraySlice<UUID>

  package var count: Int { starts.count }

  /// Creates a run of columns with equal lengths.
  package init(
    source: SourceIndex, unit: UnitIndex, provenance: UInt32, starts: ArraySlice<Double>, ends: ArraySlice<Double>,
    values: ArraySlice<Double>, serials: ArraySlice<UInt64>, uuids: ArraySlice<UUID>
  ) {
    self.source = source
    self.unit = unit
    self.provenance = provenance
    self.starts = starts
    self.ends = ends
    self.values = values
    self.serials = serials
    self.uuids = uuids
  }

  /// True when the samples are in timeline order.
  var isInOrder: Bool {
    var serial = serials.startIndex
    var last = -Double.infinity
    for start in starts {
      if start < last || (start == last && serial > serials.startIndex && serials[serial] <= serials[serial - 1]) {
        return false
      }
      last = start
      serial += 1
    }
    return true
  }

  /// The time from the first start to the last end.
  ///
  /// - Precondition: The run is not empty.
  var span: TimeSpan { TimeSpan(start: starts[starts.startIndex], end: ends.reduce(-.infinity) { max($0, $1) }) }

  package func sample(at index: Int) -> TimelineSample {
    TimelineSample(
      start: starts[starts.startIndex + index], end: ends[ends.startIndex + index],
      value: values[values.startIndex + index], serial: serials[serials.startIndex + index], source: source, unit: unit,
      provenance: provenance, uuid: uuids[uuids.startIndex + index])
  }

  /// Removes samples from the front and returns them.
  mutating func takeFirst(_ count: Int) -> SampleRun {
    var first = self
    first.starts = starts.prefix(count)
    first.ends = ends.prefix(count)
    first.values = values.prefix(count)
    first.serials = serials.prefix(count)
    first.uuids = uuids.prefix(count)
    starts.removeFirst(count)
    ends.removeFirst(count)
    values.removeFirst(count)
    serials.removeFirst(count)
    uuids.removeFirst(count)
    return first
  }
}
