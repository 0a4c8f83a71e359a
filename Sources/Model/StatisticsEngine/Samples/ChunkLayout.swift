import Foundation
import HealthModel

/// The columns of a chunk, with their positions in its memory.
struct ChunkLayout {
  /// The starts, in seconds since the reference date.
  private(set) var starts: InstantColumn
  /// The ends, in seconds since the reference date.
  private(set) var ends: EndColumn
  /// The values as they were recorded, each in its own unit.
  private(set) var recordedValues: NumberColumn
  private(set) var serials: IntegerColumn
  /// The indices of the units in the timeline's ``UnitTable``.
  private(set) var units: IntegerColumn
  /// The indices of the provenances (the device and the source's version) in the store's list.
  private(set) var provenances: IntegerColumn
  private(set) var uuids = UnsafeMutablePointer<UUID>(bitPattern: 16)!
  /// The latest end of each block of ``TimelineChunk/blockSize`` samples.
  private(set) var blockEnds = UnsafeMutablePointer<Double>(bitPattern: 16)!
  private(set) var canonicalValues: CanonicalValues
  /// The converted values of samples with different units; nil when the samples share a unit.
  private var convertedValues: NumberColumn?

  /// Chooses the columns for some samples.
  ///
  /// - Parameter samples: At least one sample, in order.
  init(_ samples: ArraySlice<TimelineSample>, _ units: UnitTable) {
    starts = InstantColumn(samples.lazy.map { $0.start })
    ends = EndColumn(samples.lazy.map { $0.span }, starts: starts)
    recordedValues = NumberColumn(samples.lazy.map { $0.value })
    serials = IntegerColumn(samples.lazy.map { $0.serial })
    self.units = IntegerColumn(samples.lazy.map { UInt64($0.unit) })
    provenances = IntegerColumn(samples.lazy.map { UInt64($0.provenance) })
    canonicalValues = CanonicalValues(recordedValues)
    if let unit = self.units.constant {
      canonicalValues.conversion = units.conversion(of: UnitIndex(unit))
    } else {
      convertedValues = NumberColumn()
    }
  }

  /// Chooses the columns for a run.
  ///
  /// - Parameter run: At least one sample, in order.
  init(_ run: SampleRun, _ units: UnitTable) {
    starts = InstantColumn(run.starts)
    ends = EndColumn(zip(run.starts, run.ends).lazy.map { TimeSpan(start: $0, end: $1) }, starts: starts)
    recordedValues = NumberColumn(run.values)
    serials = IntegerColumn(run.serials)
    self.units = IntegerColumn(CollectionOfOne(UInt64(run.unit)))
    provenances = IntegerColumn(CollectionOfOne(UInt64(run.provenance)))
    canonicalValues = CanonicalValues(recordedValues)
    canonicalValues.conversion = units.conversion(of: run.unit)
  }

  // MARK: Memory

  /// Allocates memory for the columns, the widest first so that all are aligned. Returns it for the owner to
  /// deallocate.
  mutating func allocate(count: Int) -> UnsafeMutableRawPointer {
    let blocks = (count + TimelineChunk.blockSize - 1) / TimelineChunk.blockSize
    let widths = [
      starts.width, ends.width, recordedValues.width, serials.width, units.width, provenances.width,
      convertedValues?.width ?? 0,
    ]
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: count * (16 + widths.reduce(0, +)) + blocks * 8, alignment: 16)
    uuids = memory.bindMemory(to: UUID.self, capacity: count)
    blockEnds = (memory + 16 * count).bindMemory(to: Double.self, capacity: blocks)
    var next = memory + 16 * count + 8 * blocks
    for width in [8, 4, 2] {
      place(&starts, width, count, &next)
      place(&ends, width, count, &next)
      place(&recordedValues, width, count, &next)
      place(&serials, width, count, &next)
      place(&units, width, count, &next)
      place(&provenances, width, count, &next)
      if var column = convertedValues {
        place(&column, width, count, &next)
        convertedValues = column
      }
    }
    let memoryOfEnds = ends.memory
    ends = EndColumn(ends, starts: starts)
    ends.memory = memoryOfEnds
    canonicalValues.column = convertedValues ?? recordedValues
    return memory
  }

  private func place(
    _ column: inout some ChunkColumn, _ width: Int, _ count: Int, _ next: inout UnsafeMutableRawPointer
  ) {
    guard column.width == width else { return }
    column.memory = next
    next += width * count
  }

  // MARK: Writing

  /// True when a sample can be inserted into columns of this layout.
  func holds(_ sample: TimelineSample, at index: Int, count: Int) -> Bool {
    let mayGoOn = index == count || (serials.width > 0 && !units.isProgression && !provenances.isProgression)
    return mayGoOn && convertedValues == nil && starts.holds(sample.start, at: index)
      && ends.holds(sample.span, at: index) && recordedValues.holds(sample.value, at: index)
      && serials.holds(sample.serial, at: index) && units.holds(UInt64(sample.unit), at: index)
      && provenances.holds(UInt64(sample.provenance), at: index)
  }

  /// Writes a sample at an index.
  ///
  /// - Parameter table: The units that samples refer to; nil when the samples share one.
  func write(_ sample: TimelineSample, _ table: UnitTable?, at index: Int) {
    starts.write(sample.start, at: index)
    ends.write(sample.span, at: index)
    recordedValues.write(sample.value, at: index)
    serials.write(sample.serial, at: index)
    units.write(UInt64(sample.unit), at: index)
    provenances.write(UInt64(sample.provenance), at: index)
    if let convertedValues, let table {
      convertedValues.write(table.canonicalValue(sample.value, sample.unit), at: index)
    }
    (uuids + index).initialize(to: sample.uuid)
  }

  /// Writes all samples of a run, column by column.
  func write(_ run: SampleRun) {
    for (index, start) in run.starts.enumerated() { starts.write(start, at: index) }
    for (index, (start, end)) in zip(run.starts, run.ends).enumerated() {
      ends.write(TimeSpan(start: start, end: end), at: index)
    }
    for (index, value) in run.values.enumerated() { recordedValues.write(value, at: index) }
    if serials.width > 0 { for (index, serial) in run.serials.enumerated() { serials.write(serial, at: index) } }
    run.uuids.withUnsafeBufferPointer { uuids.initialize(from: $0.baseAddress!, count: $0.count) }
  }

  /// Copies a range of another chunk's columns, which must have the same widths.
  func copy(_ other: ChunkLayout, _ range: Range<Int>, to index: Int) {
    copy(other.starts, starts, range, to: index)
    copy(other.ends, ends, range, to: index)
    copy(other.recordedValues, recordedValues, range, to: index)
    copy(other.serials, serials, range, to: index)
    // Skip the units: identical units take no memory, and chunks with different units are not copied (see `holds`).
    copy(other.provenances, provenances, range, to: index)
    (uuids + index).update(from: other.uuids + range.lowerBound, count: range.count)
  }

  private func copy<Column: ChunkColumn>(_ old: Column, _ new: Column, _ range: Range<Int>, to index: Int) {
    let width = new.width
    if width == 0 { return }
    (new.memory + width * index).copyMemory(
      from: old.memory + width * range.lowerBound, byteCount: width * range.count)
  }

  /// Writes the latest ends of the blocks, starting at a block.
  func writeBlockEnds(from block: Int, count: Int) {
    for first in stride(from: block * TimelineChunk.blockSize, to: count, by: TimelineChunk.blockSize) {
      var end = ends[first]
      for index in first..<min(first + TimelineChunk.blockSize, count) where ends[index] > end { end = ends[index] }
      blockEnds[first / TimelineChunk.blockSize] = end
    }
  }
}

/// The values of a chunk in the type's canonical unit, stored as recorded or converted on access.
struct CanonicalValues {
  fileprivate(set) var column: NumberColumn
  /// The conversion of the column's numbers; nil when they are canonical.
  fileprivate(set) var conversion: UnitConversion?

  init(_ column: NumberColumn) { self.column = column }

  @inline(__always)
  subscript(index: Int) -> Double {
    let value = column[index]
    return conversion.map { $0.converted(value) } ?? value
  }
  /// Writes the canonical values of a range into memory.
  func decode(_ range: Range<Int>, into values: UnsafeMutablePointer<Double>) {
    column.decode(range, into: values)
    guard let conversion else { return }
    for index in 0..<range.count { values[index] = conversion.converted(values[index]) }
  }
}
