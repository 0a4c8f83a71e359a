/// A view on the screen, as a test or a script finds it.
public struct Element {
  /// The name given with `accessibilityIdentifier`; nil without one.
  public let identifier: String?
  /// The text it shows, or its `accessibilityLabel`.
  public let text: String
  /// The rectangle of the view in screen cells; outside the screen when it is scrolled away.
  public let rect: Rect
  /// True where keys go to it.
  public let isFocused: Bool
  /// True where it, or the control in it, acts on a press.
  public let isEnabled: Bool
  /// True where the switch in it is on; nil without a switch.
  public let isOn: Bool?
  /// The control in it; nil for a text.
  let control: Control?
}

extension ViewHost {
  /// Finds the view with an accessibility identifier, among those that take part in the screen now; nil without one.
  public func element(identifier: String) -> Element? {
    first { $0.accessibilityIdentifier == identifier }
  }

  /// Finds the control, or else the text, that shows exactly `text`, or else the first whose text contains it; nil
  /// without one.
  public func element(text: String) -> Element? {
    first { $0.responder != nil && $0.textContent == text } ?? first { $0.textContent == text }
      ?? first { $0.responder != nil && $0.textContent.contains(text) }
      ?? first { $0 is TextNode && $0.textContent.contains(text) }
  }

  /// Presses an element as a person would: focus moves there and it acts. Returns false when it did not act.
  @discardableResult
  public func press(_ element: Element) -> Bool {
    guard let control = element.control else { return false }
    updateIfNeeded()
    guard let entry = responders.controls.first(where: { $0.identity === control.identity }) else { return false }
    if let focusable = responders.entry(control.identity) { moveFocus(to: focusable) }
    return entry.control.performPress()
  }

  /// Looks for an element on the screen, and then in the rest of the views that scroll, as a person would by scrolling.
  /// An element that is found is left in sight; otherwise all scroll positions are as before.
  ///
  /// - Parameter find: Looks on the screen as it is now.
  public func reveal(_ find: @MainActor () -> Element?) -> Element? {
    updateIfNeeded()
    if let found = find() { return found }
    let wasFollowed = focus.isFollowed
    focus.isFollowed = false
    for memory in responders.scrolls.filter(\.canScroll).map(\.memory) {
      let start = memory.offset
      memory.offset = 0
      while true {
        store.invalidation.invalidate()
        updateIfNeeded()
        if let found = find() { return found }
        // Beyond the end, the offset is put back to the last one.
        let offset = memory.offset
        memory.offset += max(1, memory.viewport.size.height)
        store.invalidation.invalidate()
        updateIfNeeded()
        if memory.offset <= offset { break }
      }
      memory.offset = start
    }
    focus.isFollowed = wasFollowed
    store.invalidation.invalidate()
    return nil
  }

  private func first(where matches: (Node) -> Bool) -> Element? {
    updateIfNeeded()
    func search(_ node: Node) -> Node? {
      for child in node.activeChildren {
        if let found = search(child) { return found }
      }
      return matches(node) ? node : nil
    }
    guard let tree, let node = search(tree) else { return nil }
    func control(in node: Node) -> Control? {
      if let control = node.responder { return control }
      for child in node.activeChildren { if let found = control(in: child) { return found } }
      return nil
    }
    func toggle(in node: Node) -> SwitchNode? {
      if let toggle = node as? SwitchNode { return toggle }
      for child in node.activeChildren { if let found = toggle(in: child) { return found } }
      return nil
    }
    let acting = control(in: node) ?? node.pathOutwards.lazy.compactMap(\.responder).first
    return Element(
      identifier: node.accessibilityIdentifier, text: node.textContent, rect: node.rect,
      isFocused: acting != nil && acting?.identity === focus.identity, isEnabled: acting?.isEnabled ?? false,
      isOn: (toggle(in: node) ?? node.pathOutwards.first { $0 is ToggleNode }.flatMap(toggle))?.isOn, control: acting)
  }
}
