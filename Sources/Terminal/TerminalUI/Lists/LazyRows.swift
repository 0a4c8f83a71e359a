/// Elements whose views are created one by one, by position.
@MainActor
struct LazyElements {
  /// The last known position of an element, and its id.
  struct Place {
    /// The position at which the element was last seen.
    var position: Int
    /// The id by which the list finds the element again.
    var id: AnyHashable
  }

  let count: Int
  /// Returns the id of the element at a position.
  let id: @MainActor (Int) -> AnyHashable
  /// Returns the nodes of the element at a position.
  let nodes: @MainActor (Int, EvaluationContext) -> [Node]

  /// Returns the current position of an element; nil if it was removed. Searches all elements only after they have
  /// changed.
  func position(of place: Place) -> Int? {
    if place.position < count, id(place.position) == place.id { return place.position }
    return (0..<count).first { id($0) == place.id }
  }
}

/// The heights of all rows of a lazy list, kept while the rows themselves do not exist.
@MainActor
final class LazyRowsMemory {
  /// The heights of all rows, in lines.
  var heights = RowHeights()
  /// The width at which the heights were measured, in columns.
  var width = 0
}

/// The rows of a very large collection. Only rows near the visible part exist: a screenful above and below it, and
/// around the focused row.
final class LazyRowsNode: Node {
  /// The number of elements above which a `ForEach` is lazy in a list.
  static let threshold = 250

  private struct Element {
    let position: Int
    /// The rows created for the element.
    let rows: [Node]
  }

  private let elements: LazyElements
  private let memory: LazyRowsMemory
  private let scroll: ScrollMemory
  private let context: EvaluationContext
  private var changes: [@MainActor (Node) -> Node] = []
  private var made: [Element] = []
  /// The positions of the elements near the visible part, all of whose rows exist.
  private var window = 0..<0

  /// Stores the elements; rows are created once their position is known.
  init(_ elements: LazyElements, scroll: ScrollMemory, context: EvaluationContext) {
    self.elements = elements
    self.scroll = scroll
    self.context = context.descending(.type(ObjectIdentifier(LazyRowsMemory.self)))
    memory = self.context.identity.memory(LazyRowsMemory.self) { LazyRowsMemory() }
    if memory.heights.count != elements.count { memory.heights.resize(to: elements.count) }
    super.init()
  }

  /// The number of elements, with or without rows.
  var count: Int { elements.count }
  /// The positions of the elements with rows, in order.
  var madePositions: [Int] { made.map(\.position) }

  /// Replaces each row, when it is created, with the result of a closure.
  func change(_ change: @escaping @MainActor (Node) -> Node) { changes.append(change) }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    Size(width: proposal.width ?? 20, height: memory.heights.total)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    if memory.width != rect.size.width {
      memory.heights = RowHeights(count: elements.count)
      memory.width = rect.size.width
    }
    make()
    let offer = ProposedViewSize(width: rect.size.width, height: nil)
    var grown: [(position: Int, lines: Int)] = []
    for element in made {
      var y = rect.minY + memory.heights.offset(of: element.position)
      let bottom = y + memory.heights.height(of: element.position)
      for row in element.rows {
        row.place(at: Point(x: rect.minX, y: y), proposal: offer)
        y = row.rect.maxY
      }
      guard y != bottom else { continue }
      grown.append((element.position, y - bottom))
      // The element above the visible part has changed its height, so scroll by the difference: the visible rows stay
      // in place.
      if bottom <= scroll.viewport.minY { scroll.offset += y - bottom }
    }
    guard !grown.isEmpty else { return }
    for (position, lines) in grown { memory.heights.grow(position, by: lines) }
    // The list was laid out with other heights of these rows, so request a new layout.
    context.store.invalidation.invalidate()
  }

  private func make() {
    guard made.isEmpty else { return }
    let margin = max(1, scroll.viewport.size.height)
    let top = scroll.viewport.minY - rect.minY
    let first = memory.heights.row(at: top - margin)
    let last = memory.heights.row(at: max(0, top + scroll.viewport.size.height + margin))
    window = min(first, count)..<max(min(first, count), min(last + 1, count))
    var positions = Array(window)
    if let place = context.store.focus.elements[ObjectIdentifier(memory)],
      let focused = elements.position(of: place)
    {
      let around = max(0, focused - 2)...min(count - 1, focused + 2)
      positions = (around.filter { $0 < window.lowerBound } + positions + around.filter { $0 >= window.upperBound })
    }
    context.store.beginPart()
    context.environment.execute {
      made = positions.map { position in
        let nodes = elements.nodes(position, context).map { node in changes.reduce(node) { $1($0) } }
        let rows = RowNode.rows(of: nodes, isFirst: position == 0, glyphs: context.environment.glyphs)
        return Element(position: position, rows: rows)
      }
    }
    children = made.flatMap(\.rows)
  }

  /// Records that a row has focus, so that it also exists in the next frame.
  func noteFocus(in row: Node) {
    guard let element = made.first(where: { $0.rows.contains { $0 === row } }) else { return }
    context.store.focus.elements[ObjectIdentifier(memory)] = LazyElements.Place(
      position: element.position, id: elements.id(element.position))
  }

  /// True if all visible rows exist, and half a screen of rows above and below them, to which focus can move.
  var coversViewport: Bool {
    let margin = scroll.viewport.size.height / 2
    let top = max(0, scroll.viewport.minY - rect.minY - margin)
    let bottom = min(memory.heights.total, scroll.viewport.maxY - rect.minY + margin)
    return top >= bottom
      || (memory.heights.offset(of: window.lowerBound) <= top && memory.heights.offset(of: window.upperBound) >= bottom)
  }

  /// True if some rows above an area do not exist.
  func lacksRows(above area: Rect) -> Bool {
    rect.minY < area.minY && (window.lowerBound > 0 || (window.upperBound < count && rect.maxY <= area.minY))
  }

  /// True if some rows below an area do not exist.
  func lacksRows(below area: Rect) -> Bool {
    rect.maxY > area.maxY && (window.upperBound < count || (window.lowerBound > 0 && rect.minY >= area.maxY))
  }
}

/// The heights of a very large number of rows. Rows not measured yet count as one line.
///
/// The heights are a Fenwick tree: changing a height, finding the offset of a row, and finding the row at an offset
/// take O(log n).
struct RowHeights {
  /// The number of rows.
  private(set) var count = 0
  /// The heights as a Fenwick tree. Entry i is the sum of the heights of k rows, the last of which is row i − 1, where
  /// k is the value of the lowest set bit of i.
  private var sums: [Int32] = [0]

  init() {}

  /// Creates rows of one line each.
  init(count: Int) {
    self.count = count
    sums = (0...count).map { Int32($0 & -$0) }
  }

  /// The total number of lines.
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

  /// Returns the number of lines in a row.
  func height(of row: Int) -> Int { offset(of: row + 1) - offset(of: row) }

  /// Removes rows at the end, or adds rows of one line at the end.
  mutating func resize(to newCount: Int) {
    // Convert the sums to single heights and back to sums, in one pass each.
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

  /// Adds lines to a row; a negative number removes lines.
  mutating func grow(_ row: Int, by lines: Int) {
    var index = row + 1
    while index <= count {
      sums[index] += Int32(lines)
      index += index & -index
    }
  }

  /// Returns the row at a line, counted from the top of the first row; ``count`` for a line below the last row.
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
