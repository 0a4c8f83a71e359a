extension ViewHost {
  /// The active keys that have a title, from the table that dispatches keys. If several bindings have the same key,
  /// only the first is returned, because it receives the key.
  public var keyBindings: [KeyBinding] {
    updateIfNeeded()
    return activeBindings.shown
  }

  /// Passes a key to the bindings, in order, until one handles it. An unhandled letter that stands for an arrow is
  /// tried as that arrow. A key that nothing handles is announced, unless it is a movement key that has reached an end.
  func dispatch(_ key: KeyPress) {
    for binding in activeBindings where binding.keys.contains(key) || binding.keys.isEmpty {
      if binding.perform(key) { return }
    }
    if let arrow = Self.arrows[key] { return dispatch(arrow) }
    if Self.moving.contains(key), canMove || canScroll { return }
    let environment = (responders.entry(focus.identity) ?? responders.controls.first)?.control.environment
    let words = environment ?? EnvironmentValues()
    announcement = words.controlString(
      "\(key.label(in: environment?.glyphs ?? .ascii, space: words.spaceKey)) does nothing here.")
  }

  /// Passes pasted text to the focused text field. If no text field has focus, announces that text cannot be pasted. No
  /// letter of the text acts as a key.
  func paste(_ text: String) {
    let control = responders.entry(focus.identity)?.control
    if let control, control.isEnabled, let takePaste = control.takePaste {
      return control.environment.execute { takePaste(text) }
    }
    announcement = (control?.environment ?? EnvironmentValues()).controlString("Only a field takes pasted text.")
  }

  /// The keys that move focus or scroll.
  private static let moving = Set(
    [KeyEquivalent.upArrow, .downArrow, .leftArrow, .rightArrow, .pageUp, .pageDown, .home, .end].map { KeyPress($0) })

  /// The letters that stand for arrows, as in vi.
  private static let arrows: [KeyPress: KeyPress] = [
    "h": KeyPress(.leftArrow), "j": KeyPress(.downArrow), "k": KeyPress(.upArrow), "l": KeyPress(.rightArrow),
  ]

  /// Builds the table of key bindings from the focused control outwards: inner bindings come first.
  func makeBindings() -> [KeyBinding] {
    let focused = responders.entry(focus.identity)
    var bindings: [KeyBinding] = []
    if let focused { bindings += own(focused) }
    // Without focus, all bindings in the active layers apply.
    let nodes = focused?.node.pathOutwards ?? responders.listeners.reversed()
    let places = Dictionary(zip(nodes.map(ObjectIdentifier.init), nodes.indices)) { first, _ in first }
    // The shortcuts by the first of the nodes that contains them; those outside of all nodes come last.
    var shortcuts: [Int: [KeyBinding]] = [:]
    for entry in responders.controls where !entry.control.shortcuts.isEmpty {
      guard entry.control.isEnabled || entry.control.environment.helpText != nil else { continue }
      let place = entry.node.pathOutwards.compactMap { places[ObjectIdentifier($0)] }.min() ?? nodes.count
      shortcuts[place, default: []] += self.bindings(of: entry)
    }
    for (place, node) in nodes.enumerated() {
      bindings += shortcuts[place] ?? []
      bindings += handlers(of: node)
    }
    bindings += shortcuts[nodes.count] ?? []
    if let focused { bindings += press(focused) }
    bindings += cancelBindings()
    bindings += navigation(from: focused)
    return bindings
  }

  private func own(_ entry: Responders.Entry) -> [KeyBinding] {
    let control = entry.control
    guard control.isEnabled else { return [] }
    var bindings: [KeyBinding] = []
    if let takeText = control.takeText {
      var binding = KeyBinding([], title: "") { key in control.environment.execute { takeText(key) } }
      binding.isShown = false
      binding.takesText = true
      bindings.append(binding)
    }
    bindings += control.keys.map { $0.withHintPriority(1) }
    if control.takeText != nil { bindings += advance(entry) }
    if control.press != nil {
      let keys = control.returnPresses ? [KeyPress(.space), KeyPress(.return)] : [KeyPress(.space)]
      let press = KeyBinding(keys, title: control.pressTitle) { _ in control.performPress() }
      bindings.append(press.withHintPriority(1))
    }
    return bindings
  }

  /// Returns the binding of Return that moves focus from a field to the next control; none if Return performs a default
  /// action.
  private func advance(_ entry: Responders.Entry) -> [KeyBinding] {
    if hasDefaultAction(in: entry.layer) { return [] }
    var binding = KeyBinding([KeyPress(.return)], title: "") { [weak self] _ in
      self?.moveFocusOn()
      return true
    }
    binding.isShown = false
    return [binding]
  }

  private func hasDefaultAction(in layer: LayerNode) -> Bool {
    responders.controls.contains { $0.layer === layer && $0.control.shortcuts.contains(.defaultAction) }
  }

  /// The binding by which return presses the focused control as space does, when no other binding uses return. A
  /// default action keeps return even while its button is disabled: a person who presses return for a dimmed *Allow*
  /// must not turn on the switch that happens to have focus.
  private func press(_ entry: Responders.Entry) -> [KeyBinding] {
    let control = entry.control
    guard control.isEnabled, control.press != nil, !control.returnPresses, !hasDefaultAction(in: entry.layer) else {
      return []
    }
    var binding = KeyBinding([KeyPress(.return)], title: control.pressTitle) { _ in control.performPress() }
    binding.isShown = false
    return [binding]
  }

  private func handlers(of node: Node) -> [KeyBinding] {
    node.keyHandlers.map { handler in
      var binding = KeyBinding(handler.keys.map(Array.init) ?? [], title: handler.help ?? "") { key in
        handler.environment.execute { handler.action(key) } == .handled
      }
      binding.isShown = handler.help != nil
      binding.label = handler.label
      binding.hintPriority = handler.priority
      return binding
    }
  }

  private func bindings(of entry: Responders.Entry) -> [KeyBinding] {
    let control = entry.control
    return control.shortcuts.map { shortcut in
      var binding = KeyBinding(
        [shortcut.keyPress], title: shortcut.help.map(control.environment.string) ?? control.title()
      ) { [weak self] _ in
        if control.isEnabled { return control.performPress() }
        self?.announcement = control.environment.helpText
        return true
      }
      binding.hintPriority = control.answers ? max(2, shortcut.hintPriority) : shortcut.hintPriority
      binding.isDisabled = !control.isEnabled
      return binding
    }
  }

  private func cancelBindings() -> [KeyBinding] {
    responders.layers.reversed().compactMap { layer in
      guard let cancel = layer.cancel else { return nil }
      let close = KeyBinding([KeyPress(.escape)], title: layer.environment.controlString("close")) { _ in
        layer.environment.execute { cancel() }
        return true
      }
      return close.withHintPriority(1)
    }
  }

  private func navigation(from focused: Responders.Entry?) -> [KeyBinding] {
    var bindings: [KeyBinding] = []
    func add(_ keys: [KeyEquivalent], _ move: @escaping @MainActor (ViewHost) -> Bool) {
      var binding = KeyBinding(keys.map { KeyPress($0) }, title: "") { [weak self] _ in
        guard let self else { return false }
        return move(self)
      }
      binding.isShown = false
      bindings.append(binding)
    }
    let canMove = canMove
    if canMove || canScroll {
      add([.upArrow]) { $0.moveFocus(.up) }
      add([.downArrow]) { $0.moveFocus(.down) }
      let environment = (focused ?? responders.controls.first)?.control.environment ?? EnvironmentValues()
      let title = environment.controlString(canMove ? "move" : "scroll")
      bindings[0] = bindings[0].shown(as: title, label: "↑↓").withHintPriority(-1)
    }
    add([.leftArrow]) { $0.moveFocus(.left) }
    add([.rightArrow]) { $0.moveFocus(.right) }
    let hasOtherPane = hasOtherPane
    add([.tab]) { hasOtherPane ? $0.movePane(by: 1) : $0.moveFocus(by: 1) }
    if hasOtherPane {
      let environment = (focused ?? responders.controls.first)?.control.environment ?? EnvironmentValues()
      let last = bindings.count - 1
      bindings[last] = bindings[last].shown(as: environment.controlString("other pane")).withHintPriority(-2)
    }
    add([.backTab]) { hasOtherPane ? $0.movePane(by: -1) : $0.moveFocus(by: -1) }
    add([.pageUp]) { $0.movePage(-1) }
    add([.pageDown]) { $0.movePage(1) }
    add([.home]) { $0.moveToEnd(first: true) }
    add([.end]) { $0.moveToEnd(first: false) }
    return bindings
  }

  // MARK: Mouse

  /// Passes a mouse event to the region under it.
  func dispatch(_ mouse: MouseEvent) {
    switch mouse.kind {
    case .press:
      announcement = nil
      click(at: mouse.position)
    case .release: break
    case .scrollUp: scroll(at: mouse.position, by: -3)
    case .scrollDown: scroll(at: mouse.position, by: 3)
    }
  }

  private func click(at position: Point) {
    for region in regions.reversed() where region.area.contains(position) {
      switch region.target {
      case .scroll, .wheel: continue
      case .action(let action): action()
      case .host(let node):
        if let control = node.responder, let entry = responders.entry(control.identity) { moveFocus(to: entry) }
        node.send(MouseEvent(.press, at: position))
      case .control(let node, let control):
        if let entry = responders.entry(control.identity) { moveFocus(to: entry) }
        if let click = control.click, control.isEnabled {
          let inside = Point(x: position.x - node.rect.minX, y: position.y - node.rect.minY)
          control.environment.execute { click(inside) }
        } else {
          control.performPress()
        }
      }
      return
    }
  }

  private func scroll(at position: Point, by rows: Int) {
    for region in regions.reversed() where region.area.contains(position) {
      switch region.target {
      case .scroll(let node): if scroll(node, by: rows) { return }
      case .wheel(let move): if move(rows) { return }
      case .host(let node): return node.send(MouseEvent(rows > 0 ? .scrollDown : .scrollUp, at: position))
      case .control, .action: break
      }
    }
  }
}

extension [KeyBinding] {
  /// The bindings to show to the person: those with a title, each key once.
  var shown: [KeyBinding] {
    var taken: Set<KeyPress> = []
    var textIsTaken = false
    var result: [KeyBinding] = []
    for binding in self {
      let isFree = binding.keys.contains { !taken.contains($0) && !(textIsTaken && $0.isText) }
      textIsTaken = textIsTaken || binding.takesText
      taken.formUnion(binding.keys)
      if binding.isShown, isFree, !binding.title.isEmpty { result.append(binding) }
    }
    return result
  }
}

extension KeyBinding {
  /// Returns the binding with another title, for the hints.
  func shown(as title: String, label: String? = nil) -> KeyBinding {
    var binding = KeyBinding(keys, title: title, perform: perform)
    binding.label = label
    return binding
  }

  func withHintPriority(_ priority: Double) -> KeyBinding {
    var binding = self
    binding.hintPriority = priority
    return binding
  }
}
