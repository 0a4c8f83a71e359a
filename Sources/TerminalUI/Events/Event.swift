/// Something that happened to the terminal.
public enum Event: Hashable, Sendable {
  /// A key went down.
  case key(KeyPress)
  /// The mouse was pressed, let go or scrolled.
  case mouse(MouseEvent)
  /// The terminal has another size.
  case resize(Size)
  /// The terminal went away, or a signal asked the program to end.
  case endOfInput
}

/// A key, with its modifiers.
public struct KeyPress: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// Which key.
  public var key: KeyEquivalent
  /// What was held with it.
  public var modifiers: EventModifiers

  /// - Parameters:
  ///   - key: Which key.
  ///   - modifiers: What is held with it.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The key of a character: `"a"`.
  public init(extendedGraphemeClusterLiteral value: Character) { self.init(.character(value)) }
}

/// A key on the keyboard, named as in SwiftUI.
public enum KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// A key that writes.
  case character(Character)
  /// Keys that move.
  case upArrow, downArrow, leftArrow, rightArrow, home, end, pageUp, pageDown
  /// Keys that do something.
  case `return`, tab, backTab, escape, delete, deleteForward, insert
  /// F1 and so on.
  case function(Int)

  /// The key of a character: `"a"`.
  public init(extendedGraphemeClusterLiteral value: Character) { self = .character(value) }

  /// The space bar.
  public static let space = KeyEquivalent.character(" ")
}

/// Keys held with another. A terminal tells only some of them.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift; a character comes changed already.
  public static let shift = EventModifiers(rawValue: 1)
  /// Control.
  public static let control = EventModifiers(rawValue: 2)
  /// Option, also known as Alt or Meta.
  public static let option = EventModifiers(rawValue: 4)
}

/// Something the mouse did.
public struct MouseEvent: Hashable, Sendable {
  /// What it did.
  public enum Kind: Hashable, Sendable { case press, release, scrollUp, scrollDown }

  /// What it did.
  public var kind: Kind
  /// Over which cell.
  public var position: Point

  /// - Parameters:
  ///   - kind: What it did.
  ///   - position: Over which cell.
  public init(_ kind: Kind, at position: Point) {
    self.kind = kind
    self.position = position
  }
}
