import Foundation

/// About a thousand samples in columns, in the order of a timeline.
///
/// A chunk never changes: an edit puts another in its place, whatever the size of the timeline around it, and whoever
/// has a snapshot keeps the old one. The columns are one piece of memory, so that reading costs no reference counts. Each
/// is as narrow as its values allow: a step sample of whole seconds takes 24 bytes, 16 of them its UUID.
///
/// `@unchecked Sendable`: the memory is written before the initializer returns and never again.
final class TimelineChunk: @unchecked Sendable {
  /// How many samples share one of the ``blockEnds``.
  static let blockSize = 32

  let count: Int
  /// Seconds since the reference date, ascending.
  let starts: InstantColumn
  let ends: EndColumn
  /// In the type's canonical unit.
  let values: CanonicalValues
  /// Ascending among samples that start together.
  let serials: IntegerColumn
  /// The latest end among each 32 samples: where nothing reaches an instant, 32 are passed over at once.
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

  /// A chunk of samples in order.
  ///
  /// - Precondition: There is a sample.
  convenience init(_ samples: ArraySlice<TimelineSample>, _ units: UnitTable) {
    var layout = ChunkLayout(samples, units)
    let memory = layout.allocate(count: samples.count)
    for (index, sample) in samples.enumerated() { layout.write(sample, units, at: index) }
    layout.writeBlockEnds(from: 0, count: samples.count)
    self.init(layout, count: samples.count, memory)
  }

  /// A chunk of samples that come in columns.
  ///
  /// - Precondition: There is a sample.
  convenience init(_ run: SampleRun, _ units: UnitTable) {
    var layout = ChunkLayout(run, units)
    let memory = layout.allocate(count: run.count)
    layout.write(run)
    layout.writeBlockEnds(from: 0, count: run.count)
    self.init(layout, count: run.count, memory)
  }

  /// A chunk with one sample more; nil where the columns of the other are too narrow for it.
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

  func sample(at index: Int, of source: SourceIndex) -> TimelineSample {
    TimelineSample(
      start: starts[index], end: ends[index], value: recordedValue(at: index), serial: serials[index], source: source,
      unit: unit(at: index), origin: origin(at: index), uuid: uuid(at: index))
  }

  func samples(_ range: Range<Int>, of source: SourceIndex) -> [TimelineSample] {
    range.map { sample(at: $0, of: source) }
  }

  /// The number as it was recorded, in its own unit.
  func recordedValue(at index: Int) -> Double { layout.recordedValues[index] }
  func unit(at index: Int) -> UnitIndex { UnitIndex(layout.units[index]) }
  func origin(at index: Int) -> UInt32 { UInt32(layout.origins[index]) }
  func uuid(at index: Int) -> UUID { layout.uuids[index] }

  var maximumEnd: Double {
    (0..<(count + Self.blockSize - 1) / Self.blockSize).reduce(-.infinity) { max($0, blockEnds[$1]) }
  }

  /// The first sample that does not precede another in the order of a timeline.
  func firstIndex(notPreceding sample: TimelineSample) -> Int {
    firstIndex(notPreceding: sample.start, sample.serial)
  }

  /// The first sample that does not precede one with a start and a serial number.
  func firstIndex(notPreceding start: Double, _ serial: UInt64) -> Int {
    partitioningIndex(0, count) { (starts[$0], serials[$0]) >= (start, serial) }
  }

  /// The first sample that starts at an instant or later.
  func firstIndex(startingFrom instant: Double) -> Int {
    partitioningIndex(0, count) { starts[$0] >= instant }
  }
}

/// The first number from a lower bound up to an upper one of which a condition holds, which then holds for all that
/// follow; the upper bound if it holds for none.
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
