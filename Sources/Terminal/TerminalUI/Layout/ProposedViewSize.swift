/// The size a container offers a view, in cells. A view asked with nil answers with its ideal length.
public struct ProposedViewSize: Hashable, Sendable {
  /// The number of columns; nil asks for the ideal width.
  public var width: Int?
  /// The number of rows; nil asks for the ideal height.
  public var height: Int?

  /// Creates an offer in cells; nil asks for the ideal.
  public init(width: Int?, height: Int?) {
    self.width = width
    self.height = height
  }

  /// Creates an offer of exactly this size.
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }

  /// The offer that asks for the smallest size of a view.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// The offer that asks for the ideal size of a view.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// The offer that asks for the largest size of a view.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// Returns the offer for a view with insets around it.
  func inset(by insets: EdgeInsets) -> ProposedViewSize {
    ProposedViewSize(
      width: width.map { max(0, $0.limited - insets.horizontal) },
      height: height.map { max(0, $0.limited - insets.vertical) })
  }
}

extension Int {
  /// A length larger than any screen, for `frame(maxWidth: .infinity)`.
  public static var infinity: Int { 1 << 20 }

  /// The length, at least zero and at most ``infinity``, so that sums of lengths never overflow.
  var limited: Int { Swift.min(Swift.max(self, 0), .infinity) }
}
