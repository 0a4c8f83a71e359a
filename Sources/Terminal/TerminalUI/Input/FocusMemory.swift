/// The view that has focus, and the state to find its successor.
@MainActor
struct FocusMemory {
  /// The place of the view that has focus; nil for none.
  private(set) var identity: Identity?
  /// The reading order when focus was last resolved, to find a neighbour of a view that was removed.
  private var order: [Identity] = []
  /// The path of the view with focus, to find a view in its place.
  private var path: [Identity] = []
  /// True where that was a view that gets focus by hand only.
  private var wasByHand = false
  private var layer: Identity?
  /// The place of the pane that has focus; nil where there is none.
  private var pane: Identity?
  /// All layers when focus was last resolved.
  private var layers: [Identity] = []
  /// True while the focused view is kept in sight. Scrolling by hand ends that until focus moves again.
  var isFollowed = true

  /// Moves focus. Returns false where it was there already.
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

  /// Moves focus to a pane without a view that takes it.
  mutating func move(to pane: PaneNode) {
    isFollowed = true
    identity = nil
    path = []
    wasByHand = false
    self.pane = pane.identity
  }

  /// Returns the pane with focus: the first one until there is a focus, and nil where the view with focus is in none.
  func pane(in responders: Responders) -> PaneNode? {
    if let entry = responders.entry(identity) { return entry.pane }
    return responders.panes.first { $0.identity === pane } ?? responders.panes.first
  }

  /// Notes the place of the view with focus, for the time after it is removed.
  private mutating func note(_ entry: Responders.Entry) {
    if entry.identity !== path.last { path = entry.identity.path }
    wasByHand = !entry.control.environment.prefersDefaultFocus
  }

  /// Finds the focus in a tree that was just made. Returns true where it moved.
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
      // A layer that was there before, and comes back from behind an alert, knows where focus was.
      if presented.focus.last == nil { presented.focus.before = identity }
      return take(first(in: presented, responders), in: presented)
    }
    if let current = responders.entry(identity) {
      layer = current.layer.identity
      return false
    }
    // A pane of text that was gone to by hand keeps the keys.
    if identity == nil, let pane, let current = responders.panes.first(where: { $0.identity === pane }),
      current !== responders.panes.first, responders.entries(in: current).isEmpty
    {
      return false
    }
    return take(successor(in: responders), in: nil)
  }

  /// Moves focus to an entry.
  ///
  /// - Parameter layer: The layer that gets the focus when no view takes it; nil leaves it where it was.
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

  /// Returns the view that had focus last in its layer, or else the one that gets it by itself; nil without candidates.
  func first(among candidates: [Responders.Entry]) -> Responders.Entry? {
    // Nobody should delete something, or leave a list just opened, by pressing return once too often.
    candidates.first { $0.identity === $0.layer.focus.last }
      ?? candidates.first {
        $0.control.isEnabled && !$0.control.isDestructive && !$0.control.cancels && !$0.control.environment.isInBar
      }
      ?? candidates.first { $0.control.isEnabled && !$0.control.isDestructive && !$0.control.cancels }
      ?? candidates.first { $0.control.isEnabled && !$0.control.isDestructive }
      ?? candidates.first { $0.control.isEnabled } ?? candidates.first
  }

  /// Returns the view that gets focus from one that was removed, or at first; nil while the candidates are not there
  /// yet.
  private func successor(in responders: Responders) -> Responders.Entry? {
    let current = responders.layers.first { $0.identity === layer }
    if current == nil, let before = layer?.memory(LayerFocus.self, make: LayerFocus.init).before,
      let entry = responders.entry(before)
    {
      // The layer went away: back to where focus was before it came.
      return entry
    }
    // Parts of one screen are one; what was presented over it is by itself.
    let top = current ?? responders.layers.last { !$0.isBase }
    let candidates = responders.entries.filter { entry in
      guard entry.control.environment.prefersDefaultFocus || wasByHand else { return false }
      return top.map { $0.isBase ? entry.layer.isBase : entry.layer === $0 } ?? entry.layer.isBase
    }
    let nearest = nearest(among: candidates)
    return neighbour(in: nearest) ?? first(among: nearest)
  }

  /// The views that share most of their path with the one that was removed: the rest of its section, the rest of its
  /// list, or the views in its place. An unrelated part of the screen does not get focus.
  private func nearest(among candidates: [Responders.Entry]) -> [Responders.Entry] {
    let depths = candidates.map { candidate in zip(path, candidate.identity.path).prefix { $0 === $1 }.count }
    guard let deepest = depths.max() else { return [] }
    return zip(candidates, depths).filter { $0.1 == deepest }.map(\.0)
  }

  /// The view after the one that was removed, or the one before.
  private func neighbour(in candidates: [Responders.Entry]) -> Responders.Entry? {
    guard let identity, let index = order.firstIndex(where: { $0 === identity }) else { return nil }
    let known = Dictionary(
      candidates.map { (ObjectIdentifier($0.identity), $0) }, uniquingKeysWith: { first, _ in first })
    for neighbour in order[index...] + order[..<index].reversed() {
      if let entry = known[ObjectIdentifier(neighbour)] { return entry }
    }
    return nil
  }

  /// Scrolls the focused view into sight.
  func reveal(in responders: Responders) {
    guard isFollowed, let entry = responders.entry(identity) else { return }
    let path = entry.node.pathOutwards
    for case let scroll as ScrollNode in path {
      let row = path.first { $0 is RowNode && $0.isInside(scroll) } ?? entry.node
      // Around the first and the last view, show what stands above and below them.
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

/// The last focus in a layer, kept at the layer's place in the tree.
@MainActor
final class LayerFocus {
  /// The view in the layer that had focus last; nil for none.
  weak var last: Identity?
  /// The view that had focus before the layer appeared; nil for none.
  weak var before: Identity?
}

extension LayerNode {
  var focus: LayerFocus { identity.memory(LayerFocus.self, make: LayerFocus.init) }
}
