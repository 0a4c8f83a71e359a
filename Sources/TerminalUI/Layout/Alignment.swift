/// Where a view stands when it is narrower than its place.
public enum HorizontalAlignment: Hashable, Sendable { case leading, center, trailing }

/// Where a view stands when it is lower than its place.
public enum VerticalAlignment: Hashable, Sendable { case top, center, bottom }

/// Where a view stands in a place that is larger than it.
public struct Alignment: Hashable, Sendable {
  /// From left to right.
  public var horizontal: HorizontalAlignment
  /// From top to bottom.
  public var vertical: VerticalAlignment

  /// - Parameters:
  ///   - horizontal: From left to right.
  ///   - vertical: From top to bottom.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// In the middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// Left, in the middle of the height.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// Right, in the middle of the height.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// Above, in the middle of the width.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// Below, in the middle of the width.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// In the top left corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// In the top right corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// In the bottom left corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// In the bottom right corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

extension HorizontalAlignment {
  func offset(of length: Int, in space: Int) -> Int {
    switch self {
    case .leading: 0
    case .center: (space - length) / 2
    case .trailing: space - length
    }
  }
}

extension VerticalAlignment {
  func offset(of length: Int, in space: Int) -> Int {
    switch self {
    case .top: 0
    case .center: (space - length) / 2
    case .bottom: space - length
    }
  }
}

extension Alignment {
  /// A rectangle of `size` aligned in `space`.
  func place(_ size: Size, in space: Rect) -> Rect {
    Rect(
      x: space.minX + horizontal.offset(of: size.width, in: space.size.width),
      y: space.minY + vertical.offset(of: size.height, in: space.size.height), width: size.width, height: size.height)
  }
}
