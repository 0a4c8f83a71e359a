/// The heights of very many rows, most of which have not been measured: those count as one line.
///
/// A Fenwick tree: changing a height, the distance to a row and the row at a distance take O(log n).
struct RowHeights {
  /// The number of rows.
  private(set) var count = 0
  /// The sums of heights: entry i is the sum over the rows its lowest set bit spans, ending with row i − 1.
  private var sums: [Int32] = [0]

  init() {}

  /// Creates rows of one line each.
  init(count: Int) {
    self.count = count
    sums = (0...count).map { Int32($0 & -$0) }
  }

  /// The lines of all rows together.
  var total: Int { offset(of: count) }

  /// Returns the number of lines above a row.
  func offset(of row: Int) -> Int {
    var sum = 0
    var index = row
    while index > 0 {
      sum += Int(sums[index])
      index &= index - 1
    }
    return sum
  }

  /// Returns the number of lines of a row.
  func height(of row: Int) -> Int { offset(of: row + 1) - offset(of: row) }

  /// Removes rows at the end, or adds rows of one line there.
  mutating func resize(to newCount: Int) {
    // Back to single heights and to sums again, both in one walk.
    for index in stride(from: count, to: 0, by: -1) {
      let parent = index + (index & -index)
      if parent <= count { sums[parent] -= sums[index] }
    }
    if newCount < count { sums.removeLast(count - newCount) }
    if newCount > count { sums += Array(repeating: 1, count: newCount - count) }
    count = newCount
    for index in 0..<count {
      let parent = index + 1 + ((index + 1) & -(index + 1))
      if parent <= count { sums[parent] += sums[index + 1] }
    }
  }

  /// Adds lines to a row, or removes them for negative numbers.
  mutating func grow(_ row: Int, by lines: Int) {
    var index = row + 1
    while index <= count {
      sums[index] += Int32(lines)
      index += index & -index
    }
  }

  /// Returns the row that covers a line, counted from the top of the first; ``count`` beyond the last.
  func row(at line: Int) -> Int {
    guard line >= 0 else { return 0 }
    var row = 0
    var left = line
    var step = count == 0 ? 0 : 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount)
    while step > 0 {
      let next = row + step
      if next <= count, Int(sums[next]) <= left {
        left -= Int(sums[next])
        row = next
      }
      step >>= 1
    }
    return row
  }
}
