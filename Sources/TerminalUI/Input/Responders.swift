/// What takes part in keys and clicks now: the active part of the tree, in reading order.
@MainActor
struct Responders {
  struct Entry {
    let node: Node
    let control: Control
    /// The layer the control is in.
    let layer: LayerNode
    /// The scroll view the control is in, if it is in one.
    let scroll: ScrollNode?

    var identity: Identity { control.identity }

    /// The first of its cells that is in sight on a screen.
    @MainActor func firstCell(on size: Size) -> Point? {
      let screen = Rect(origin: .zero, size: size)
      let visible = node.rect.intersection(scroll?.rect ?? screen).intersection(screen)
      return visible.isEmpty ? nil : visible.origin
    }
  }

  /// What can take focus.
  private(set) var entries: [Entry] = []
  /// All controls, also those that are pressed by shortcut or click only.
  private(set) var controls: [Entry] = []
  private(set) var scrolls: [ScrollNode] = []
  private(set) var focusBindings: [(node: Node, binding: FocusBinding)] = []
  private(set) var listeners: [Node] = []
  private(set) var layers: [LayerNode] = []

  init() {}

  init(root: PresentationContainerNode) {
    collect(root, parent: nil, layer: root.top, scroll: nil)
  }

  private mutating func collect(_ node: Node, parent: Node?, layer: LayerNode, scroll: ScrollNode?) {
    node.parent = parent
    var layer = layer
    var scroll = scroll
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
      let entry = Entry(node: node, control: control, layer: layer, scroll: scroll)
      controls.append(entry)
      if control.environment.allowsFocus { entries.append(entry) }
    }
    if !node.keyHandlers.isEmpty { listeners.append(node) }
    for binding in node.focusBindings { focusBindings.append((node, binding)) }
    for child in node.activeChildren { collect(child, parent: node, layer: layer, scroll: scroll) }
  }

  func entry(_ identity: Identity?) -> Entry? {
    guard let identity else { return nil }
    return entries.first { $0.identity === identity }
  }
}

extension Node {
  /// This node and the nodes around it, outwards.
  var pathOutwards: [Node] {
    var path: [Node] = []
    var node: Node? = self
    while let current = node {
      path.append(current)
      node = current.parent
    }
    return path
  }

  func isInside(_ other: Node) -> Bool {
    var node: Node? = self
    while let current = node {
      if current === other { return true }
      node = current.parent
    }
    return false
  }
}
