/// The keys that have no character of their own.
extension KeyPress {
  /// The arrow up.
  public static let up = KeyPress(.upArrow)
  /// The arrow down.
  public static let down = KeyPress(.downArrow)
  /// The arrow left.
  public static let left = KeyPress(.leftArrow)
  /// The arrow right.
  public static let right = KeyPress(.rightArrow)
  /// The space bar.
  public static let space = KeyPress(.space)
  /// The return key.
  public static let enter = KeyPress(.return)
  /// The escape key.
  public static let escape = KeyPress(.escape)
  /// The tabulator.
  public static let tab = KeyPress(.tab)
  /// The tabulator with shift.
  public static let backTab = KeyPress(.backTab)
  /// The page-up key.
  public static let pageUp = KeyPress(.pageUp)
  /// The page-down key.
  public static let pageDown = KeyPress(.pageDown)
  /// The home key.
  public static let home = KeyPress(.home)
  /// The end key.
  public static let end = KeyPress(.end)
  /// The backspace key, which deletes the character before the cursor.
  public static let delete = KeyPress(.delete)

  /// Returns the key of a character, with Control.
  public static func control(_ character: Character) -> KeyPress {
    KeyPress(.character(character), modifiers: .control)
  }
}
