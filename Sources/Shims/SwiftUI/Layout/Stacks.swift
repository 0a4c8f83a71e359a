/// A vertical stack. All of its views are created, because pages in a terminal are short. For long lists, use a `List`.
public struct LazyVStack<Content: View>: View {
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }

  public var body: some View { VStack(alignment: alignment, spacing: spacing) { content } }
}

/// A horizontal stack. All of its views are created.
public struct LazyHStack<Content: View>: View {
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }

  public var body: some View { HStack(alignment: alignment, spacing: spacing) { content } }
}

/// The views that stay visible during scrolling on a phone.
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// A column of a grid, or several equal columns.
public struct GridItem: Sendable {
  /// The width of a column.
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many columns as fit.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  public var size: Size
  public var spacing: CGFloat?
  public var alignment: Alignment?

  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    (self.size, self.spacing, self.alignment) = (size, spacing, alignment)
  }

  /// Returns the widths of a grid's columns in cells. Fixed columns get their widths first, and the others share the
  /// remaining space.
  static func widths(of items: [GridItem], in width: Int, gap: Int) -> [Int] {
    var kinds: [Size] = []
    for item in items {
      if case .adaptive(let minimum, _) = item.size {
        let fixed = items.reduce(0) { if case .fixed(let length) = $1.size { $0 + length.columns + gap } else { $0 } }
        let count = max(1, (width - fixed + gap) / (max(1, minimum.columns) + gap))
        kinds += Array(repeating: .flexible(), count: count)
      } else {
        kinds.append(item.size)
      }
    }
    var rest = width - gap * max(0, kinds.count - 1)
    var flexible = 0
    for case .fixed(let length) in kinds { rest -= length.columns }
    for case .flexible in kinds { flexible += 1 }
    return kinds.map { kind in
      switch kind {
      case .fixed(let length): return length.columns
      case .flexible(_, let maximum), .adaptive(_, let maximum):
        let share = max(1, min(rest / max(1, flexible), maximum.columns))
        flexible -= 1
        rest -= share
        return share
      }
    }
  }
}

/// Views in columns, row by row.
public struct LazyVGrid<Content: View>: View {
  private let columns: [GridItem]
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    (self.columns, self.alignment, self.spacing, self.content) = (columns, alignment, spacing, content())
  }

  public var body: some View {
    let gap = columns.first?.spacing?.gapColumns ?? 1
    ColumnGrid(
      gap: Size(width: gap, height: spacing?.gapRows ?? 0),
      alignment: columns.first?.alignment ?? Alignment(horizontal: alignment, vertical: .center),
      widths: { [columns] width in GridItem.widths(of: columns, in: width, gap: gap) }, content: { content })
  }
}

/// Views in rows that scroll sideways on a phone. A terminal shows them in columns that fit the width.
public struct LazyHGrid<Content: View>: View {
  private let spacing: CGFloat?
  private let content: Content

  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    (self.spacing, self.content) = (spacing, content())
  }

  public var body: some View {
    LazyVGrid(columns: [GridItem(.adaptive(minimum: 96))], spacing: spacing) { content }
  }
}

/// Rows of views with aligned columns.
public struct Grid<Content: View>: View {
  private let alignment: Alignment
  private let gap: Size
  private let content: Content

  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    gap = Size(width: horizontalSpacing?.gapColumns ?? 1, height: verticalSpacing?.gapRows ?? 0)
    self.content = content()
  }

  public var body: some View { RowGrid(gap: gap, alignment: alignment) { content } }
}

extension View {
  public func gridCellColumns(_ count: Int) -> some View { self }
  public func gridColumnAlignment(_ alignment: HorizontalAlignment) -> some View { self }
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { self }
}

extension ScrollView {
  /// Creates a scroll view. It scrolls only vertically. Content that is too wide gets the available width.
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    self.init(content: content)
  }
}

/// Scrolls to a view on a phone. Here the call has no effect, because the focused view is always visible.
public struct ScrollViewProxy: Sendable {
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) { UnshownNames.note("scrollTo") }
}

/// A view that passes a ``ScrollViewProxy`` to its content.
public struct ScrollViewReader<Content: View>: View {
  private let content: Content
  public init(@ViewBuilder content: (ScrollViewProxy) -> Content) { self.content = content(ScrollViewProxy()) }
  public var body: some View { content }
}

extension VerticalAlignment {
  public static var firstTextBaseline: VerticalAlignment { .top }
  public static var lastTextBaseline: VerticalAlignment { .bottom }
}
