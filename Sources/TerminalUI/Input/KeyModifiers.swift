extension View {
  /// Does something when a key is pressed while focus is in this view.
  ///
  /// Handlers further in are asked first. The focused control's own keys come before all handlers, and shortcuts after.
  ///
  ///     .onKeyPress("r", help: "reload") { model.reload(); return .handled }
  ///
  /// - Parameters:
  ///   - key: The key, with `modifiers` held.
  ///   - help: What the key does, in a word or two, for the hints; nil keeps it out of them.
  ///   - action: Answers whether it did something. An ignored key goes on to handlers further out.
  public func onKeyPress(
    _ key: KeyEquivalent, modifiers: EventModifiers = [], help: String? = nil,
    action: @escaping @MainActor () -> KeyPress.Result
  ) -> some View {
    keyHandler([KeyPress(key, modifiers: modifiers)], help: help) { _ in action() }
  }

  /// Does something when any of some keys is pressed while focus is in this view.
  public func onKeyPress(
    keys: Set<KeyEquivalent>, help: String? = nil, action: @escaping @MainActor (KeyPress) -> KeyPress.Result
  ) -> some View {
    keyHandler(Set(keys.map { KeyPress($0) }), help: help, action: action)
  }

  /// Sees every key pressed while focus is in this view.
  public func onKeyPress(action: @escaping @MainActor (KeyPress) -> KeyPress.Result) -> some View {
    keyHandler(nil, help: nil, action: action)
  }

  private func keyHandler(
    _ keys: Set<KeyPress>?, help: String?, action: @escaping @MainActor (KeyPress) -> KeyPress.Result
  ) -> some View {
    NodeModifiedView(content: self) { node, context in
      node.keyHandlers.append(
        KeyHandler(keys: keys, help: help, environment: context.environment, action: action))
      return node
    }
  }

  /// Presses the buttons of this view with a key, wherever focus is. Nothing happens while they are disabled.
  ///
  /// - Parameter help: What the hints call it; nil for the title of the button.
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = [], help: String? = nil
  ) -> some View {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers, help: help))
  }

  /// A key that presses the buttons in this view from wherever focus is.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    EnvironmentModifiedView(content: self) { $0.keyboardShortcuts.append(shortcut) }
  }
}

extension EnvironmentValues {
  private struct KeyboardShortcutsKey: EnvironmentKey { static let defaultValue: [KeyboardShortcut] = [] }

  /// The shortcuts of the button in this view.
  var keyboardShortcuts: [KeyboardShortcut] {
    get { self[KeyboardShortcutsKey.self] }
    set { self[KeyboardShortcutsKey.self] = newValue }
  }
}
