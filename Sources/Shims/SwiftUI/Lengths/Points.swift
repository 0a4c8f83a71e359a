/// The size of a terminal cell in points. All lengths of apps are converted here.
///
/// A phone of 393 × 852 points has 49 × 53 cells. A line of body text has 17 points plus leading, a little more than
/// one row.
enum CellMeasure {
  static let width: CGFloat = 8
  static let height: CGFloat = 16

  /// Returns the size of a part of the screen in points.
  static func points(_ size: Size) -> CGSize {
    CGSize(width: CGFloat(size.width) * width, height: CGFloat(size.height) * height)
  }
}

extension CGFloat {
  /// The number of columns in a width: at least one for a positive length, so that a thin part stays visible.
  var columns: Int { cells(CellMeasure.width, least: 1) }
  /// The number of rows in a height: at least one for a positive length.
  var rows: Int { cells(CellMeasure.height, least: 1) }
  /// The number of columns between two views. A small number of points gives none.
  var gapColumns: Int { cells(CellMeasure.width, least: 0) }
  /// The number of rows between two views. A small number of points gives none.
  var gapRows: Int { cells(CellMeasure.height, least: 0) }

  private func cells(_ unit: CGFloat, least: Int) -> Int {
    guard isFinite, self < 1_000_000 else { return self > 0 ? .infinity : 0 }
    if self <= 0 { return Int((Swift.max(self, -1_000_000) / unit).rounded()) }
    return Swift.max(least, Int((self / unit).rounded()))
  }
}

/// Distances from the edges of a rectangle, in points.
public struct EdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  /// Creates insets.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Creates insets of zero.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  var cells: TerminalUI.EdgeInsets {
    TerminalUI.EdgeInsets(
      top: top.gapRows, leading: leading.gapColumns, bottom: bottom.gapRows, trailing: trailing.gapColumns)
  }
}

extension View {
  /// Gives the view a frame of fixed size. For a nil length, the view has its own length.
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    frame(width: width?.columns as Int?, height: height?.rows as Int?, alignment: alignment)
  }

  /// Gives the view a frame with a flexible size. `maxWidth: .infinity` takes all available space.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    frame(
      minWidth: minWidth?.columns as Int?, idealWidth: idealWidth?.columns as Int?,
      maxWidth: maxWidth?.columns as Int?, minHeight: minHeight?.rows as Int?, idealHeight: idealHeight?.rows as Int?,
      maxHeight: maxHeight?.rows as Int?, alignment: alignment)
  }

  /// Adds space at some edges: one cell by default.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let (columns, rows) = (length?.gapColumns ?? 1, length?.gapRows ?? 1)
    return padding(
      TerminalUI.EdgeInsets(
        top: edges.contains(.top) ? rows : 0, leading: edges.contains(.leading) ? columns : 0,
        bottom: edges.contains(.bottom) ? rows : 0, trailing: edges.contains(.trailing) ? columns : 0))
  }

  /// Adds the same space at all edges.
  public func padding(_ length: CGFloat) -> some View { padding(.all, length as CGFloat?) }

  /// Adds space at each edge.
  public func padding(_ insets: EdgeInsets) -> some View { padding(insets.cells) }

  /// Draws the view at another position without changing the layout.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    offset(x: x.gapColumns as Int, y: y.gapRows as Int)
  }

  /// Draws the view at another position.
  public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }
}

extension HStack {
  /// Creates a row.
  ///
  /// - Parameter spacing: The space between two views; nil for one column, but no space next to a `Spacer`.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.init(alignment: alignment, spacing: spacing?.gapColumns as Int?, content: content)
  }
}

extension VStack {
  /// Creates a column.
  ///
  /// - Parameter spacing: The space between two views; nil for none.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.init(alignment: alignment, spacing: spacing?.gapRows as Int?, content: content)
  }
}

extension HStackLayout {
  /// Creates a row; see ``HStack``.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.init(alignment: alignment, spacing: spacing?.gapColumns as Int?)
  }
}

extension VStackLayout {
  /// Creates a column; see ``VStack``.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.init(alignment: alignment, spacing: spacing?.gapRows as Int?)
  }
}

extension Spacer {
  /// Creates a spacer.
  ///
  /// - Parameter minLength: The minimum length; nil for one column in a row, and for none in a column.
  public init(minLength: CGFloat? = nil) { self.init(minLength: minLength?.gapRows as Int?) }
}

/// A view that gets its available size in points.
public struct GeometryReader<Content: View>: View {
  private let content: @MainActor (GeometryProxy) -> Content

  /// Creates a reader.
  ///
  /// - Parameter content: Returns the content. It is evaluated again when the size changes.
  public init(@ViewBuilder content: @escaping @MainActor (GeometryProxy) -> Content) { self.content = content }

  public var body: some View {
    TerminalUI.GeometryReader { [content] proxy in content(GeometryProxy(size: CellMeasure.points(proxy.size))) }
  }
}

/// The available space of a ``GeometryReader``.
public struct GeometryProxy: Hashable, Sendable {
  /// The size in points.
  public let size: CGSize
  /// Always zero, because nothing covers the edges of a terminal.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  /// Returns the value of an anchor, which belongs to the same view.
  public subscript<Value>(anchor: Anchor<Value>) -> Value { anchor.value }

  /// Returns the frame. Its origin is zero in every coordinate space.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(size.width)
    hasher.combine(size.height)
  }
}

/// A position or a rectangle in a view.
public struct Anchor<Value: Sendable>: Sendable {
  package let value: Value
  package init(_ value: Value) { self.value = value }
}

/// A coordinate space. Here there is only one, the view's own.
public enum CoordinateSpace: Hashable, Sendable {
  case global
  case local
  case named(String)

  public static func named(_ name: some Hashable) -> CoordinateSpace { .named("\(name)") }
  public static var scrollView: CoordinateSpace { .local }
  public static func scrollView(axis: Axis) -> CoordinateSpace { .local }
}

/// A point in a rectangle, from 0 to 1 in each direction.
public struct UnitPoint: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat

  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
  public init() { self.init(x: 0, y: 0) }

  public static let zero = UnitPoint(x: 0, y: 0)
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public static let leading = UnitPoint(x: 0, y: 0.5)
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  public static let top = UnitPoint(x: 0.5, y: 0)
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  public static let topLeading = UnitPoint(x: 0, y: 0)
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// An angle.
public struct Angle: Hashable, Comparable, Sendable {
  public var radians: Double
  public var degrees: Double { radians * 180 / .pi }

  public init(radians: Double) { self.radians = radians }
  public init(degrees: Double) { radians = degrees * .pi / 180 }
  public init() { radians = 0 }

  public static let zero = Angle()
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
}
