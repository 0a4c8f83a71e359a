/// The size a container offers a view, in cells. A view asked with nil answers with its ideal length.
public struct ProposedViewSize: Hashable, Sendable {
  /// Columns; nil asks for the ideal width.
  public var width: Int?
  /// Rows; nil asks for the ideal height.
  public var height: Int?

  /// An offer in cells; nil asks for the ideal.
  public init(width: Int?, height: Int?) {
    self.width = width
    self.height = height
  }

  /// An offer of exactly this size.
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }

  /// Asks how small a view can be.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// Asks how large a view would like to be.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// Asks how large a view can be.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  func inset(by insets: EdgeInsets) -> ProposedViewSize {
    ProposedViewSize(
      width: width.map { max(0, $0.limited - insets.horizontal) },
      height: height.map { max(0, $0.limited - insets.vertical) })
  }
}

extension Int {
  /// A length larger than any screen, for `frame(maxWidth: .infinity)`.
  public static var infinity: Int { 1 << 20 }

  /// The length kept between nothing and ``infinity``, so that sums of lengths never overflow.
  var limited: Int { Swift.min(Swift.max(self, 0), .infinity) }
}
