/// A stack of pages. Links open a page; `‹ Back` or Escape returns to the previous one.
///
///     NavigationStack {
///       List(apps) { app in
///         NavigationLink(app.name, value: app)          // Stride                      ›
///       }
///       .navigationTitle("Health")
///       .navigationDestination(for: App.self) { app in
///         AppPage(app: app).navigationTitle(app.name)   // ‹ Back        Stride
///       }
///     }
///
/// A covered page keeps its state, focus and scroll position, and its tasks keep running. The stack fills the space
/// that it gets.
public struct NavigationStack<Data, Root: View>: View {
  public typealias Body = Never

  private let path: NavigationValues?
  private let root: Root

  /// Creates a stack that stores its own path.
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    path = nil
    self.root = root()
  }

  /// Creates a stack whose path is stored by the caller, with values of any types.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.path = NavigationValues(path)
    self.root = root()
  }

  /// Creates a stack whose path is a collection of values of one type.
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable
  {
    self.path = NavigationValues(path)
    self.root = root()
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.inside(.plain).descending(.type(ObjectIdentifier(NavigationMemory.self)))
    let memory = context.identity.memory(NavigationMemory.self) { NavigationMemory() }
    let navigator = Navigator(
      memory: memory, path: path ?? memory.ownPath(context.store.invalidation), invalidation: context.store.invalidation
    )
    nodes.nodes.append(NavigationStackNode(root, navigator: navigator, context: context))
  }
}

/// The pages of a stack, of which the last is visible.
///
/// The views of a page set the destinations of its links, so each page is created while the page below it is laid out.
final class NavigationStackNode: Node {
  private let navigator: Navigator
  private let context: EvaluationContext
  private var isComplete = false

  /// Creates the root page; the other pages are created during layout.
  init(_ root: some View, navigator: Navigator, context: EvaluationContext) {
    self.navigator = navigator
    self.context = context
    super.init()
    children = [NavigationPageNode(root, in: context.descending(.position(0)), navigator: navigator, back: nil)]
  }

  override var activeChildren: [Node] { children.suffix(1) }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    if let width = proposal.width, let height = proposal.height { return Size(width: width, height: height) }
    let root = children[0].sizeThatFits(proposal)
    return Size(width: root.width, height: proposal.height ?? navigator.idealHeight() ?? root.height)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    let offer = ProposedViewSize(rect.size)
    for child in children { child.place(at: rect.origin, proposal: offer) }
    guard !isComplete else { return }
    isComplete = true
    var depth = 0
    var shownViews = 0
    let values = navigator.path.get()
    while true {
      let views = navigator.views(at: depth)
      if shownViews < views.count {
        append(views[shownViews].id, offer: offer) { views[shownViews].view }
        shownViews += 1
      } else if depth < values.count {
        let value = values[depth]
        append(AnyHashable([AnyHashable(depth), value]), offer: offer) { navigator.destination(of: value) }
        depth += 1
        shownViews = 0
      } else {
        break
      }
    }
    let ideal = children.last?.sizeThatFits(ProposedViewSize(width: rect.size.width, height: nil))
    navigator.didShow(pages: children.count, idealHeight: ideal?.height ?? 0)
    context.environment.pageObserver?(children.count)
  }

  private func append(_ id: AnyHashable, offer: ProposedViewSize, _ view: () -> AnyView) {
    context.store.beginPart()
    let inner = context.descending(.position(1)).descending(.element(id))
    let level = children.count
    let back: @MainActor () -> Void = { [navigator] in navigator.goBack(below: level) }
    context.environment.execute {
      let page = NavigationPageNode(view(), in: inner, navigator: navigator, back: back)
      // The page is a layer of its own: focus starts at the top of the page, and returns to its former place when the
      // page closes.
      let layer = LayerNode(page, identity: inner.identity, isBase: false, environment: context.environment)
      layer.place(at: rect.origin, proposal: offer)
      children.append(layer)
    }
  }

  override func draw(in context: DrawingContext) { children.last?.draw(in: context.clipped(to: rect)) }
}

/// The pages of a ``NavigationStack`` above its root, as values of any types: the last one is on top.
///
///     @State private var path = NavigationPath()
///     NavigationStack(path: $path) { … }
///     path.append(app)        // opens the app's page
///     path.removeLast()       // goes back
public struct NavigationPath: Equatable {
  /// The values, with the top one last.
  var values: [AnyHashable] = []

  public init() {}

  /// Creates a path of values, with the top one last.
  public init<Values: Sequence>(_ elements: Values) where Values.Element: Hashable {
    values = elements.map { AnyHashable($0) }
  }

  /// The number of pages above the root.
  public var count: Int { values.count }
  /// True if the root is shown.
  public var isEmpty: Bool { values.isEmpty }

  /// Opens the page of a value.
  public mutating func append<Value: Hashable>(_ value: Value) { values.append(AnyHashable(value)) }

  /// Goes back by one or more pages.
  ///
  /// - Parameter k: The number of pages, at most ``count``.
  public mutating func removeLast(_ k: Int = 1) { values.removeLast(k) }
}

/// Access to the path of a navigation stack, however it is stored.
@MainActor
struct NavigationValues {
  /// Returns the values, with the top one last.
  let get: () -> [AnyHashable]
  let append: (AnyHashable) -> Void
  /// Removes a number of values from the top.
  let removeLast: (Int) -> Void
}

extension NavigationValues {
  /// Accesses a path with values of any types.
  init(_ path: Binding<NavigationPath>) {
    self.init {
      path.wrappedValue.values
    } append: {
      path.wrappedValue.values.append($0)
    } removeLast: {
      path.wrappedValue.removeLast($0)
    }
  }

  /// Accesses a path that is a collection of values of one type.
  init<Data>(_ path: Binding<Data>)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable
  {
    self.init {
      path.wrappedValue.map { AnyHashable($0) }
    } append: {
      if let value = $0.base as? Data.Element { path.wrappedValue.append(value) }
    } removeLast: { count in
      var values = path.wrappedValue
      for _ in 0..<count { values.remove(at: values.index(before: values.endIndex)) }
      path.wrappedValue = values
    }
  }
}
