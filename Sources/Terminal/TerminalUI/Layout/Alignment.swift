/// The place of a view that is narrower than its room.
public enum HorizontalAlignment: Hashable, Sendable { case leading, center, trailing }

/// The place of a view that is lower than its room.
public enum VerticalAlignment: Hashable, Sendable { case top, center, bottom }

/// The place of a view in a room that is larger than it.
public struct Alignment: Hashable, Sendable {
  /// The place from left to right.
  public var horizontal: HorizontalAlignment
  /// The place from top to bottom.
  public var vertical: VerticalAlignment

  /// Creates an alignment.
  ///
  /// - Parameters:
  ///   - horizontal: The place from left to right.
  ///   - vertical: The place from top to bottom.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The middle of the room.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// Left, in the middle of the height.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// Right, in the middle of the height.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// Above, in the middle of the width.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// Below, in the middle of the width.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The top left corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The top right corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The bottom left corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The bottom right corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

extension HorizontalAlignment {
  /// Returns the columns before a view of a length.
  func offset(of length: Int, in space: Int) -> Int {
    switch self {
    case .leading: 0
    case .center: (space - length) / 2
    case .trailing: space - length
    }
  }
}

extension VerticalAlignment {
  /// Returns the rows above a view of a length.
  func offset(of length: Int, in space: Int) -> Int {
    switch self {
    case .top: 0
    case .center: (space - length) / 2
    case .bottom: space - length
    }
  }
}

extension Alignment {
  /// Returns a rectangle of `size` aligned in `space`.
  func place(_ size: Size, in space: Rect) -> Rect {
    Rect(
      x: space.minX + horizontal.offset(of: size.width, in: space.size.width),
      y: space.minY + vertical.offset(of: size.height, in: space.size.height), width: size.width, height: size.height)
  }
}
