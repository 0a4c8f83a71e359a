/// A colour, named as in SwiftUI. The terminal steps it down to what it can show.
public struct Color: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    /// The terminal's own foreground or background.
    case standard
    case named(Name)
    case rgb(UInt8, UInt8, UInt8)
  }

  package enum Name: UInt8, Hashable, Sendable, CaseIterable {
    case primary, secondary, accent, red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown,
      gray, white, black
    /// The panel a sheet or a card stands on, a shade off the terminal's background.
    case groupedBackground
    /// The row that has focus.
    case selection
  }

  package var value: Value
  package init(_ value: Value) { self.value = value }

  public init(red: UInt8, green: UInt8, blue: UInt8) { value = .rgb(red, green, blue) }

  /// The terminal's own colour.
  public static let clear = Color(.standard)
  public static let primary = Color(.named(.primary))
  public static let secondary = Color(.named(.secondary))
  public static let accentColor = Color(.named(.accent))
  public static let red = Color(.named(.red))
  public static let orange = Color(.named(.orange))
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
  public static let groupedBackground = Color(.named(.groupedBackground))
  public static let selection = Color(.named(.selection))
}

/// How a cell looks.
public struct Style: Hashable, Sendable {
  /// Attributes a terminal knows.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Attributes(rawValue: 1)
    public static let dim = Attributes(rawValue: 2)
    public static let italic = Attributes(rawValue: 4)
    public static let underline = Attributes(rawValue: 8)
    /// Foreground and background exchanged: how a selection shows where there is no colour.
    public static let reverse = Attributes(rawValue: 16)
    public static let strikethrough = Attributes(rawValue: 32)
  }

  public var foreground: Color
  public var background: Color
  public var attributes: Attributes

  public init(foreground: Color = .clear, background: Color = .clear, attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  public static let plain = Style()
}
