/// Where a view stands when it is narrower than its place.
public enum HorizontalAlignment: Hashable, Sendable { case leading, center, trailing }

/// Where a view stands when it is lower than its place.
public enum VerticalAlignment: Hashable, Sendable { case top, center, bottom }

/// Where a view stands in a place that is larger than it.
public struct Alignment: Hashable, Sendable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
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
