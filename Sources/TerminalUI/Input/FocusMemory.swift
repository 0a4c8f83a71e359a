/// Which view has focus, and which had it in each layer.
@MainActor
struct FocusMemory {
  private(set) var identity: Identity?
  /// Reading order when focus was last resolved, to find a neighbour of a view that went away.
  private var order: [Identity] = []
  private var layer: Identity?
  private var remembered: [ObjectIdentifier: WeakIdentity] = [:]
  /// Whether the focused view should be scrolled into sight.
  private var needsReveal = true

  private struct WeakIdentity {
    weak var identity: Identity?
  }

  /// Moves focus; answers whether it moved.
  mutating func move(to entry: Responders.Entry) -> Bool {
    needsReveal = true
    remembered[ObjectIdentifier(entry.layer.identity)] = WeakIdentity(identity: entry.identity)
    guard entry.identity !== identity else { return false }
    identity = entry.identity
    layer = entry.layer.identity
    return true
  }

  /// Finds where focus is now that the tree was made anew; answers whether it moved.
  mutating func resolve(in responders: Responders) -> Bool {
    defer { order = responders.entries.map(\.identity) }
    if let current = responders.entry(identity) {
      layer = current.layer.identity
      return false
    }
    guard let next = successor(in: responders) else {
      let hadFocus = identity != nil
      identity = nil
      return hadFocus
    }
    return move(to: next)
  }

  private func successor(in responders: Responders) -> Responders.Entry? {
    guard let last = responders.layers.last else { return responders.entries.first }
    let candidates = responders.entries.filter { $0.layer === last }
    if layer === last.identity, let identity, let index = order.firstIndex(where: { $0 === identity }) {
      // The focused view went away: the next one still there takes its place, or the one before.
      for neighbour in order[index...] {
        if let entry = candidates.first(where: { $0.identity === neighbour }) { return entry }
      }
      for neighbour in order[..<index].reversed() {
        if let entry = candidates.first(where: { $0.identity === neighbour }) { return entry }
      }
    }
    if let known = remembered[ObjectIdentifier(last.identity)]?.identity,
      let entry = candidates.first(where: { $0.identity === known })
    {
      return entry
    }
    return candidates.first { $0.control.isEnabled } ?? candidates.first ?? responders.entries.first
  }

  /// Scrolls the focused view into sight if focus has moved since.
  mutating func revealIfMoved(in responders: Responders) {
    guard needsReveal else { return }
    needsReveal = false
    guard let entry = responders.entry(identity) else { return }
    for case let scroll as ScrollNode in entry.node.pathOutwards {
      let row = entry.node.pathOutwards.first { $0 is RowNode && $0.isInside(scroll) } ?? entry.node
      let others = responders.entries.filter { $0.scroll === scroll }
      if others.first?.identity === entry.identity { scroll.scroll(by: -.infinity) }
      if others.last?.identity === entry.identity { scroll.scroll(by: .infinity) }
      scroll.reveal(row.rect)
    }
  }
}
