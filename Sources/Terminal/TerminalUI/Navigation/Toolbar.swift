extension View {
  /// Sets the title of this view's page, in the bar of its ``NavigationStack``.
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    PageView(content: self) { page, environment in page.title = environment.string(titleKey) }
  }

  /// Sets a title that is not localized.
  @_disfavoredOverload
  public func navigationTitle(_ title: some StringProtocol) -> some View {
    navigationTitle(LocalizedStringKey(verbatim: String(title)))
  }

  /// Adds controls to the bar of this view's page.
  ///
  ///     .toolbar {
  ///       ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
  ///       ToolbarItem(placement: .confirmationAction) { Button("Add") { add() } }
  ///     }
  ///
  /// Views without a placement go to the trailing edge.
  public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
    let items = content()._items
    return PageView(content: self) { page, environment in
      page.items += items.map {
        NavigationPage.Item(placement: $0.placement, view: $0.view, environment: environment)
      }
    }
  }

  /// Adds controls to the trailing edge of the bar of this view's page.
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    let view = AnyView(content())
    return PageView(content: self) { page, environment in
      page.items.append(NavigationPage.Item(placement: .automatic, view: view, environment: environment))
    }
  }
}

/// The position of a view in a bar.
public struct ToolbarItemPlacement: Hashable, Sendable {
  let edge: HorizontalAlignment

  /// The default position, at the trailing edge.
  public static let automatic = ToolbarItemPlacement(edge: .trailing)
  /// The leading edge, after `‹ Back`.
  public static let topBarLeading = ToolbarItemPlacement(edge: .leading)
  public static let topBarTrailing = ToolbarItemPlacement(edge: .trailing)
  /// The position of the title.
  public static let principal = ToolbarItemPlacement(edge: .center)
  /// The position of the control that closes the page without a change, at the leading edge.
  public static let cancellationAction = ToolbarItemPlacement(edge: .leading)
  /// The position of the control that confirms, at the trailing edge.
  public static let confirmationAction = ToolbarItemPlacement(edge: .trailing)
  /// The position of the most important control, at the trailing edge.
  public static let primaryAction = ToolbarItemPlacement(edge: .trailing)
}

@MainActor @preconcurrency
public protocol ToolbarContent {
  /// The views and their positions. Do not implement this outside the module.
  var _items: [_ToolbarEntry] { get }
}

/// A view and its position in a bar. Opaque outside this module.
public struct _ToolbarEntry {
  let placement: ToolbarItemPlacement
  /// The control or text to show.
  let view: AnyView
}

/// A view in a bar.
public struct ToolbarItem<Content: View>: ToolbarContent {
  private let placement: ToolbarItemPlacement
  private let content: Content

  /// - Parameter placement: The position in the bar.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }

  public var _items: [_ToolbarEntry] { [_ToolbarEntry(placement: placement, view: AnyView(content))] }
}

/// Several views side by side in a bar.
public struct ToolbarItemGroup<Content: View>: ToolbarContent {
  private let item: ToolbarItem<Content>

  /// - Parameter placement: The position in the bar.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    item = ToolbarItem(placement: placement, content: content)
  }

  public var _items: [_ToolbarEntry] { item._items }
}

extension Optional: ToolbarContent where Wrapped: ToolbarContent {
  public var _items: [_ToolbarEntry] { self?._items ?? [] }
}

/// Several parts of a toolbar.
public struct _ToolbarContentList: ToolbarContent {
  public let _items: [_ToolbarEntry]
}

/// Builds a toolbar from items; `if` makes an item optional.
@MainActor @preconcurrency @resultBuilder
public enum ToolbarContentBuilder {
  /// Returns the item unchanged.
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }

  /// Combines several items in order.
  public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content) -> _ToolbarContentList {
    var items: [_ToolbarEntry] = []
    for part in repeat each content { items += part._items }
    return _ToolbarContentList(_items: items)
  }

  /// Returns the items of an `if` without an `else`; none if the condition was false.
  public static func buildOptional<Content: ToolbarContent>(_ content: Content?) -> Content? { content }

  /// Returns the items of an `if` that has an `else`.
  public static func buildEither(first: some ToolbarContent) -> _ToolbarContentList {
    _ToolbarContentList(_items: first._items)
  }

  /// Returns the items of an `else`.
  public static func buildEither(second: some ToolbarContent) -> _ToolbarContentList {
    _ToolbarContentList(_items: second._items)
  }
}

/// A view that sets part of its page's bar.
private struct PageView<Content: View>: View {
  typealias Body = Never

  let content: Content
  /// Changes the enclosing page.
  let tell: @MainActor (NavigationPage, EnvironmentValues) -> Void

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    if !context.isMeasuring, let page = context.environment.navigationPage { tell(page, context.environment) }
    content._evaluate(in: context, into: &nodes)
  }
}

/// One line with views at the left, in the middle and at the right. The sides are laid out first; the middle takes the
/// rest.
final class BarNode: Node {
  private let leading: Node
  private let middle: Node
  private let trailing: Node
  private let centersMiddle: Bool
  private static let margin = 2

  /// - Parameter centersMiddle: True to centre the middle views in the line if there is room, instead of placing them
  ///   beside those at the left.
  init(leading: [Node], middle: [Node], trailing: [Node], centersMiddle: Bool) {
    let layout = StackNode.Layout(axis: .horizontal, spacing: 2)
    self.leading = StackNode(leading, layout: layout)
    self.middle = StackNode(middle, layout: layout)
    self.trailing = StackNode(trailing, layout: layout)
    self.centersMiddle = centersMiddle
    super.init([self.leading, self.middle, self.trailing])
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let ideal = children.reduce(0) { $0 + $1.sizeThatFits(.unspecified).width } + 2 * Self.margin + 4
    return Size(width: proposal.width ?? ideal, height: 1)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    var left = rect.minX + Self.margin
    var right = rect.maxX - Self.margin
    func offer() -> ProposedViewSize { ProposedViewSize(width: max(0, right - left), height: 1) }
    leading.place(at: Point(x: left, y: rect.minY), proposal: offer())
    if leading.rect.size.width > 0 { left = leading.rect.maxX + 2 }
    let size = trailing.sizeThatFits(offer())
    trailing.place(at: Point(x: right - size.width, y: rect.minY), proposal: offer())
    if size.width > 0 { right -= size.width + 2 }
    let width = middle.sizeThatFits(offer()).width
    let center = rect.minX + (rect.size.width - width) / 2
    let x = centersMiddle ? max(left, min(center, right - width)) : left
    middle.place(at: Point(x: x, y: rect.minY), proposal: offer())
  }

  override func draw(in context: DrawingContext) { super.draw(in: context.clipped(to: rect)) }
}
