/// The keys that have no character of their own.
extension KeyPress {
  public static let up = KeyPress(.upArrow)
  public static let down = KeyPress(.downArrow)
  public static let left = KeyPress(.leftArrow)
  public static let right = KeyPress(.rightArrow)
  /// The space bar.
  public static let space = KeyPress(.space)
  public static let enter = KeyPress(.return)
  public static let escape = KeyPress(.escape)
  /// The tabulator.
  public static let tab = KeyPress(.tab)
  /// The tabulator with shift.
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
