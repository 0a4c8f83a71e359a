/// The alignment of a view in a wider space.
public enum HorizontalAlignment: Hashable, Sendable { case leading, center, trailing }

/// The alignment of a view in a taller space.
public enum VerticalAlignment: Hashable, Sendable { case top, center, bottom }

/// The alignment of a view in a larger space.
public struct Alignment: Hashable, Sendable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The left edge, vertically centred.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The right edge, vertically centred.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The top edge, horizontally centred.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The bottom edge, horizontally centred.
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
  /// Returns the number of columns to leave before a view of the given width.
  func offset(of length: Int, in space: Int) -> Int {
    switch self {
    case .leading: 0
    case .center: (space - length) / 2
    case .trailing: space - length
    }
  }
}

extension VerticalAlignment {
  /// Returns the number of rows to leave above a view of the given height.
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
