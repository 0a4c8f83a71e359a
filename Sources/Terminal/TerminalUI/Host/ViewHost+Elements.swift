/// A view on the screen, as found by a test or script.
public struct Element {
  /// The name set with `accessibilityIdentifier`; nil if none.
  public let identifier: String?
  /// The text shown, or the `accessibilityLabel`.
  public let text: String
  /// The rectangle of the view in screen cells; outside the screen if scrolled out of view.
  public let rect: Rect
  /// True if the element receives keys.
  public let isFocused: Bool
  /// True if the element, or the control in it, acts on a press.
  public let isEnabled: Bool
  /// The state of the switch in the element; nil without a switch.
  public let isOn: Bool?
  /// The control in the element; nil for a text.
  let control: Control?
}

extension ViewHost {
  /// Finds the view with an accessibility identifier among the active views; nil if there is none.
  public func element(identifier: String) -> Element? {
    first { $0.accessibilityIdentifier == identifier }
  }

  /// Finds the control, or else the text, that shows exactly `text`. If there is none, finds the first control, or else
  /// the first text, that contains `text`. Nil if there is none either.
  public func element(text: String) -> Element? {
    first { $0.responder != nil && $0.textContent == text } ?? first { $0.textContent == text }
      ?? first { $0.responder != nil && $0.textContent.contains(text) }
      ?? first { $0 is TextNode && $0.textContent.contains(text) }
  }

  /// Presses an element as a person would: moves focus to it, then presses. Returns false if it did not act.
  @discardableResult
  public func press(_ element: Element) -> Bool {
    guard let control = element.control else { return false }
    updateIfNeeded()
    guard let entry = responders.controls.first(where: { $0.identity === control.identity }) else { return false }
    if let focusable = responders.entry(control.identity) { moveFocus(to: focusable) }
    return entry.control.performPress()
  }

  /// Looks for an element on the screen, then in the rest of the scroll views, as a person would by scrolling. An
  /// element that is found stays in view; otherwise all scroll positions are restored.
  ///
  /// - Parameter find: Searches the current screen.
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
        // The list clamps an offset beyond its end to the largest offset.
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
