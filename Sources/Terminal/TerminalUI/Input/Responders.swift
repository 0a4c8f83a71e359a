/// The views that can receive keys and clicks: the active part of the tree, in reading order.
@MainActor
struct Responders {
  /// A control with its surroundings in the tree.
  struct Entry {
    let node: Node
    /// The control that receives keys and clicks.
    let control: Control
    let layer: LayerNode
    /// The enclosing scroll view; nil if there is none.
    let scroll: ScrollNode?
    /// The enclosing pane; nil if there is none.
    let pane: PaneNode?

    var identity: Identity { control.identity }

    /// Returns the first cell of the control that is visible on a screen; nil if no cell is visible.
    @MainActor func firstCell(on size: Size) -> Point? {
      let screen = Rect(origin: .zero, size: size)
      let visible = node.rect.intersection(scroll?.rect ?? screen).intersection(screen)
      return visible.isEmpty ? nil : visible.origin
    }
  }

  /// The controls that can take focus, in reading order.
  private(set) var entries: [Entry] = []
  /// All controls, including those that only a shortcut or a click presses.
  private(set) var controls: [Entry] = []
  /// The scroll views, in reading order.
  private(set) var scrolls: [ScrollNode] = []
  /// The `@FocusState` bindings, with their nodes.
  private(set) var focusBindings: [(node: Node, binding: FocusBinding)] = []
  /// The nodes that handle keys.
  private(set) var listeners: [Node] = []
  /// The panes, in reading order.
  private(set) var panes: [PaneNode] = []
  /// The layers, from bottom to top.
  private(set) var layers: [LayerNode] = []

  init() {}

  /// Collects the active views of a tree.
  init(root: PresentationContainerNode) {
    collect(root, parent: nil, layer: root.top, scroll: nil, pane: nil)
  }

  private mutating func collect(
    _ node: Node, parent: Node?, layer: LayerNode, scroll: ScrollNode?, pane: PaneNode?
  ) {
    node.parent = parent
    var layer = layer
    var scroll = scroll
    var pane = pane
    if let inner = node as? PaneNode {
      pane = inner
      panes.append(inner)
    }
    if let inner = node as? LayerNode {
      layer = inner
      layers.append(inner)
    }
    if let inner = node as? ScrollNode {
      scroll = inner
      inner.lazyRows = []
      scrolls.append(inner)
    }
    if let rows = node as? LazyRowsNode { scroll?.lazyRows.append(rows) }
    if let control = node.responder {
      let entry = Entry(node: node, control: control, layer: layer, scroll: scroll, pane: pane)
      controls.append(entry)
      if control.environment.allowsFocus { entries.append(entry) }
    }
    if !node.keyHandlers.isEmpty { listeners.append(node) }
    for binding in node.focusBindings { focusBindings.append((node, binding)) }
    for child in node.activeChildren { collect(child, parent: node, layer: layer, scroll: scroll, pane: pane) }
  }

  /// Returns the entry of the control with an identity; nil if it cannot have focus.
  func entry(_ identity: Identity?) -> Entry? {
    guard let identity else { return nil }
    return entries.first { $0.identity === identity }
  }

  /// Returns the focusable controls of a pane; for nil, returns the focusable controls outside all panes.
  func entries(in pane: PaneNode?) -> [Entry] { entries.filter { $0.pane === pane } }

  /// Returns the scroll view in a pane that the arrow keys move while focus is not in a scroll view. For nil, searches
  /// the whole screen.
  func scroll(in pane: PaneNode?) -> ScrollNode? {
    let inside = pane.map { pane in scrolls.filter { $0.isInside(pane) } } ?? scrolls
    return inside.last(where: \.canScroll) ?? inside.last
  }

  /// The panes that respond to keys: those with a focusable control, or with content that can be scrolled.
  var livePanes: [PaneNode] {
    panes.filter { pane in entries.contains { $0.pane === pane } || scroll(in: pane)?.canScroll == true }
  }
}

extension Node {
  /// This node and the nodes around it, innermost first.
  var pathOutwards: [Node] {
    var path: [Node] = []
    var node: Node? = self
    while let current = node {
      path.append(current)
      node = current.parent
    }
    return path
  }

  /// True if `other` is the node itself or one around it.
  func isInside(_ other: Node) -> Bool {
    var node: Node? = self
    while let current = node {
      if current === other { return true }
      node = current.parent
    }
    return false
  }
}
