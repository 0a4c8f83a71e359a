extension ViewHost {
  /// Returns the current screen as sentences.
  ///
  /// - Parameter reserved: Keys to leave out of the page, because they are listed elsewhere.
  package func plainPage(without reserved: Set<KeyPress> = []) -> PlainPage {
    updateIfNeeded()
    var reading = PlainReading(
      in: responders.controls.first?.control.environment ?? EnvironmentValues(), focus: focus.identity)
    if let tree { reading.read(tree) }
    let actions = plainActions(without: reserved)
    let keysOfRow = keysOfFocusedRow
    return PlainPage(
      reading, actions: actions.filter { !keysOfRow.contains($0.key) },
      rowActions: actions.filter { keysOfRow.contains($0.key) })
  }

  /// The announcement to read, such as the reason a press did nothing; nil for none.
  package var plainAnnouncement: String? { announcement }

  // MARK: Actions

  /// Presses a control of a page as a click would.
  ///
  /// - Returns: False if the control was removed or is disabled.
  @discardableResult
  package func press(_ control: PlainControl) -> Bool {
    guard let entry = focus(on: control) else { return false }
    guard case .row(let position, _) = control.role, let table = entry.node as? TableNode else {
      return entry.control.performPress()
    }
    guard table.choose(position) else { return false }
    // If Return opens the selected row, pressing a row selects and opens it.
    let handlers = entry.node.pathOutwards.flatMap(\.keyHandlers).filter { $0.keys?.contains(.enter) == true }
    for handler in handlers where handler.environment.execute({ handler.action(.enter) }) == .handled { break }
    return true
  }

  /// Chooses a value of a picker by its position. Returns false if that is not possible.
  @discardableResult
  package func choose(_ choice: Int, of control: PlainControl) -> Bool {
    guard let entry = focus(on: control), entry.control.isEnabled, let choose = entry.control.choose else {
      return false
    }
    return entry.control.environment.execute { choose(choice) }
  }

  /// Replaces the text of a field, and submits it if the field can be submitted. Returns false if that is not possible.
  @discardableResult
  package func write(_ text: String, into control: PlainControl) -> Bool {
    guard let field = focus(on: control)?.control, field.isEnabled, let takeText = field.takeText,
      let takePaste = field.takePaste
    else { return false }
    // Pass the text to the field directly, wherever focus is, so that no letter of the text acts as a key.
    field.environment.execute {
      _ = takeText(.end)
      _ = takeText(.control("u"))
      takePaste(String(text.filter { !$0.isControl }))
    }
    updateIfNeeded()
    let written = responders.controls.first { $0.identity === control.identity }?.control
    let submit = written?.keys.first { $0.keys.contains(.enter) }
    _ = submit?.perform(.enter)
    return true
  }

  /// Performs the action of a key whatever has focus: a field does not receive it as text.
  ///
  /// - Returns: False if the key does nothing now.
  @discardableResult
  package func perform(_ key: KeyPress) -> Bool {
    announcement = nil
    updateIfNeeded()
    for binding in activeBindings where binding.keys.contains(key) && !binding.takesText {
      if binding.perform(key) { return true }
    }
    return false
  }

  /// Performs the action of a word on a page. Returns false if it does nothing now.
  @discardableResult
  package func perform(_ action: PlainAction) -> Bool {
    announcement = nil
    return action.binding.perform(action.key)
  }

  /// Moves focus to a control, so that the control receives keys. Returns false if the control was removed.
  package func moveFocus(to control: PlainControl) -> Bool { focus(on: control) != nil }

  /// Returns the words for the actions on one control, other than pressing it.
  package func plainActions(on control: PlainControl, without reserved: Set<KeyPress>) -> [PlainAction] {
    guard focus(on: control) != nil else { return [] }
    return plainActions(without: reserved)
  }

  /// Shows later or earlier rows of long lists and tables.
  ///
  /// - Returns: False if there are no such rows.
  package func showMore(isEarlier: Bool) -> Bool {
    updateIfNeeded()
    focus.isFollowed = false
    var hasMoved = false
    func visit(_ node: Node) {
      if let table = node as? TableNode { hasMoved = table.page(isEarlier: isEarlier) || hasMoved }
      for child in node.activeChildren { visit(child) }
    }
    if let tree { visit(tree) }
    for scroll in responders.scrolls where !scroll.lazyRows.isEmpty {
      let rows = 2 * max(1, scroll.rect.size.height)
      hasMoved = scroll.scroll(by: isEarlier ? -rows : rows) || hasMoved
    }
    return hasMoved
  }

  private func focus(on control: PlainControl) -> Responders.Entry? {
    announcement = nil
    updateIfNeeded()
    guard let entry = responders.controls.first(where: { $0.identity === control.identity }) else { return nil }
    if let focusable = responders.entry(control.identity) { moveFocus(to: focusable) }
    updateIfNeeded()
    return responders.controls.first { $0.identity === control.identity } ?? entry
  }

  /// The keys that act on the focused row of a list.
  private var keysOfFocusedRow: Set<KeyPress> {
    let path = responders.entry(focus.identity)?.node.pathOutwards ?? []
    guard let row = path.firstIndex(where: { $0 is RowNode }) else { return [] }
    return path[..<row].flatMap(\.keyHandlers).reduce(into: []) { $0.formUnion($1.keys ?? []) }
  }

  /// The actions of keys other than moving focus and pressing the listed controls. Two keys with a shared hint have a
  /// word each.
  private func plainActions(without reserved: Set<KeyPress>) -> [PlainAction] {
    var known = reserved.union([.enter, .space, .escape, .tab, .backTab, .up, .down, .left, .right])
    for entry in responders.controls { known.formUnion(entry.control.shortcuts.map(\.keyPress)) }
    return activeBindings.shown.flatMap { binding -> [PlainAction] in
      let keys = binding.keys
      guard let first = keys.first, !binding.isDisabled, known.isDisjoint(with: keys) else { return [] }
      let words = binding.title.split { ",、".contains($0) }.map { $0.split(separator: " ").joined(separator: " ") }
      if words.count > 1, words.count == keys.count {
        return zip(words, keys).map { PlainAction(word: $0, binding: binding, key: $1) }
      }
      return [PlainAction(word: binding.title, binding: binding, key: first)]
    }
  }
}
