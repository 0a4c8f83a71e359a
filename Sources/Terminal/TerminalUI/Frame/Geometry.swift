/// A position in cells, counted from the top left.
public struct Point: Hashable, Sendable {
  /// The column; zero is the leftmost.
  public var x: Int
  /// The row; zero is the topmost.
  public var y: Int

  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The top left cell.
  public static let zero = Point(x: 0, y: 0)
}

/// A size in cells: columns and rows.
public struct Size: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(width: 0, height: 0)
}

/// A rectangle of cells. Its right and bottom edges lie just outside it.
public struct Rect: Hashable, Sendable {
  /// The top left cell.
  public var origin: Point
  public var size: Size

  /// An empty rectangle at the top left.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The first column.
  public var minX: Int { origin.x }
  /// The first row.
  public var minY: Int { origin.y }
  /// The column after the last.
  public var maxX: Int { origin.x + size.width }
  /// The row after the last.
  public var maxY: Int { origin.y + size.height }
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns the intersection; empty if the rectangles do not overlap.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let width = max(0, min(maxX, other.maxX) - left)
    let height = max(0, min(maxY, other.maxY) - top)
    return Rect(x: left, y: top, width: width, height: height)
  }

  /// Returns the rectangle shrunk on all sides, or enlarged for negative numbers.
  public func insetBy(dx: Int, dy: Int) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: max(0, size.width - 2 * dx), height: max(0, size.height - 2 * dy))
  }
}

/// An edge of a rectangle. Text runs left to right here, so leading is left.
public enum Edge: UInt8, Hashable, Sendable, CaseIterable {
  case top, leading, bottom, trailing

  /// A set of edges.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public init(_ edge: Edge) { rawValue = 1 << edge.rawValue }

    public static let top = Set(.top)
    /// The left edge.
    public static let leading = Set(.leading)
    public static let bottom = Set(.bottom)
    /// The right edge.
    public static let trailing = Set(.trailing)
    public static let horizontal: Set = [.leading, .trailing]
    public static let vertical: Set = [.top, .bottom]
    public static let all: Set = [.horizontal, .vertical]
  }
}

/// Distances from the edges of a rectangle, in cells.
public struct EdgeInsets: Hashable, Sendable {
  /// The number of rows above.
  public var top: Int
  /// The number of columns to the left.
  public var leading: Int
  /// The number of rows below.
  public var bottom: Int
  /// The number of columns to the right.
  public var trailing: Int

  /// Creates insets; those left out are zero.
  public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The columns on both sides together.
  var horizontal: Int { leading + trailing }
  /// The rows above and below together.
  var vertical: Int { top + bottom }
}
