extension ViewHost {
  /// Finds the focused view in a new tree, moves focus if a `@FocusState` requested it, and updates all focus states.
  func resolveFocus() {
    var moved = focus.resolve(in: responders)
    for (node, binding) in responders.focusBindings where binding.takeRequest() {
      if let entry = focus.first(among: responders.entries.filter { $0.node.isInside(node) }) {
        moved = focus.move(to: entry) || moved
      } else if let pane = node.pathOutwards.lazy.compactMap({ $0 as? PaneNode }).first,
        pane !== self.pane
      {
        focus.move(to: pane)
        moved = true
      }
    }
    if moved { focusDidChange(isResolved: true) }
    noteFocusedElements()
    tellFocusStates()
  }

  func moveFocus(to entry: Responders.Entry) {
    if focus.move(to: entry) {
      focusDidChange(isResolved: false)
      noteFocusedElements()
      tellFocusStates()
    }
  }

  /// Records the elements that hold focus, so that they exist in the next frame at any scroll position.
  private func noteFocusedElements() {
    store.focus.elements = [:]
    guard let entry = responders.entry(focus.identity) else { return }
    for node in entry.node.pathOutwards { (node.parent as? LazyRowsNode)?.noteFocus(in: node) }
  }

  private func tellFocusStates() {
    let node = responders.entry(focus.identity)?.node
    let states = responders.focusBindings.map { ($0.binding, node?.isInside($0.node) ?? false) }
    for (binding, hasFocus) in states where !hasFocus { binding.update(false) }
    for (binding, hasFocus) in states where hasFocus { binding.update(true) }
  }

  // MARK: Panes

  /// The pane with focus; nil if no pane has it.
  var pane: PaneNode? { focus.pane(in: responders) }

  /// True if Tab moves to another pane.
  var hasOtherPane: Bool { pane != nil && responders.livePanes.contains { $0 !== pane } }

  /// Moves focus to the next pane, to the view that last had focus there. Returns false if there is no other pane.
  func movePane(by step: Int) -> Bool {
    let panes = responders.livePanes
    guard hasOtherPane, let current = pane else { return false }
    let place = panes.firstIndex { $0 === current }.map { $0 + step } ?? (step > 0 ? 0 : -1)
    let next = panes[(place + panes.count) % panes.count]
    let inside = responders.entries(in: next)
    if let entry = inside.first(where: { $0.identity === next.focus.last }) ?? focus.first(among: inside) {
      moveFocus(to: entry)
    } else {
      focus.move(to: next)
      focusDidChange(isResolved: false)
      noteFocusedElements()
      tellFocusStates()
    }
    return true
  }

  /// True if keys move focus inside the pane.
  var canMove: Bool { responders.entries(in: pane).count > 1 }

  /// True if keys scroll inside the pane.
  var canScroll: Bool { scrollOfKeys?.canScroll == true }

  /// The scroll view that the arrow keys scroll: the one around the focused view, or else the one in the pane.
  private var scrollOfKeys: ScrollNode? {
    responders.entry(focus.identity)?.scroll ?? responders.scroll(in: pane)
  }

  // MARK: Movement

  /// Moves focus to the next control of the pane, or from the last control to the button in the bar that submits the
  /// form. If there is neither, focus stays.
  func moveFocusOn() {
    let entries = responders.entries(in: pane)
    let place = entries.firstIndex { $0.identity === focus.identity }.map { $0 + 1 } ?? 0
    let next = entries[place...].first { $0.control.isEnabled && !$0.control.environment.isInBar }
    let end = entries.last { entry in
      entry.control.isEnabled && entry.control.environment.isInBar && !entry.control.cancels
    }
    if let entry = next ?? end { moveFocus(to: entry) }
  }

  /// The directions of the arrow keys.
  enum Direction { case up, down, left, right }

  /// Moves focus to the next view of the pane in reading order, wrapping around. Returns false if there is none.
  func moveFocus(by step: Int) -> Bool {
    let entries = responders.entries(in: pane)
    guard !entries.isEmpty else { return false }
    guard let index = entries.firstIndex(where: { $0.identity === focus.identity }) else {
      moveFocus(to: entries[0])
      return true
    }
    moveFocus(to: entries[(index + step + entries.count) % entries.count])
    return entries.count > 1
  }

  /// Moves focus to the nearest view in a direction, or scrolls if there is content but no view in that direction.
  /// Returns false if neither is possible.
  func moveFocus(_ direction: Direction) -> Bool {
    // Earlier keys may have moved focus since the last frame; bring the scroll position up to date.
    focus.reveal(in: responders)
    updateIfNeeded()
    guard let current = responders.entry(focus.identity) else {
      return scrollContent(direction)
    }
    if let next = nearest(to: current, direction) {
      if let scroll = current.scroll {
        if next.scroll === scroll, isFar(next, direction, in: scroll) { return scrollContent(direction) }
        // Show text above the first row and below the last before focus leaves the list.
        if next.scroll !== scroll, scrollContent(direction) { return true }
      }
      moveFocus(to: next)
      return true
    }
    return scrollContent(direction)
  }

  /// True if moving to the next view would skip content that the person has not seen.
  private func isFar(_ next: Responders.Entry, _ direction: Direction, in scroll: ScrollNode) -> Bool {
    let height = max(1, scroll.rect.size.height)
    return direction == .down
      ? next.node.rect.minY >= scroll.rect.maxY + height : next.node.rect.maxY < scroll.rect.minY - height
  }

  private func scrollContent(_ direction: Direction) -> Bool {
    let scroll = scrollOfKeys
    switch direction {
    case .up: return self.scroll(scroll, by: -1)
    case .down: return self.scroll(scroll, by: 1)
    case .left, .right: return false
    }
  }

  /// Scrolls without moving focus: the focused view may leave the screen. Returns false if nothing moved.
  func scroll(_ node: ScrollNode?, by rows: Int) -> Bool {
    // Start from the scroll position that the next frame would have.
    focus.reveal(in: responders)
    guard let node, node.scroll(by: rows) else { return false }
    focus.isFollowed = false
    return true
  }

  private func nearest(to current: Responders.Entry, _ direction: Direction) -> Responders.Entry? {
    let from = current.node.rect
    func best(_ candidates: some Sequence<Responders.Entry>) -> Responders.Entry? {
      var best: (entry: Responders.Entry, distance: Int)?
      for entry in candidates where entry.identity !== current.identity {
        guard let distance = direction.distance(from: from, to: entry.node.rect) else { continue }
        if distance < best?.distance ?? .max { best = (entry, distance) }
      }
      return best?.entry
    }
    if let scroll = current.scroll, let inside = best(responders.entries(in: pane).filter { $0.scroll === scroll }) {
      return inside
    }
    return best(
      responders.entries(in: pane).filter { entry in
        guard let scroll = entry.scroll, scroll !== current.scroll else { return entry.scroll == nil }
        return !entry.node.rect.intersection(scroll.rect).isEmpty
      })
  }

  /// Moves focus about a screenful within the scroll view, or scrolls it. Returns false if nothing moved.
  func movePage(_ pages: Int) -> Bool {
    focus.reveal(in: responders)
    updateIfNeeded()
    guard let scroll = scrollOfKeys else { return false }
    let step = max(1, scroll.rect.size.height - 1) * pages
    let inside = responders.entries.filter { $0.scroll === scroll }
    guard let current = inside.first(where: { $0.identity === focus.identity }) else {
      return self.scroll(scroll, by: step)
    }
    let goal = current.node.rect.minY + step
    let target = inside.min { abs($0.node.rect.minY - goal) < abs($1.node.rect.minY - goal) }
    guard let target, target.identity !== current.identity else { return self.scroll(scroll, by: step) }
    moveFocus(to: target)
    return true
  }

  /// Moves focus to the first or last view of the scroll view, and scrolls to its very top or bottom. Returns false if
  /// nothing moved.
  func moveToEnd(first: Bool) -> Bool {
    let way: Int = first ? -.infinity : .infinity
    var moved = false
    // Scrolling creates lazy rows. If they are taller than estimated, the end moves further away, so scroll again.
    for _ in 0..<8 {
      let scrolled = scroll(scrollOfKeys, by: way)
      updateIfNeeded()
      let inside = responders.entries(in: pane).filter { $0.scroll === scrollOfKeys }
      if let target = first ? inside.first : inside.last, target.identity !== focus.identity {
        moveFocus(to: target)
      } else if !scrolled {
        return moved
      }
      moved = true
    }
    return moved
  }
}

extension ViewHost.Direction {
  /// Returns the distance from one rectangle to another in this direction; nil if the other is not in this direction.
  /// Sideways distance counts little, so that focus moves straight along a column of rows.
  fileprivate func distance(from: Rect, to: Rect) -> Int? {
    func gap(_ low: Int, _ high: Int, _ otherLow: Int, _ otherHigh: Int) -> Int {
      otherHigh <= low ? low - otherHigh + 1 : otherLow >= high ? otherLow - high + 1 : 0
    }
    let across: Int
    let along: Int
    switch self {
    case .up, .down:
      along = self == .down ? to.minY - from.maxY : from.minY - to.maxY
      across = gap(from.minX, from.maxX, to.minX, to.maxX) * 64 + abs(to.minX - from.minX)
    case .left, .right:
      along = self == .right ? to.minX - from.maxX : from.minX - to.maxX
      guard gap(from.minY, from.maxY, to.minY, to.maxY) == 0 else { return nil }
      across = abs(to.minY - from.minY)
    }
    return along < 0 ? nil : along * 1024 + min(across, 1023)
  }
}
