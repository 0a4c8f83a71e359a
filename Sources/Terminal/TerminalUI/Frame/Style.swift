/// A colour, named as in SwiftUI. The terminal shows the nearest colour it has.
public struct Color: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    /// The terminal's own foreground or background.
    case standard
    case named(Name)
    case rgb(UInt8, UInt8, UInt8)
  }

  /// The names of colours and roles.
  package enum Name: UInt8, Hashable, Sendable, CaseIterable {
    case primary, secondary, accent, red, orange, orangeMark, yellow, green, mint, teal, cyan, blue, indigo, purple,
      pink,
      brown, gray, white, black
    /// The background of a sheet or card, a shade off the terminal's background.
    case groupedBackground
    /// The background of the focused row.
    case selection
    /// Roles whose colours the theme sets.
    case tint, background, card, separator, positive, destructive
  }

  package var value: Value
  package init(_ value: Value) { self.value = value }

  /// Creates a colour of three channels; terminals with few colours show the nearest.
  ///
  /// - Parameters:
  ///   - red: From 0 to 255.
  ///   - green: From 0 to 255.
  ///   - blue: From 0 to 255.
  @_disfavoredOverload package init(red: UInt8, green: UInt8, blue: UInt8) { value = .rgb(red, green, blue) }

  /// The terminal's own colour.
  public static let clear = Color(.standard)
  /// The colour of primary text.
  public static let primary = Color(.named(.primary))
  /// The colour of secondary text.
  public static let secondary = Color(.named(.secondary))
  /// The colour of controls.
  public static let accentColor = Color(.named(.accent))
  public static let red = Color(.named(.red))
  public static let orange = Color(.named(.orange))
  /// Orange for marks of charts. On a light background, orange text is so dark that it is brown with 256 colours; a mark
  /// needs less contrast and stays orange.
  package static let orangeMark = Color(.named(.orangeMark))
  public static let yellow = Color(.named(.yellow))
  public static let green = Color(.named(.green))
  public static let mint = Color(.named(.mint))
  public static let teal = Color(.named(.teal))
  public static let cyan = Color(.named(.cyan))
  public static let blue = Color(.named(.blue))
  public static let indigo = Color(.named(.indigo))
  public static let purple = Color(.named(.purple))
  public static let pink = Color(.named(.pink))
  public static let brown = Color(.named(.brown))
  public static let gray = Color(.named(.gray))
  public static let white = Color(.named(.white))
  public static let black = Color(.named(.black))
  /// The background of a sheet, a shade off the terminal’s background.
  public static let groupedBackground = Color(.named(.groupedBackground))
  /// The background of the focused row.
  public static let selection = Color(.named(.selection))
  /// The colour of controls in the view: the one given with `tint(_:)`, or else the accent colour.
  public static let tint = Color(.named(.tint))
  /// The background of the screen.
  public static let background = Color(.named(.background))
  /// The background of a card, such as on a dashboard.
  public static let card = Color(.named(.card))
  /// The colour of separator lines.
  public static let separator = Color(.named(.separator))
  /// The colour of states that are on, allowed or successful.
  public static let positive = Color(.named(.positive))
  /// The colour of actions that delete or remove.
  public static let destructive = Color(.named(.destructive))
}

/// The colours and attributes of a cell.
public struct Style: Hashable, Sendable {
  /// Text attributes that terminals support.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Attributes(rawValue: 1)
    /// A fainter colour.
    public static let dim = Attributes(rawValue: 2)
    /// Slanted letters, if the terminal supports them.
    public static let italic = Attributes(rawValue: 4)
    /// A line under the letters.
    public static let underline = Attributes(rawValue: 8)
    /// Foreground and background exchanged; marks a selection without colour.
    public static let reverse = Attributes(rawValue: 16)
    /// A line through the letters.
    public static let strikethrough = Attributes(rawValue: 32)
    /// Part of a link, whose address is in ``Frame/links``. It does not change the appearance.
    public static let link = Attributes(rawValue: 64)
  }

  /// The colour of the character.
  public var foreground: Color
  /// The background colour; ``Color/clear`` for the terminal's own.
  public var background: Color
  public var attributes: Attributes

  public init(foreground: Color = .clear, background: Color = .clear, attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal’s own colours, without attributes.
  public static let plain = Style()
}
