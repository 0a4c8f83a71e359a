/// The views that take part in keys and clicks now: the active part of the tree, in reading order.
@MainActor
struct Responders {
  /// A control with its place in the tree.
  struct Entry {
    let node: Node
    /// The control that takes keys and clicks.
    let control: Control
    let layer: LayerNode
    /// The scroll view around the control; nil outside of one.
    let scroll: ScrollNode?
    /// The pane around the control; nil outside of one.
    let pane: PaneNode?

    var identity: Identity { control.identity }

    /// Returns the first of its cells that is in sight on a screen; nil where none is.
    @MainActor func firstCell(on size: Size) -> Point? {
      let screen = Rect(origin: .zero, size: size)
      let visible = node.rect.intersection(scroll?.rect ?? screen).intersection(screen)
      return visible.isEmpty ? nil : visible.origin
    }
  }

  /// The controls that can take focus, in reading order.
  private(set) var entries: [Entry] = []
  /// All controls, also those that only a shortcut or a click presses.
  private(set) var controls: [Entry] = []
  /// The scroll views, in reading order.
  private(set) var scrolls: [ScrollNode] = []
  /// The focus states, with the nodes they belong to.
  private(set) var focusBindings: [(node: Node, binding: FocusBinding)] = []
  /// The nodes that listen to keys.
  private(set) var listeners: [Node] = []
  /// The panes, in reading order.
  private(set) var panes: [PaneNode] = []
  /// The layers, the lowest first.
  private(set) var layers: [LayerNode] = []

  /// A screen without views.
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

  /// Returns the entry of a place; nil where it cannot take focus.
  func entry(_ identity: Identity?) -> Entry? {
    guard let identity else { return nil }
    return entries.first { $0.identity === identity }
  }

  /// Returns the controls of a pane that can take focus; those outside of every pane for nil.
  func entries(in pane: PaneNode?) -> [Entry] { entries.filter { $0.pane === pane } }

  /// Returns the scroll view of a pane that takes the keys while no control in a scroll view has focus.
  func scroll(in pane: PaneNode?) -> ScrollNode? {
    let inside = pane.map { pane in scrolls.filter { $0.isInside(pane) } } ?? scrolls
    return inside.last(where: \.canScroll) ?? inside.last
  }

  /// The panes that keys have an effect in: those with a control that takes focus, or with more text than fits.
  var livePanes: [PaneNode] {
    panes.filter { pane in entries.contains { $0.pane === pane } || scroll(in: pane)?.canScroll == true }
  }
}

extension Node {
  /// This node and the nodes around it, the innermost first.
  var pathOutwards: [Node] {
    var path: [Node] = []
    var node: Node? = self
    while let current = node {
      path.append(current)
      node = current.parent
    }
    return path
  }

  /// True for the node itself, and for one around it.
  func isInside(_ other: Node) -> Bool {
    var node: Node? = self
    while let current = node {
      if current === other { return true }
      node = current.parent
    }
    return false
  }
}
