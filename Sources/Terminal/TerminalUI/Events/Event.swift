/// An input event from the terminal.
public enum Event: Hashable, Sendable {
  case key(KeyPress)
  /// A person pasted text. The text has no control characters; its line breaks are spaces.
  case paste(String)
  /// A mouse button was pressed or released, or the wheel turned.
  case mouse(MouseEvent)
  case resize(Size)
  /// The terminal went away, or a signal asked the program to end.
  case endOfInput
}

/// A key, with its modifiers.
public struct KeyPress: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  public var key: KeyEquivalent
  /// The modifier keys that are held at the same time.
  public var modifiers: EventModifiers

  public init(_ key: KeyEquivalent, modifiers: EventModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Creates the key press that types a character: `"a"`.
  public init(extendedGraphemeClusterLiteral value: Character) { self.init(.character(value)) }
}

/// A key on the keyboard, named as in SwiftUI.
public enum KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  case character(Character)
  case upArrow, downArrow, leftArrow, rightArrow, home, end, pageUp, pageDown
  /// Keys with a function instead of a character.
  case `return`, tab, backTab, escape, delete, deleteForward, insert
  /// A function key, F1 and so on.
  case function(Int)

  /// Creates the key of a character: `"a"`.
  public init(extendedGraphemeClusterLiteral value: Character) { self = .character(value) }

  /// The space bar.
  public static let space = KeyEquivalent.character(" ")
}

/// Modifier keys. A terminal reports only some of them.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The Shift key. A character that is typed with Shift arrives as the shifted character: “A”, not “a” with this
  /// modifier.
  public static let shift = EventModifiers(rawValue: 1)
  /// The Control key.
  public static let control = EventModifiers(rawValue: 2)
  /// Option, also known as Alt or Meta.
  public static let option = EventModifiers(rawValue: 4)
}

/// A press, a release or a turn of the wheel.
public struct MouseEvent: Hashable, Sendable {
  /// The kinds of mouse events.
  public enum Kind: Hashable, Sendable { case press, release, scrollUp, scrollDown }

  public var kind: Kind
  /// The cell under the mouse.
  public var position: Point

  public init(_ kind: Kind, at position: Point) {
    self.kind = kind
    self.position = position
  }
}

/// Presses of named keys.
extension KeyPress {
  public static let up = KeyPress(.upArrow)
  public static let down = KeyPress(.downArrow)
  public static let left = KeyPress(.leftArrow)
  public static let right = KeyPress(.rightArrow)
  /// The space bar.
  public static let space = KeyPress(.space)
  public static let enter = KeyPress(.return)
  public static let escape = KeyPress(.escape)
  public static let tab = KeyPress(.tab)
  /// Shift-Tab.
  public static let backTab = KeyPress(.backTab)
  public static let pageUp = KeyPress(.pageUp)
  public static let pageDown = KeyPress(.pageDown)
  public static let home = KeyPress(.home)
  public static let end = KeyPress(.end)
  /// The backspace key, which deletes the character before the cursor.
  public static let delete = KeyPress(.delete)

  public static func control(_ character: Character) -> KeyPress {
    KeyPress(.character(character), modifiers: .control)
  }
}
