import Foundation

/// About a thousand samples in columns, in timeline order.
///
/// A chunk never changes. An edit replaces only this chunk, however large the timeline is, and a snapshot keeps the old
/// chunk. The columns are in a single allocation, so that reading needs no reference counting. Each column is as narrow
/// as its values allow: a step sample in whole seconds takes 24 bytes, 16 of them for its UUID.
///
/// `@unchecked Sendable`: the memory is written before the initializer returns and never again.
final class TimelineChunk: @unchecked Sendable {
  /// The number of samples that share one of the ``blockEnds``.
  static let blockSize = 32

  /// The number of samples, at least one.
  let count: Int
  /// The starts, ascending, in seconds since the reference date.
  let starts: InstantColumn
  /// The ends, in seconds since the reference date.
  let ends: EndColumn
  /// The values in the type's canonical unit.
  let values: CanonicalValues
  /// The serial numbers, ascending among samples that start together.
  let serials: IntegerColumn
  /// The latest end of each block of ``blockSize`` samples. Searches skip a block in which no sample reaches an
  /// instant.
  let blockEnds: UnsafePointer<Double>
  private let layout: ChunkLayout
  private let memory: UnsafeMutableRawPointer

  deinit { memory.deallocate() }

  private init(_ layout: ChunkLayout, count: Int, _ memory: UnsafeMutableRawPointer) {
    self.layout = layout
    self.count = count
    self.memory = memory
    starts = layout.starts
    ends = layout.ends
    values = layout.canonicalValues
    serials = layout.serials
    blockEnds = UnsafePointer(layout.blockEnds)
  }

  /// Creates a chunk from samples in order.
  ///
  /// - Precondition: There is at least one sample.
  convenience init(_ samples: ArraySlice<TimelineSample>, _ units: UnitTable) {
    var layout = ChunkLayout(samples, units)
    let memory = layout.allocate(count: samples.count)
    for (index, sample) in samples.enumerated() { layout.write(sample, units, at: index) }
    layout.writeBlockEnds(from: 0, count: samples.count)
    self.init(layout, count: samples.count, memory)
  }

  /// Creates a chunk from samples in columns.
  ///
  /// - Precondition: There is at least one sample.
  convenience init(_ run: SampleRun, _ units: UnitTable) {
    var layout = ChunkLayout(run, units)
    let memory = layout.allocate(count: run.count)
    layout.write(run)
    layout.writeBlockEnds(from: 0, count: run.count)
    self.init(layout, count: run.count, memory)
  }

  /// Creates a copy of a chunk with one more sample; nil when the chunk's columns are too narrow for it.
  convenience init?(_ other: TimelineChunk, inserting sample: TimelineSample, at index: Int) {
    guard other.layout.holds(sample, at: index, count: other.count) else { return nil }
    var layout = other.layout
    let memory = layout.allocate(count: other.count + 1)
    layout.copy(other.layout, 0..<index, to: 0)
    layout.write(sample, nil, at: index)
    layout.copy(other.layout, index..<other.count, to: index + 1)
    let block = index / Self.blockSize
    layout.blockEnds.update(from: other.blockEnds, count: block)
    layout.writeBlockEnds(from: block, count: other.count + 1)
    self.init(layout, count: other.count + 1, memory)
  }

  // MARK: Reading

  /// Returns the sample at an index, with its value as recorded.
  func sample(at index: Int, of source: SourceIndex) -> TimelineSample {
    TimelineSample(
      start: starts[index], end: ends[index], value: recordedValue(at: index), serial: serials[index], source: source,
      unit: unit(at: index), provenance: provenance(at: index), uuid: uuid(at: index))
  }

  /// Returns the samples of a range, with their values as recorded.
  func samples(_ range: Range<Int>, of source: SourceIndex) -> [TimelineSample] {
    range.map { sample(at: $0, of: source) }
  }

  /// Returns the number as recorded, in its own unit.
  func recordedValue(at index: Int) -> Double { layout.recordedValues[index] }
  func unit(at index: Int) -> UnitIndex { UnitIndex(layout.units[index]) }
  func provenance(at index: Int) -> UInt32 { UInt32(layout.provenances[index]) }
  func uuid(at index: Int) -> UUID { layout.uuids[index] }

  /// The latest end of all samples. Visits each block.
  var maximumEnd: Double {
    (0..<(count + Self.blockSize - 1) / Self.blockSize).reduce(-.infinity) { max($0, blockEnds[$1]) }
  }

  /// Returns the index of the first sample that does not precede another in timeline order.
  func firstIndex(notPreceding sample: TimelineSample) -> Int {
    firstIndex(notPreceding: sample.start, sample.serial)
  }

  /// Returns the index of the first sample that does not precede a sample with this start and serial number.
  func firstIndex(notPreceding start: Double, _ serial: UInt64) -> Int {
    partitioningIndex(0, count) { (starts[$0], serials[$0]) >= (start, serial) }
  }

  /// Returns the index of the first sample that starts at or after an instant.
  func firstIndex(startingFrom instant: Double) -> Int {
    partitioningIndex(0, count) { starts[$0] >= instant }
  }
}

/// Returns the first number of a range that satisfies a condition, using binary search; the upper bound if none does.
///
/// - Precondition: If the condition holds for a number, it holds for all that follow.
@inline(__always)
func partitioningIndex(_ lower: Int, _ upper: Int, _ condition: (Int) -> Bool) -> Int {
  var low = lower
  var high = upper
  while low < high {
    let middle = (low + high) / 2
    if condition(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
