/// A view that handles keys and clicks: a button, a switch, a picker.
@MainActor
final class Control {
  let identity: Identity
  let environment: EnvironmentValues
  /// The action of a press; nil if the control can have focus but not be pressed.
  var press: (@MainActor () -> Void)?
  /// The word that the key hints show for a press of the control.
  var pressTitle = ""
  /// True if return presses the control, as space does. Otherwise return performs the default action, and presses the
  /// control only if there is none.
  var returnPresses = true
  /// True if a press deletes or removes; such a control never receives focus automatically.
  var isDestructive = false
  /// True for a button with the role `cancel`: a press leaves the screen without a change.
  var isCancel = false
  /// The keys of the control while it has focus.
  var keys: [KeyBinding] = []
  /// The keys that press the control wherever focus is.
  var shortcuts: [KeyboardShortcut] = []
  /// Chooses one of several values by position; returns false if there is no value at the position. Nil for controls
  /// without values.
  var choose: (@MainActor (Int) -> Bool)?
  /// Receives keys as text while the control has focus; returns false for keys it does not use.
  var takeText: (@MainActor (KeyPress) -> Bool)?
  /// Receives pasted text while the control has focus; nil if it does not accept pasted text.
  var takePaste: (@MainActor (String) -> Void)?
  /// Receives a click at a position in the control's own cells, for controls with several parts.
  var click: (@MainActor (Point) -> Void)?
  /// The node that draws the control; nil before the control is laid out.
  weak var node: ControlNode?
  /// Returns the name of the control, for hints and tests.
  var title: @MainActor () -> String = { "" }

  init(identity: Identity, environment: EnvironmentValues) {
    self.identity = identity
    self.environment = environment
  }

  /// True unless the view is disabled.
  var isEnabled: Bool { environment.isEnabled }

  /// True if Escape presses the control. Such a control receives focus automatically only if there is no other control.
  var cancels: Bool { shortcuts.contains(.cancelAction) }

  /// True if a press answers the question on screen, either way. The hints of such controls always stay visible.
  var answers: Bool { isCancel || shortcuts.contains(.defaultAction) }

  /// Presses the control, if enabled, in the execution context of its view. Returns false if it did not act.
  @discardableResult
  func performPress() -> Bool {
    guard isEnabled, let press else { return false }
    if let observer = environment.pressObserver, let node { observer(node.press) }
    environment.execute { press() }
    return true
  }
}

/// A closure that handles keys while focus is in a view.
struct KeyHandler {
  /// The keys; nil for all.
  var keys: Set<KeyPress>?
  /// The title of the keys in the hints; nil hides them there.
  var help: String?
  /// The keys as the hints show them; nil shows one of them.
  var label: String?
  /// The priority of the hint if space is limited.
  var priority = 0.0
  var environment: EnvironmentValues
  /// Handles a key; `ignored` passes it on.
  var action: @MainActor (KeyPress) -> KeyPress.Result
}

/// A key that presses a button wherever focus is.
public struct KeyboardShortcut: Hashable, Sendable {
  /// The key to press.
  public var key: KeyEquivalent
  /// The modifier keys to hold while ``key`` is pressed.
  public var modifiers: EventModifiers
  /// The word in the hints; nil for the title of the button.
  public var help: LocalizedStringKey?
  /// The priority of the shortcut's hint if space is limited: hints with the lowest priority are left out first.
  public var hintPriority: Double

  /// Creates a shortcut.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The modifier keys to hold while the key is pressed.
  ///   - help: The word in the hints; nil for the title of the button.
  ///   - hintPriority: The priority of its hint if space is limited: hints with the lowest are left out first.
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
  /// Escape, for a button that closes the screen without a change.
  public static let cancelAction = KeyboardShortcut(.escape)

  var keyPress: KeyPress { KeyPress(key, modifiers: modifiers) }
}

extension KeyPress {
  /// True if the key types a character.
  var isText: Bool {
    if case .character = key { return modifiers.isSubset(of: .shift) }
    return false
  }

  /// The result of a key handler.
  public enum Result: Hashable, Sendable {
    /// The handler handled the key, which goes no further.
    case handled
    /// The key goes on to outer handlers.
    case ignored
  }
}

/// Keys with their action and its title: one row of the table that dispatches keys and shows hints.
public struct KeyBinding {
  /// The keys, any of which triggers the action.
  public let keys: [KeyPress]
  /// The title of the action, one or two words.
  public let title: String
  /// Handles a key; returns false to pass it on to outer bindings.
  let perform: @MainActor (KeyPress) -> Bool
  /// True if the hints show the binding.
  var isShown = true
  /// True if the binding receives every key that types a character.
  var takesText = false
  /// The keys as the hint shows them; nil for their own names.
  var label: String?
  /// The priority of the hint if space is limited. Hints with the lowest priority are left out first, and of hints with
  /// equal priority the last.
  public internal(set) var hintPriority = 0.0
  /// True if the keys only explain why they do nothing now.
  public internal(set) var isDisabled = false

  /// Creates a binding with a title.
  init(_ keys: [KeyPress], title: String, perform: @escaping @MainActor (KeyPress) -> Bool) {
    self.keys = keys
    self.title = title
    self.perform = perform
  }
}

/// A control that a person pressed, in a form by which a script can find it.
package struct ControlPress: Hashable, Sendable {
  /// The name set with `accessibilityIdentifier`; nil if it has none.
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
  /// Calls a closure before each press of a control in this view takes effect.
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
  /// Calls a closure whenever a navigation stack in this view is laid out, with its number of pages, root included.
  package func onNavigation(perform action: @escaping @MainActor (Int) -> Void) -> some View {
    EnvironmentModifiedView(content: self) { $0.pageObserver = action }
  }
}

extension ControlNode {
  var press: ControlPress {
    var node: Node = self
    // A view around this control alone, such as its row, may carry the identifier.
    while node.accessibilityIdentifier == nil, let parent = node.parent, parent.children.count == 1 { node = parent }
    return ControlPress(identifier: node.accessibilityIdentifier, title: control.title())
  }
}
