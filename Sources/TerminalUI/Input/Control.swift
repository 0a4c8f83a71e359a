/// What acts on keys and clicks at one place: a button, a switch, a picker.
@MainActor
final class Control {
  let identity: Identity
  let environment: EnvironmentValues
  /// What a press does; nil when the control is only moved over.
  var press: (@MainActor () -> Void)?
  /// What a press does, in a word or two, for the key hints.
  var pressTitle = ""
  /// Whether return presses, as space does. Otherwise return is left to the default action.
  var returnPresses = true
  /// Whether a press takes something away; such a control does not get focus by itself.
  var isDestructive = false
  /// Whether a press leaves without a change.
  var isCancel = false
  /// Keys the control has of its own while it has focus.
  var keys: [KeyBinding] = []
  /// Keys that press the control wherever focus is.
  var shortcuts: [KeyboardShortcut] = []
  /// Chooses one of several values by its position; answers whether there is one.
  var choose: (@MainActor (Int) -> Bool)?
  /// Takes keys as text while the control has focus; answers whether it wanted the key.
  var takeText: (@MainActor (KeyPress) -> Bool)?
  /// A click at a position in the control's own cells, for controls of several parts.
  var click: (@MainActor (Point) -> Void)?
  /// Where it is drawn.
  weak var node: ControlNode?
  /// What the control is called, for hints and tests.
  var title: @MainActor () -> String = { "" }

  init(identity: Identity, environment: EnvironmentValues) {
    self.identity = identity
    self.environment = environment
  }

  var isEnabled: Bool { environment.isEnabled }

  /// Whether escape presses it; such a control gets focus by itself only when there is no other.
  var cancels: Bool { shortcuts.contains(.cancelAction) }

  /// Whether a press is an answer to what the screen asks: the hints of such keys stay in sight.
  var answers: Bool { isCancel || shortcuts.contains(.defaultAction) }

  /// Presses, if the control is enabled, inside the execution context of its view.
  @discardableResult
  func performPress() -> Bool {
    guard isEnabled, let press else { return false }
    if let observer = environment.pressObserver, let node { observer(node.press) }
    environment.execute { press() }
    return true
  }
}

/// Listens to keys while focus is in a view.
struct KeyHandler {
  /// The keys listened to; nil for all.
  var keys: Set<KeyPress>?
  /// What the keys do, for hints; nil keeps them out of the hints.
  var help: String?
  /// How the hints write the keys; nil for one of them.
  var label: String?
  /// How long the hint stays where there is little room.
  var priority = 0.0
  var environment: EnvironmentValues
  var action: @MainActor (KeyPress) -> KeyPress.Result
}

/// A key that presses a button from wherever focus is.
public struct KeyboardShortcut: Hashable, Sendable {
  /// Which key.
  public var key: KeyEquivalent
  /// What has to be held with it.
  public var modifiers: EventModifiers
  /// What the hints call it; nil for the title of the button.
  public var help: LocalizedStringKey?
  /// How long its hint stays where there is little room: those with the lowest go first.
  public var hintPriority: Double

  /// - Parameters:
  ///   - key: Which key.
  ///   - modifiers: What has to be held with it.
  ///   - help: What the hints call it; nil for the title of the button.
  ///   - hintPriority: How long its hint stays where there is little room: those with the lowest go first.
  public init(
    _ key: KeyEquivalent, modifiers: EventModifiers = [], help: LocalizedStringKey? = nil, hintPriority: Double = 1
  ) {
    self.key = key
    self.modifiers = modifiers
    self.help = help
    self.hintPriority = hintPriority
  }

  /// Return: what the person most likely wants.
  public static let defaultAction = KeyboardShortcut(.return, hintPriority: 2)
  /// Escape: out of here, without a change.
  public static let cancelAction = KeyboardShortcut(.escape)

  var keyPress: KeyPress { KeyPress(key, modifiers: modifiers) }
}

extension KeyPress {
  /// Whether the key writes a character.
  var isText: Bool {
    if case .character = key { return modifiers.isSubset(of: .shift) }
    return false
  }

  /// Whether a key handler did something with a key.
  public enum Result: Hashable, Sendable {
    /// It did; nobody else gets the key.
    case handled
    /// The key goes on to handlers further out.
    case ignored
  }
}

/// A key, what it does now, and how to do it: one row of the table that dispatches keys and shows them.
public struct KeyBinding {
  /// The keys, any of which will do.
  public let keys: [KeyPress]
  /// What they do, in a word or two.
  public let title: String
  /// Answers whether the key was of use; if not, it goes on to bindings further out.
  let perform: @MainActor (KeyPress) -> Bool
  /// Whether the binding is shown among the hints.
  var isShown = true
  /// Whether all keys that write a character are taken.
  var takesText = false
  /// How the hint writes the keys; nil for their own names.
  var label: String?
  /// How long the hint stays where there is little room: those with the lowest go first, the last of equals before others.
  public internal(set) var hintPriority = 0.0
  /// Whether the keys do nothing now but say why.
  public internal(set) var isDisabled = false

  init(_ keys: [KeyPress], title: String, perform: @escaping @MainActor (KeyPress) -> Bool) {
    self.keys = keys
    self.title = title
    self.perform = perform
  }
}
