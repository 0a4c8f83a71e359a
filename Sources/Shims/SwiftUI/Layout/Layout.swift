/// An app's own arrangement of views, in points. Sizes and places are rounded to whole cells.
///
///     struct Flow: Layout { … }
///     Flow(spacing: 8) { ForEach(words, id: \.self) { Text($0) } }
public protocol Layout: Sendable {
  /// Values that the layout computes once per view and frame.
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews

  func makeCache(subviews: Subviews) -> Cache
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}

extension Layout {
  public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }

  /// Arranges views.
  @MainActor
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    ArrangedViews { proposal, views in
      let subviews = LayoutSubviews(views)
      var cache = makeCache(subviews: subviews)
      let size = sizeThatFits(proposal: ProposedViewSize(proposal), subviews: subviews, cache: &cache)
      return Size(width: size.width.filledColumns, height: size.height.filledRows)
    } place: { rect, proposal, views in
      let subviews = LayoutSubviews(views)
      var cache = makeCache(subviews: subviews)
      let origin = CGPoint(x: CGFloat(rect.minX) * CellMeasure.width, y: CGFloat(rect.minY) * CellMeasure.height)
      placeSubviews(
        in: CGRect(origin: origin, size: CellMeasure.points(rect.size)), proposal: ProposedViewSize(proposal),
        subviews: subviews, cache: &cache)
    } content: {
      content()
    }
  }
}

/// The size that a container proposes to a view, in points. For a nil length, a view returns its ideal length.
public struct ProposedViewSize: Hashable, Sendable {
  public var width: CGFloat?
  public var height: CGFloat?

  public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  public static let zero = ProposedViewSize(width: 0, height: 0)
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// Returns the size, with a default in place of each nil length.
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }

  init(_ cells: TerminalUI.ProposedViewSize) {
    func points(_ length: Int, _ unit: CGFloat) -> CGFloat { length >= .infinity ? .infinity : CGFloat(length) * unit }
    self.init(
      width: cells.width.map { points($0, CellMeasure.width) },
      height: cells.height.map { points($0, CellMeasure.height) })
  }

  /// The proposal in cells. A length is rounded down, so that a view does not get more than there is.
  var cells: TerminalUI.ProposedViewSize {
    func count(_ length: CGFloat, _ unit: CGFloat) -> Int {
      length.isFinite && length < 1_000_000 ? max(0, Int((length / unit).rounded(.down))) : length > 0 ? .infinity : 0
    }
    return TerminalUI.ProposedViewSize(
      width: width.map { count($0, CellMeasure.width) }, height: height.map { count($0, CellMeasure.height) })
  }
}

extension CGFloat {
  /// The number of columns that a width takes, including a part of a column.
  fileprivate var filledColumns: Int { filled(CellMeasure.width) }
  fileprivate var filledRows: Int { filled(CellMeasure.height) }

  private func filled(_ unit: CGFloat) -> Int {
    guard isFinite, self < 1_000_000 else { return self > 0 ? .infinity : 0 }
    return Swift.max(0, Int((self / unit).rounded(.up)))
  }
}

/// The views that a ``Layout`` arranges. They exist only while the layout's functions run, on the main actor.
public struct LayoutSubviews: RandomAccessCollection, Sendable {
  private let views: [ArrangedView]

  init(_ views: [ArrangedView]) { self.views = views }

  public var startIndex: Int { 0 }
  public var endIndex: Int { views.count }
  public subscript(index: Int) -> LayoutSubview { LayoutSubview(view: views[index]) }
}

/// A view that a ``Layout`` arranges.
public struct LayoutSubview: Sendable {
  fileprivate let view: ArrangedView

  public var priority: Double { MainActor.assumeIsolated { view.priority } }
  /// Always without preferences, because a terminal's views have no margins of their own.
  public var spacing: ViewSpacing { ViewSpacing() }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    MainActor.assumeIsolated { CellMeasure.points(view.sizeThatFits(proposal.cells)) }
  }

  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    let size = sizeThatFits(proposal)
    return ViewDimensions(width: size.width, height: size.height)
  }

  /// Places the view so that its anchor is at a position.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    let size = sizeThatFits(proposal)
    let (x, y) = (position.x - anchor.x * size.width, position.y - anchor.y * size.height)
    guard x.isFinite, y.isFinite, abs(x) < 1_000_000, abs(y) < 1_000_000 else { return }
    let origin = TerminalUI.Point(
      x: Int((x / CellMeasure.width).rounded()), y: Int((y / CellMeasure.height).rounded()))
    MainActor.assumeIsolated { view.place(at: origin, proposal: proposal.cells) }
  }
}

/// The size of a view, in points.
public struct ViewDimensions: Hashable, Sendable {
  public let width: CGFloat
  public let height: CGFloat
}

/// The preferred distances of a view from others. Here all are zero.
public struct ViewSpacing: Sendable {
  public init() {}
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat { 0 }
}
