/// About a thousand samples in columns, in the order of a timeline.
///
/// A chunk never changes: an edit puts another in its place, whatever the size of the timeline around it, and whoever
/// has a snapshot keeps the old one. The columns are one piece of memory, so that reading costs no reference counts.
///
/// `@unchecked Sendable`: the memory is written before the initializer returns and never again.
final class TimelineChunk: @unchecked Sendable {
  /// How many samples share one of the ``blockEnds``.
  static let blockSize = 32

  let count: Int
  /// Seconds since the reference date, ascending.
  let starts: UnsafePointer<Double>
  let ends: UnsafePointer<Double>
  let values: UnsafePointer<Double>
  /// Ascending among samples that start together.
  let rows: UnsafePointer<UInt32>
  /// The latest end among each 32 samples: where nothing reaches an instant, 32 are passed over at once.
  let blockEnds: UnsafePointer<Double>
  private let memory: UnsafeMutableRawPointer

  deinit { memory.deallocate() }

  /// - Parameter fill: Writes the columns.
  private init(count: Int, _ fill: (MutableColumns) -> Void) {
    self.count = count
    let columns = MutableColumns(count: count)
    fill(columns)
    columns.writeBlockEnds()
    memory = columns.memory
    starts = UnsafePointer(columns.starts)
    ends = UnsafePointer(columns.ends)
    values = UnsafePointer(columns.values)
    blockEnds = UnsafePointer(columns.blockEnds)
    rows = UnsafePointer(columns.rows)
  }

  /// A chunk of samples in order.
  convenience init(_ samples: ArraySlice<TimelineSample>) {
    self.init(count: samples.count) { columns in
      for (index, sample) in samples.enumerated() { columns.write(sample, at: index) }
    }
  }

  /// A chunk with one sample more.
  convenience init(_ other: TimelineChunk, inserting sample: TimelineSample, at index: Int) {
    self.init(count: other.count + 1) { columns in
      columns.copy(other, 0..<index, to: 0)
      columns.write(sample, at: index)
      columns.copy(other, index..<other.count, to: index + 1)
    }
  }

  // MARK: Reading

  func sample(at index: Int, of source: SourceIndex) -> TimelineSample {
    TimelineSample(
      start: starts[index], end: ends[index], value: values[index], row: rows[index], source: source)
  }

  func samples(_ range: Range<Int>, of source: SourceIndex) -> [TimelineSample] {
    range.map { sample(at: $0, of: source) }
  }

  var maximumEnd: Double {
    (0..<(count + Self.blockSize - 1) / Self.blockSize).reduce(-.infinity) { max($0, blockEnds[$1]) }
  }

  /// The first sample that does not precede another in the order of a timeline.
  func firstIndex(notPreceding sample: TimelineSample) -> Int {
    partitioningIndex(0, count) { (starts[$0], rows[$0]) >= (sample.start, sample.row) }
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

/// A chunk's memory while it is written.
private struct MutableColumns {
  let memory: UnsafeMutableRawPointer
  let count: Int
  let starts, ends, values, blockEnds: UnsafeMutablePointer<Double>
  let rows: UnsafeMutablePointer<UInt32>

  /// The narrow column comes last, so that all are aligned.
  init(count: Int) {
    self.count = count
    let doubles = 3 * count + (count + TimelineChunk.blockSize - 1) / TimelineChunk.blockSize
    memory = .allocate(
      byteCount: doubles * MemoryLayout<Double>.stride + count * MemoryLayout<UInt32>.stride, alignment: 16)
    starts = memory.bindMemory(to: Double.self, capacity: doubles)
    ends = starts + count
    values = ends + count
    blockEnds = values + count
    rows = UnsafeMutableRawPointer(starts + doubles).bindMemory(to: UInt32.self, capacity: count)
  }

  func write(_ sample: TimelineSample, at index: Int) {
    starts[index] = sample.start
    ends[index] = sample.end
    values[index] = sample.value
    rows[index] = sample.row
  }

  func copy(_ chunk: TimelineChunk, _ range: Range<Int>, to index: Int) {
    (starts + index).update(from: chunk.starts + range.lowerBound, count: range.count)
    (ends + index).update(from: chunk.ends + range.lowerBound, count: range.count)
    (values + index).update(from: chunk.values + range.lowerBound, count: range.count)
    (rows + index).update(from: chunk.rows + range.lowerBound, count: range.count)
  }

  func writeBlockEnds() {
    for first in stride(from: 0, to: count, by: TimelineChunk.blockSize) {
      var end = ends[first]
      for index in first..<min(first + TimelineChunk.blockSize, count) where ends[index] > end { end = ends[index] }
      blockEnds[first / TimelineChunk.blockSize] = end
    }
  }
}
