/// The title and the controls that a page's views set for its bar.
@MainActor
final class NavigationPage {
  /// A view in the bar.
  struct Item {
    let placement: ToolbarItemPlacement
    /// The control or text to show.
    let view: AnyView
    /// The environment of the modifier that set the view. It does not contain the page: a page refers to its items, so
    /// an item that refers to the page would keep it in memory.
    let environment: EnvironmentValues

    init(placement: ToolbarItemPlacement, view: AnyView, environment: EnvironmentValues) {
      var environment = environment
      environment.navigationPage = nil
      (self.placement, self.view, self.environment) = (placement, view, environment)
    }
  }

  var title: String?
  /// The views, in the order they were set.
  var items: [Item] = []

  /// True if the bar of the page has a title or a view.
  var hasBar: Bool { title != nil || !items.isEmpty }
}

/// The state of a page between frames.
@MainActor
private final class NavigationPageMemory {
  /// True if the page had a bar in the last frame.
  var hasBar = false
}

/// A page: its bar, with its content below.
final class NavigationPageNode: Node {
  private let content: Node
  private let page: NavigationPage
  private let context: EvaluationContext
  private let memory: NavigationPageMemory
  private let back: (@MainActor () -> Void)?
  private var bar: Node?

  /// Creates a page of a stack.
  ///
  /// - Parameter back: Returns to the previous page; nil for the root.
  init(_ view: some View, in context: EvaluationContext, navigator: Navigator, back: (@MainActor () -> Void)?) {
    let page = NavigationPage()
    var inner = context
    inner.environment.navigator = navigator
    inner.environment.navigationPage = page
    if let back { inner.environment.dismiss = DismissAction(action: back) }
    let memory = context.descending(.position(2)).identity.memory(NavigationPageMemory.self) { NavigationPageMemory() }
    let content = view.node(in: inner.descending(.position(0)))
    (self.page, self.memory, self.content, self.back) = (page, memory, content, back)
    self.context = inner
    if page.hasBar { memory.hasBar = true }
    super.init([content])
  }

  private var hasBar: Bool { back != nil || memory.hasBar }

  /// The height of the bar and the blank line under it, in rows; small screens have no blank line.
  private func barHeight(_ proposal: ProposedViewSize) -> Int {
    guard hasBar else { return 0 }
    guard let height = proposal.height, height < 14 else { return 2 }
    guard context.environment.isInFittedSheet else { return 1 }
    return content.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil)).height + 2 > height ? 1 : 2
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let bar = barHeight(proposal)
    let size = content.sizeThatFits(proposal.inset(by: EdgeInsets(top: bar)))
    return Size(width: proposal.width ?? size.width, height: proposal.height ?? size.height + bar)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    let top = barHeight(ProposedViewSize(rect.size))
    let place = Rect(x: rect.minX, y: rect.minY + top, width: rect.size.width, height: max(0, rect.size.height - top))
    let offer = ProposedViewSize(place.size)
    let size = content.sizeThatFits(offer)
    content.place(at: Alignment.top.place(size, in: place).origin, proposal: offer)
    // Views created during layout may have just added or removed a bar.
    if page.hasBar != memory.hasBar {
      memory.hasBar = page.hasBar
      if back == nil { context.store.invalidation.invalidate() }
    }
    guard hasBar else { return }
    let bar = bar ?? makeBar()
    bar.place(at: rect.origin, proposal: ProposedViewSize(width: rect.size.width, height: 1))
    self.bar = bar
    children = [bar, content]
  }

  private func makeBar() -> Node {
    context.store.beginPart()
    var inner = context.inside(.horizontal).descending(.position(1))
    inner.environment.isInBar = true
    let glyphs = inner.environment.glyphs
    var leading: [Node] = []
    var trailing: [Node] = []
    var middle: [Node] = []
    var isPrincipal = false
    context.environment.execute {
      if let back {
        let title = inner.environment.controlString("Back")
        let label = "\(glyphs.marks.back) \(title)"
        let button = Button(label, action: back)
          .keyboardShortcut(
            KeyboardShortcut(.escape, help: LocalizedStringKey(verbatim: inner.environment.controlString("back")))
          )
          .accessibilityLabel(title)
        leading += button.nodes(in: inner.descending(.position(0)))
      }
      for (index, item) in page.items.enumerated() {
        var place = inner.descending(.position(1)).descending(.position(index))
        place.environment = item.environment
        place.environment.isInBar = true
        let nodes = item.view.nodes(in: place)
        switch item.placement.edge {
        case .leading: leading += nodes
        case .center: middle += nodes
        case .trailing: trailing += nodes
        }
      }
      isPrincipal = !middle.isEmpty
      if middle.isEmpty, let title = page.title {
        middle = Text(title).bold().lineLimit(1).nodes(in: inner.descending(.position(2)))
      }
    }
    return BarNode(leading: leading, middle: middle, trailing: trailing, centersMiddle: !leading.isEmpty || isPrincipal)
  }
}

extension EnvironmentValues {
  private struct PageKey: EnvironmentKey { static var defaultValue: NavigationPage? { nil } }
  private struct IsInBarKey: EnvironmentKey { static let defaultValue = false }

  /// The page that a view is on; nil outside a stack.
  var navigationPage: NavigationPage? {
    get { self[PageKey.self] }
    set { self[PageKey.self] = newValue }
  }

  /// True for controls in a bar. They receive focus automatically only if the page has no other controls.
  var isInBar: Bool {
    get { self[IsInBarKey.self] }
    set { self[IsInBarKey.self] = newValue }
  }
}
