/// Something that happened to the terminal.
public enum Event: Hashable, Sendable {
  case key(KeyPress)
  case mouse(MouseEvent)
  case resize(Size)
  /// The terminal went away, or a signal asked the program to end.
  case endOfInput
}

/// A key, with its modifiers.
public struct KeyPress: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  public var key: KeyEquivalent
  public var modifiers: EventModifiers

  public init(_ key: KeyEquivalent, modifiers: EventModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  public init(extendedGraphemeClusterLiteral value: Character) { self.init(.character(value)) }
}

/// A key on the keyboard, named as in SwiftUI.
public enum KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  case character(Character)
  case upArrow, downArrow, leftArrow, rightArrow, home, end, pageUp, pageDown
  case `return`, tab, backTab, escape, delete, deleteForward, insert
  case function(Int)

  public init(extendedGraphemeClusterLiteral value: Character) { self = .character(value) }

  public static let space = KeyEquivalent.character(" ")
}

public struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let shift = EventModifiers(rawValue: 1)
  public static let control = EventModifiers(rawValue: 2)
  public static let option = EventModifiers(rawValue: 4)
}

public struct MouseEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case press, release, scrollUp, scrollDown }

  public var kind: Kind
  public var position: Point

  public init(_ kind: Kind, at position: Point) {
    self.kind = kind
    self.position = position
  }
}
