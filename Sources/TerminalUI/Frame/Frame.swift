/// One cell of the screen: what it shows and how.
public struct Cell: Hashable, Sendable {
  /// One grapheme, one or two cells wide. The cell after a wide one holds ``continuation``.
  public var character: Character
  public var style: Style

  public init(_ character: Character, style: Style = .plain) {
    self.character = character
    self.style = style
  }

  public static let blank = Cell(" ")
  /// Stands in the second cell of a wide character.
  public static let continuation: Character = "\u{0}"
}

/// A whole screen as a value: what views draw, and what a terminal, a recording, a snapshot or a report shows.
public struct Frame: Hashable, Sendable {
  public let size: Size
  /// Row after row, `size.width * size.height` cells.
  public private(set) var cells: [Cell]
  /// Where the terminal's cursor stands; nil hides it.
  public var cursor: Point?
  /// The terminal window's title.
  public var title: String?
  /// Whether the terminal should report the mouse.
  public var wantsMouse = true

  public init(size: Size) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    cells = Array(repeating: .blank, count: self.size.width * self.size.height)
  }

  public subscript(x: Int, y: Int) -> Cell {
    get { cells[y * size.width + x] }
    set { cells[y * size.width + x] = newValue }
  }

  /// The characters of a row as text, wide characters once, trailing blanks kept.
  public func text(row: Int) -> String {
    String(cells[row * size.width..<(row + 1) * size.width].lazy.map(\.character).filter { $0 != Cell.continuation })
  }
}
