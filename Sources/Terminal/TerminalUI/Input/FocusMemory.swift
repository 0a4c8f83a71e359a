/// The focused view, and the state needed to find its successor.
@MainActor
struct FocusMemory {
  /// The focused view's identity; nil for none.
  private(set) var identity: Identity?
  /// The reading order when focus was last resolved, to find a neighbour of a removed view.
  private var order: [Identity] = []
  /// The path of the focused view, to find a replacement at the same place.
  private var path: [Identity] = []
  /// True if the focused view never receives focus automatically, so that the person must have moved focus to it.
  private var wasByHand = false
  private var layer: Identity?
  /// The focused pane's identity; nil for none.
  private var pane: Identity?
  /// All layers of the screen, such as sheets and alerts, when focus was last resolved.
  private var layers: [Identity] = []
  /// True while scrolling keeps the focused view visible. Manual scrolling sets it to false until focus moves again.
  var isFollowed = true

  /// Moves focus to an entry. Returns false if the entry already had focus.
  mutating func move(to entry: Responders.Entry) -> Bool {
    isFollowed = true
    layer = entry.layer.identity
    entry.layer.focus.last = entry.identity
    entry.pane?.focus.last = entry.identity
    if let pane = entry.pane { self.pane = pane.identity }
    guard entry.identity !== identity else { return false }
    identity = entry.identity
    note(entry)
    return true
  }

  /// Moves focus to a pane that has no focusable view.
  mutating func move(to pane: PaneNode) {
    isFollowed = true
    identity = nil
    path = []
    wasByHand = false
    self.pane = pane.identity
  }

  /// Returns the focused pane. Before any view has focus, this is the first pane. Nil if the focused view is in no
  /// pane.
  func pane(in responders: Responders) -> PaneNode? {
    if let entry = responders.entry(identity) { return entry.pane }
    return responders.panes.first { $0.identity === pane } ?? responders.panes.first
  }

  /// Records the position of the focused view, so that its neighbour can be found if the view is removed.
  private mutating func note(_ entry: Responders.Entry) {
    if entry.identity !== path.last { path = entry.identity.path }
    wasByHand = !entry.control.environment.prefersDefaultFocus
  }

  /// Resolves the focus in a new tree. Returns true if focus moved.
  mutating func resolve(in responders: Responders) -> Bool {
    defer {
      order = responders.entries.map(\.identity)
      if let entry = responders.entry(identity) { note(entry) }
      layers = responders.layers.map(\.identity)
    }
    let presented = responders.layers.last { layer in
      !layer.isBase && !layers.contains { $0 === layer.identity }
    }
    if let presented {
      // A layer that reappears from behind an alert has already recorded where focus was before it appeared.
      if presented.focus.last == nil { presented.focus.before = identity }
      return take(first(in: presented, responders), in: presented)
    }
    if let current = responders.entry(identity) {
      layer = current.layer.identity
      return false
    }
    // If the person moved to a pane that has only text, leave focus there.
    if identity == nil, let pane, let current = responders.panes.first(where: { $0.identity === pane }),
      current !== responders.panes.first, responders.entries(in: current).isEmpty
    {
      return false
    }
    return take(successor(in: responders), in: nil)
  }

  /// Moves focus to an entry.
  ///
  /// - Parameter layer: The layer that receives focus if no view takes it; nil leaves focus unchanged.
  private mutating func take(_ entry: Responders.Entry?, in layer: LayerNode?) -> Bool {
    if let entry { return move(to: entry) }
    let hadFocus = identity != nil
    identity = nil
    if let layer { self.layer = layer.identity }
    return hadFocus
  }

  private func first(in layer: LayerNode, _ responders: Responders) -> Responders.Entry? {
    first(among: responders.entries.filter { $0.layer === layer })
  }

  /// Returns the view that last had focus in its layer, or else the view that receives focus automatically; nil without
  /// candidates.
  func first(among candidates: [Responders.Entry]) -> Responders.Entry? {
    // Pressing return once too often must not delete anything or leave a list just opened.
    candidates.first { $0.identity === $0.layer.focus.last }
      ?? candidates.first {
        $0.control.isEnabled && !$0.control.isDestructive && !$0.control.cancels && !$0.control.environment.isInBar
      }
      ?? candidates.first { $0.control.isEnabled && !$0.control.isDestructive && !$0.control.cancels }
      ?? candidates.first { $0.control.isEnabled && !$0.control.isDestructive }
      ?? candidates.first { $0.control.isEnabled } ?? candidates.first
  }

  /// Returns the view that receives focus when the focused view was removed, or when nothing has had focus yet; nil if
  /// no view can have focus.
  private func successor(in responders: Responders) -> Responders.Entry? {
    let current = responders.layers.first { $0.identity === layer }
    if current == nil, let before = layer?.memory(LayerFocus.self, make: LayerFocus.init).before,
      let entry = responders.entry(before)
    {
      // The layer is gone: return focus to where it was before the layer appeared.
      return entry
    }
    // The contents of all containers of a screen count as one layer; each sheet or alert is a layer of its own.
    let top = current ?? responders.layers.last { !$0.isBase }
    let candidates = responders.entries.filter { entry in
      guard entry.control.environment.prefersDefaultFocus || wasByHand else { return false }
      return top.map { $0.isBase ? entry.layer.isBase : entry.layer === $0 } ?? entry.layer.isBase
    }
    let nearest = nearest(among: candidates)
    return neighbour(in: nearest) ?? first(among: nearest)
  }

  /// Returns the views that share the longest path with the removed one: the rest of its section, the rest of its list,
  /// or its replacement. Focus does not jump to an unrelated part of the screen.
  private func nearest(among candidates: [Responders.Entry]) -> [Responders.Entry] {
    let depths = candidates.map { candidate in zip(path, candidate.identity.path).prefix { $0 === $1 }.count }
    guard let deepest = depths.max() else { return [] }
    return zip(candidates, depths).filter { $0.1 == deepest }.map(\.0)
  }

  /// The candidate that followed the removed view in reading order, or else the candidate before it.
  private func neighbour(in candidates: [Responders.Entry]) -> Responders.Entry? {
    guard let identity, let index = order.firstIndex(where: { $0 === identity }) else { return nil }
    let known = Dictionary(
      candidates.map { (ObjectIdentifier($0.identity), $0) }, uniquingKeysWith: { first, _ in first })
    for neighbour in order[index...] + order[..<index].reversed() {
      if let entry = known[ObjectIdentifier(neighbour)] { return entry }
    }
    return nil
  }

  /// Scrolls the focused view into view.
  func reveal(in responders: Responders) {
    guard isFollowed, let entry = responders.entry(identity) else { return }
    let path = entry.node.pathOutwards
    for case let scroll as ScrollNode in path {
      let row = path.first { $0 is RowNode && $0.isInside(scroll) } ?? entry.node
      // At the first and last views, also show the content above and below them.
      let inside = responders.entries.filter { $0.node.isInside(scroll) }
      if inside.first?.identity === entry.identity, !scroll.lazyRows.contains(where: { $0.lacksRows(above: row.rect) })
      {
        scroll.scroll(by: -.infinity)
      }
      if inside.last?.identity === entry.identity, !scroll.lazyRows.contains(where: { $0.lacksRows(below: row.rect) }) {
        scroll.scroll(by: .infinity)
      }
      scroll.reveal(row.rect)
    }
  }
}

/// The last focus in a layer, stored at the layer's identity.
@MainActor
final class LayerFocus {
  /// The view in the layer that last had focus; nil for none.
  weak var last: Identity?
  /// The view that had focus before the layer appeared; nil for none.
  weak var before: Identity?
}

extension LayerNode {
  var focus: LayerFocus { identity.memory(LayerFocus.self, make: LayerFocus.init) }
}
