import Foundation

/// About a thousand samples in columns, in the order of a timeline.
///
/// A chunk never changes: an edit puts another in its place, for a timeline of any size, and a snapshot keeps the old
/// one. The columns are one piece of memory, so that reading costs no reference counts. Each is as narrow as its values
/// allow: a step sample of whole seconds takes 24 bytes, 16 of them its UUID.
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
  /// The latest end of each block of ``blockSize`` samples: a block in which no sample reaches an instant is passed
  /// over at once.
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

  /// Makes a chunk of samples in order.
  ///
  /// - Precondition: There is a sample.
  convenience init(_ samples: ArraySlice<TimelineSample>, _ units: UnitTable) {
    var layout = ChunkLayout(samples, units)
    let memory = layout.allocate(count: samples.count)
    for (index, sample) in samples.enumerated() { layout.write(sample, units, at: index) }
    layout.writeBlockEnds(from: 0, count: samples.count)
    self.init(layout, count: samples.count, memory)
  }

  /// Makes a chunk of samples in columns.
  ///
  /// - Precondition: There is a sample.
  convenience init(_ run: SampleRun, _ units: UnitTable) {
    var layout = ChunkLayout(run, units)
    let memory = layout.allocate(count: run.count)
    layout.write(run)
    layout.writeBlockEnds(from: 0, count: run.count)
    self.init(layout, count: run.count, memory)
  }

  /// Makes a chunk with one sample more; nil where the columns of the other are too narrow for it.
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

  /// Returns the sample at an index, with its value as it was recorded.
  func sample(at index: Int, of source: SourceIndex) -> TimelineSample {
    TimelineSample(
      start: starts[index], end: ends[index], value: recordedValue(at: index), serial: serials[index], source: source,
      unit: unit(at: index), provenance: provenance(at: index), uuid: uuid(at: index))
  }

  /// Returns the samples of a range, with their values as they were recorded.
  func samples(_ range: Range<Int>, of source: SourceIndex) -> [TimelineSample] {
    range.map { sample(at: $0, of: source) }
  }

  /// Returns the number as it was recorded, in its own unit.
  func recordedValue(at index: Int) -> Double { layout.recordedValues[index] }
  func unit(at index: Int) -> UnitIndex { UnitIndex(layout.units[index]) }
  func provenance(at index: Int) -> UInt32 { UInt32(layout.provenances[index]) }
  func uuid(at index: Int) -> UUID { layout.uuids[index] }

  /// The latest end of all samples. Costs a look at each block.
  var maximumEnd: Double {
    (0..<(count + Self.blockSize - 1) / Self.blockSize).reduce(-.infinity) { max($0, blockEnds[$1]) }
  }

  /// Returns the index of the first sample that does not precede another in the order of a timeline.
  func firstIndex(notPreceding sample: TimelineSample) -> Int {
    firstIndex(notPreceding: sample.start, sample.serial)
  }

  /// Returns the index of the first sample that does not precede one with a start and a serial number.
  func firstIndex(notPreceding start: Double, _ serial: UInt64) -> Int {
    partitioningIndex(0, count) { (starts[$0], serials[$0]) >= (start, serial) }
  }

  /// Returns the index of the first sample that starts at an instant or later.
  func firstIndex(startingFrom instant: Double) -> Int {
    partitioningIndex(0, count) { starts[$0] >= instant }
  }
}

/// Returns the first number of a range for which a condition holds, by a binary search; the upper bound if it holds for
/// none.
///
/// - Precondition: Where the condition holds for a number it holds for all that follow.
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
