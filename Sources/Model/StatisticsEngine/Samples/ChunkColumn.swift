/// A column of a chunk, in the fewest bytes that preserve every value exactly.
///
/// Columns point into the memory of their chunk and must not outlive it.
protocol ChunkColumn {
  /// The type of a value: an instant, a duration, or a number.
  associatedtype Value

  /// The bytes per value; zero when values need no memory.
  var width: Int { get }
  /// The memory of the column, inside that of its chunk.
  var memory: UnsafeMutableRawPointer { get set }

  /// True when a value can be written at an index without widening the column.
  func holds(_ value: Value, at index: Int) -> Bool
  /// Writes a value at an index. The column must be wide enough for it.
  func write(_ value: Value, at index: Int)
}

/// Dates in ascending order: four bytes for whole seconds after the first date, or eight bytes each.
struct InstantColumn: ChunkColumn {
  private let base: Double
  private let isNarrow: Bool
  /// The memory of the column, inside that of its chunk.
  var memory = UnsafeMutableRawPointer.none

  /// Chooses the width for some dates.
  ///
  /// - Parameter starts: At least one date, in order.
  init(_ starts: some Collection<Double>) {
    let base = starts[starts.startIndex]
    self.base = base
    isNarrow = starts.allSatisfy { Self.offset(of: $0, from: base) != nil }
  }

  var width: Int { isNarrow ? 4 : 8 }

  /// The date at an index, in seconds since the reference date.
  @inline(__always)
  subscript(index: Int) -> Double {
    isNarrow
      ? base + Double(memory.load(fromByteOffset: index << 2, as: UInt32.self))
      : memory.load(fromByteOffset: index << 3, as: Double.self)
  }

  /// Writes a range of values into memory. The compiler vectorizes this loop.
  func decode(_ range: Range<Int>, into values: UnsafeMutablePointer<Double>) {
    if isNarrow {
      let offsets = (memory + 4 * range.lowerBound).assumingMemoryBound(to: UInt32.self)
      for index in 0..<range.count { values[index] = base + Double(offsets[index]) }
    } else {
      let instants = (memory + 8 * range.lowerBound).assumingMemoryBound(to: Double.self)
      values.update(from: instants, count: range.count)
    }
  }

  func holds(_ value: Double, at index: Int) -> Bool { !isNarrow || Self.offset(of: value, from: base) != nil }

  func write(_ value: Double, at index: Int) {
    if isNarrow, let offset = Self.offset(of: value, from: base) {
      memory.storeBytes(of: offset, toByteOffset: index << 2, as: UInt32.self)
    } else {
      memory.storeBytes(of: value, toByteOffset: index << 3, as: Double.self)
    }
  }

  private static func offset(of instant: Double, from base: Double) -> UInt32? {
    guard let offset = UInt32(exactly: instant - base), base + Double(offset) == instant else { return nil }
    return offset
  }
}

/// The ends of samples: two or four bytes for whole seconds after the start, or eight bytes each.
struct EndColumn: ChunkColumn {
  private let starts: InstantColumn
  let width: Int
  var memory = UnsafeMutableRawPointer.none

  init(_ spans: some Sequence<TimeSpan>, starts: InstantColumn) {
    self.starts = starts
    var longest: UInt32 = 0
    for span in spans {
      guard let seconds = Self.seconds(of: span) else {
        width = 8
        return
      }
      longest = max(longest, seconds)
    }
    width = longest <= UInt32(UInt16.max) ? 2 : 4
  }

  /// Creates a column of the same width for starts that are in another chunk's memory.
  init(_ other: EndColumn, starts: InstantColumn) {
    self.starts = starts
    width = other.width
  }

  /// The end at an index, in seconds since the reference date.
  @inline(__always)
  subscript(index: Int) -> Double {
    switch width {
    case 2: starts[index] + Double(memory.load(fromByteOffset: index << 1, as: UInt16.self))
    case 4: starts[index] + Double(memory.load(fromByteOffset: index << 2, as: UInt32.self))
    default: memory.load(fromByteOffset: index << 3, as: Double.self)
    }
  }

  /// Writes the ends of a range into memory.
  ///
  /// - Parameter starts: The starts of the same range.
  func decode(
    _ range: Range<Int>, after starts: UnsafeMutablePointer<Double>, into values: UnsafeMutablePointer<Double>
  ) {
    switch width {
    case 2:
      let seconds = (memory + 2 * range.lowerBound).assumingMemoryBound(to: UInt16.self)
      for index in 0..<range.count { values[index] = starts[index] + Double(seconds[index]) }
    case 4:
      let seconds = (memory + 4 * range.lowerBound).assumingMemoryBound(to: UInt32.self)
      for index in 0..<range.count { values[index] = starts[index] + Double(seconds[index]) }
    default:
      let ends = (memory + 8 * range.lowerBound).assumingMemoryBound(to: Double.self)
      values.update(from: ends, count: range.count)
    }
  }

  func holds(_ span: TimeSpan, at index: Int) -> Bool {
    guard width < 8 else { return true }
    return Self.seconds(of: span).map { width == 4 || $0 <= UInt32(UInt16.max) } ?? false
  }

  func write(_ span: TimeSpan, at index: Int) {
    switch width {
    case 2: memory.storeBytes(of: UInt16(span.end - span.start), toByteOffset: index << 1, as: UInt16.self)
    case 4: memory.storeBytes(of: UInt32(span.end - span.start), toByteOffset: index << 2, as: UInt32.self)
    default: memory.storeBytes(of: span.end, toByteOffset: index << 3, as: Double.self)
    }
  }

  private static func seconds(of span: TimeSpan) -> UInt32? {
    guard let seconds = UInt32(exactly: span.end - span.start), span.start + Double(seconds) == span.end else {
      return nil
    }
    return seconds
  }
}

/// Numbers: two bytes for small integers, four bytes for values that a `Float` represents exactly, and eight for
/// others.
struct NumberColumn: ChunkColumn {
  let width: Int
  var memory = UnsafeMutableRawPointer.none

  /// Chooses the width for some numbers.
  init(_ values: some Sequence<Double>) {
    width = values.reduce(2) { $0 == 8 ? 8 : max($0, Self.width(of: $1)) }
  }

  /// Creates a column wide enough for any number.
  init() { width = 8 }

  @inline(__always)
  subscript(index: Int) -> Double {
    switch width {
    case 2: Double(memory.load(fromByteOffset: index << 1, as: UInt16.self))
    case 4: Double(memory.load(fromByteOffset: index << 2, as: Float.self))
    default: memory.load(fromByteOffset: index << 3, as: Double.self)
    }
  }

  /// Writes the numbers of a range into memory.
  func decode(_ range: Range<Int>, into values: UnsafeMutablePointer<Double>) {
    switch width {
    case 2:
      let numbers = (memory + 2 * range.lowerBound).assumingMemoryBound(to: UInt16.self)
      for index in 0..<range.count { values[index] = Double(numbers[index]) }
    case 4:
      let numbers = (memory + 4 * range.lowerBound).assumingMemoryBound(to: Float.self)
      for index in 0..<range.count { values[index] = Double(numbers[index]) }
    default:
      let numbers = (memory + 8 * range.lowerBound).assumingMemoryBound(to: Double.self)
      values.update(from: numbers, count: range.count)
    }
  }

  func holds(_ value: Double, at index: Int) -> Bool { Self.width(of: value) <= width }

  func write(_ value: Double, at index: Int) {
    switch width {
    case 2: memory.storeBytes(of: UInt16(value), toByteOffset: index << 1, as: UInt16.self)
    case 4: memory.storeBytes(of: Float(value), toByteOffset: index << 2, as: Float.self)
    default: memory.storeBytes(of: value, toByteOffset: index << 3, as: Double.self)
    }
  }

  /// The bytes a number needs. Compares bit patterns, so that negative zero and NaN are preserved.
  private static func width(of value: Double) -> Int {
    if let small = UInt16(exactly: value), Double(small).bitPattern == value.bitPattern { return 2 }
    return Double(Float(value)).bitPattern == value.bitPattern ? 4 : 8
  }
}

/// A column of integers. Integers in equal steps take no memory: for example the serial numbers of one save, and equal
/// units or provenances, whose step is zero. Other integers take two, four or eight bytes each, for the difference from
/// the smallest integer.
struct IntegerColumn: ChunkColumn {
  private let base: UInt64
  private let step: UInt64
  let width: Int
  var memory = UnsafeMutableRawPointer.none

  /// Chooses the width for some integers. An empty collection gives a column of zeros.
  init(_ values: some Collection<UInt64>) {
    guard let first = values.first else {
      (base, step, width) = (0, 0, 0)
      return
    }
    let step = values.dropFirst().first.map { $0 &- first } ?? 0
    var (expected, isProgression, smallest, largest) = (first, true, first, first)
    for value in values {
      isProgression = isProgression && value == expected
      expected &+= step
      smallest = min(smallest, value)
      largest = max(largest, value)
    }
    if isProgression {
      (base, self.step, width) = (first, step, 0)
    } else {
      (base, self.step) = (smallest, 0)
      let spread = largest - smallest
      width = spread <= UInt64(UInt16.max) ? 2 : spread <= UInt64(UInt32.max) ? 4 : 8
    }
  }

  @inline(__always)
  subscript(index: Int) -> UInt64 {
    switch width {
    case 0: base &+ step &* UInt64(truncatingIfNeeded: index)
    case 2: base &+ UInt64(memory.load(fromByteOffset: index << 1, as: UInt16.self))
    case 4: base &+ UInt64(memory.load(fromByteOffset: index << 2, as: UInt32.self))
    default: base &+ memory.load(fromByteOffset: index << 3, as: UInt64.self)
    }
  }

  /// The value that all elements share; nil when they differ.
  var constant: UInt64? { width == 0 && step == 0 ? base : nil }

  /// True when each value follows from its position. A value can then be inserted only at the end.
  var isProgression: Bool { width == 0 && step != 0 }

  /// True when a value can be written at an index.
  ///
  /// - Precondition: If the column is a progression (see ``isProgression``), the index is after the last value.
  func holds(_ value: UInt64, at index: Int) -> Bool {
    if width == 0 { return value == self[index] }
    return value >= base && (width == 8 || (value - base) >> UInt64(8 * width) == 0)
  }

  func write(_ value: UInt64, at index: Int) {
    switch width {
    case 0: break
    case 2: memory.storeBytes(of: UInt16(value - base), toByteOffset: index << 1, as: UInt16.self)
    case 4: memory.storeBytes(of: UInt32(value - base), toByteOffset: index << 2, as: UInt32.self)
    default: memory.storeBytes(of: value - base, toByteOffset: index << 3, as: UInt64.self)
    }
  }
}

extension UnsafeMutableRawPointer {
  /// The address of a column that has no memory yet.
  fileprivate static var none: UnsafeMutableRawPointer { UnsafeMutableRawPointer(bitPattern: 16)! }
}
