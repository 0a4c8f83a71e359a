/// A place that acts on keys and clicks: a button, a switch, a picker.
@MainActor
final class Control {
  /// The place of the control in the tree.
  let identity: Identity
  let environment: EnvironmentValues
  /// The action of a press; nil when the control is only moved over.
  var press: (@MainActor () -> Void)?
  /// The word for a press, for the key hints.
  var pressTitle = ""
  /// True where return presses, as space does. Otherwise return is left to the default action.
  var returnPresses = true
  /// True where a press deletes or removes; such a control does not get focus by itself.
  var isDestructive = false
  /// True where a press leaves without a change.
  var isCancel = false
  /// The keys of the control while it has focus.
  var keys: [KeyBinding] = []
  /// The keys that press the control with focus anywhere.
  var shortcuts: [KeyboardShortcut] = []
  /// Chooses one of several values by its position; returns false where there is none.
  var choose: (@MainActor (Int) -> Bool)?
  /// Takes keys as text while the control has focus; returns false for a key it does not use.
  var takeText: (@MainActor (KeyPress) -> Bool)?
  /// Takes pasted text while the control has focus; nil where text cannot be pasted.
  var takePaste: (@MainActor (String) -> Void)?
  /// Takes a click at a position in the control's own cells, for controls of several parts.
  var click: (@MainActor (Point) -> Void)?
  /// The node that draws it; nil before it is laid out.
  weak var node: ControlNode?
  /// Returns the name of the control, for hints and tests.
  var title: @MainActor () -> String = { "" }

  /// Creates a control that does nothing yet.
  init(identity: Identity, environment: EnvironmentValues) {
    self.identity = identity
    self.environment = environment
  }

  /// True unless the view is disabled.
  var isEnabled: Bool { environment.isEnabled }

  /// True where escape presses it; such a control gets focus by itself only when there is no other.
  var cancels: Bool { shortcuts.contains(.cancelAction) }

  /// True where a press answers the question of the screen: the hints of such keys stay in sight.
  var answers: Bool { isCancel || shortcuts.contains(.defaultAction) }

  /// Presses, if the control is enabled, inside the execution context of its view. Returns false when it did not act.
  @discardableResult
  func performPress() -> Bool {
    guard isEnabled, let press else { return false }
    if let observer = environment.pressObserver, let node { observer(node.press) }
    environment.execute { press() }
    return true
  }
}

/// A closure that takes keys while focus is in a view.
struct KeyHandler {
  /// The keys; nil for all.
  var keys: Set<KeyPress>?
  /// The word for the keys in the hints; nil keeps them out of the hints.
  var help: String?
  /// The keys as the hints write them; nil for one of them.
  var label: String?
  /// The priority of the hint where there is little room.
  var priority = 0.0
  var environment: EnvironmentValues
  /// Takes a key; `ignored` passes it on.
  var action: @MainActor (KeyPress) -> KeyPress.Result
}

/// A key that presses a button with focus anywhere.
public struct KeyboardShortcut: Hashable, Sendable {
  /// The key to press.
  public var key: KeyEquivalent
  /// The keys to hold with it.
  public var modifiers: EventModifiers
  /// The word in the hints; nil for the title of the button.
  public var help: LocalizedStringKey?
  /// The priority of its hint where there is little room: those with the lowest are left out first.
  public var hintPriority: Double

  /// Creates a shortcut.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The keys to hold with it.
  ///   - help: The word in the hints; nil for the title of the button.
  ///   - hintPriority: The priority of its hint where there is little room: those with the lowest are left out first.
  public init(
    _ key: KeyEquivalent, modifiers: EventModifiers = [], help: LocalizedStringKey? = nil, hintPriority: Double = 1
  ) {
    self.key = key
    self.modifiers = modifiers
    self.help = help
    self.hintPriority = hintPriority
  }

  /// Return, for the most likely answer.
  public static let defaultAction = KeyboardShortcut(.return, hintPriority: 2)
  /// Escape, for leaving without a change.
  public static let cancelAction = KeyboardShortcut(.escape)

  var keyPress: KeyPress { KeyPress(key, modifiers: modifiers) }
}

extension KeyPress {
  /// True where the key writes a character.
  var isText: Bool {
    if case .character = key { return modifiers.isSubset(of: .shift) }
    return false
  }

  /// The result of a key handler.
  public enum Result: Hashable, Sendable {
    /// The handler used the key; it does not go further.
    case handled
    /// The key goes on to handlers further out.
    case ignored
  }
}

/// Keys with their action and its name: one row of the table that dispatches keys and shows them.
public struct KeyBinding {
  /// The keys, each of which works.
  public let keys: [KeyPress]
  /// The name of the action, in a word or two.
  public let title: String
  /// Takes a key; returns false where it is not used and goes on to bindings further out.
  let perform: @MainActor (KeyPress) -> Bool
  /// True where the binding is shown among the hints.
  var isShown = true
  /// True where it takes all keys that write a character.
  var takesText = false
  /// The keys as the hint writes them; nil for their own names.
  var label: String?
  /// The priority of the hint where there is little room: those with the lowest are left out first, the last of equals
  /// before others.
  public internal(set) var hintPriority = 0.0
  /// True where the keys only tell why they do nothing now.
  public internal(set) var isDisabled = false

  /// Creates a binding that is shown under a title.
  init(_ keys: [KeyPress], title: String, perform: @escaping @MainActor (KeyPress) -> Bool) {
    self.keys = keys
    self.title = title
    self.perform = perform
  }
}

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

extension EnvironmentValues {
  private struct PageObserverKey: EnvironmentKey { static var defaultValue: (@MainActor (Int) -> Void)? { nil } }

  /// The closure called with the number of pages of each navigation stack in the view; nil for none.
  var pageObserver: (@MainActor (Int) -> Void)? {
    get { self[PageObserverKey.self] }
    set { self[PageObserverKey.self] = newValue }
  }
}

extension View {
  /// Calls a closure with the number of pages of a navigation stack in this view, its root among them, whenever the stack
  /// is laid out.
  package func onNavigation(perform action: @escaping @MainActor (Int) -> Void) -> some View {
    EnvironmentModifiedView(content: self) { $0.pageObserver = action }
  }
}

extension ControlNode {
  var press: ControlPress {
    var node: Node = self
    // A view around this control alone is about it too, such as its row.
    while node.accessibilityIdentifier == nil, let parent = node.parent, parent.children.count == 1 { node = parent }
    return ControlPress(identifier: node.accessibilityIdentifier, title: control.title())
  }
}
