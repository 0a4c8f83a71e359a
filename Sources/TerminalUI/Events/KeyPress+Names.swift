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
  /// A page up.
  public static let pageUp = KeyPress(.pageUp)
  /// A page down.
  public static let pageDown = KeyPress(.pageDown)
  /// To the beginning.
  public static let home = KeyPress(.home)
  /// To the end.
  public static let end = KeyPress(.end)
  /// Deletes what is before the cursor.
  public static let delete = KeyPress(.delete)

  /// The key of a character, with Control.
  public static func control(_ character: Character) -> KeyPress {
    KeyPress(.character(character), modifiers: .control)
  }
}
