/// A control that a person pressed, as a script finds it again.
package struct ControlPress: Hashable, Sendable {
  /// The name given with `accessibilityIdentifier`; nil where it has none of its own.
  package let identifier: String?
  package let title: String
}

extension EnvironmentValues {
  private struct PressObserverKey: EnvironmentKey {
    static var defaultValue: (@MainActor (ControlPress) -> Void)? { nil }
  }

  /// The closure called for each press of a control in the view; nil for none.
  var pressObserver: (@MainActor (ControlPress) -> Void)? {
    get { self[PressObserverKey.self] }
    set { self[PressObserverKey.self] = newValue }
  }
}

extension View {
  /// Calls a closure for each control in this view that is pressed, before it acts.
  package func onControlPress(perform action: @escaping @MainActor (ControlPress) -> Void) -> some View {
    EnvironmentModifiedView(content: self) { $0.pressObserver = action }
  }
}

extension ControlNode {
  var press: ControlPress {
    var node: Node = self
    // What stands around it alone is about it too, such as its row.
    while node.accessibilityIdentifier == nil, let parent = node.parent, parent.children.count == 1 { node = parent }
    return ControlPress(identifier: node.accessibilityIdentifier, title: control.title())
  }
}
