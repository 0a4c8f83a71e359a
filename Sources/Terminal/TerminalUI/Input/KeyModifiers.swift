extension View {
  /// Runs a closure when a key is pressed while focus is in this view.
  ///
  /// Inner handlers are called first. The focused control's own keys come before all handlers, and shortcuts after.
  ///
  ///     .onKeyPress("r", help: "reload") { model.reload(); return .handled }
  ///
  /// - Parameters:
  ///   - key: The key, with `modifiers` held.
  ///   - help: The title of the key in the hints; nil hides it there.
  ///   - hintPriority: The priority of the hint if space is limited: hints with the lowest priority are left out first.
  ///     Keys of the focused control and shortcuts of buttons have priority 1. Keys of a default action and of a button
  ///     that cancels have priority 2.
  ///   - action: Returns `handled` if it used the key. An ignored key goes on to outer handlers.
  public func onKeyPress(
    _ key: KeyEquivalent, modifiers: EventModifiers = [], help: LocalizedStringKey? = nil, hintPriority: Double = 0,
    action: @escaping @MainActor () -> KeyPress.Result
  ) -> some View {
    keyHandler([KeyPress(key, modifiers: modifiers)], help: help, priority: hintPriority) { _ in action() }
  }

  /// Runs a closure when any of some keys is pressed while focus is in this view.
  ///
  /// - Parameter label: The keys as the hints show them, such as `←→`; nil for one of them.
  public func onKeyPress(
    keys: Set<KeyEquivalent>, help: LocalizedStringKey? = nil, label: String? = nil, hintPriority: Double = 0,
    action: @escaping @MainActor (KeyPress) -> KeyPress.Result
  ) -> some View {
    keyHandler(Set(keys.map { KeyPress($0) }), help: help, label: label, priority: hintPriority, action: action)
  }

  /// Runs a closure for every key pressed while focus is in this view.
  public func onKeyPress(action: @escaping @MainActor (KeyPress) -> KeyPress.Result) -> some View {
    keyHandler(nil, help: nil, action: action)
  }

  private func keyHandler(
    _ keys: Set<KeyPress>?, help: LocalizedStringKey?, label: String? = nil, priority: Double = 0,
    action: @escaping @MainActor (KeyPress) -> KeyPress.Result
  ) -> some View {
    NodeModifiedView(content: self) { node, context in
      node.keyHandlers.append(
        KeyHandler(
          keys: keys, help: help.map(context.environment.string), label: label, priority: priority,
          environment: context.environment, action: action))
      return node
    }
  }

  /// Presses the buttons of this view with a key, wherever focus is. While they are disabled, the key shows their
  /// `help(_:)`, if any, as the reason.
  ///
  /// - Parameter help: The word in the hints; nil for the title of the button.
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = [], help: LocalizedStringKey? = nil
  ) -> some View {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers, help: help))
  }

  /// Presses the buttons of this view with a shortcut, wherever focus is.
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
