/// One cell of the screen: a character and its style.
public struct Cell: Hashable, Sendable {
  /// The character: one grapheme, one or two cells wide. The cell after a wide character has ``continuation``.
  public var character: Character
  /// The colours and attributes.
  public var style: Style

  public init(_ character: Character, style: Style = .plain) {
    self.character = character
    self.style = style
  }

  /// A blank cell in the terminal's own colours.
  public static let blank = Cell(" ")
  /// The character in the second cell of a wide character.
  public static let continuation: Character = "\u{0}"
}

/// A text for the clipboard.
public struct CopiedText: Hashable, Sendable {
  /// The number of the copy, from 1. Two copies of the same text have different numbers.
  public var number: Int
  public var text: String

  public init(number: Int, text: String) { (self.number, self.text) = (number, text) }
}

/// An area of a frame whose texts with the attribute ``Style/Attributes/link`` open a page.
public struct FrameLink: Hashable, Sendable {
  /// The rectangle in which every cell with the link attribute belongs to this link.
  public var area: Rect
  /// The address of the page.
  public var address: String

  public init(area: Rect, address: String) { (self.area, self.address) = (area, address) }
}

/// A whole screen as a value. Views draw it; a terminal, recording, snapshot or report shows it.
public struct Frame: Hashable, Sendable {
  /// The size in columns and rows.
  public let size: Size
  /// The cells row by row, `size.width * size.height` of them.
  public private(set) var cells: [Cell]
  /// The place of the terminal's cursor; nil hides it.
  public var cursor: Point?
  /// The first cell of the focused view, where a hidden cursor is placed; nil if no visible view has focus.
  public var focus: Point?
  /// The terminal window's title; nil leaves it unchanged.
  public var title: String?
  /// The text copied last; nil before the first. A terminal puts it on the clipboard once, if it supports this.
  public var copied: CopiedText?
  /// The links in drawing order. Anything drawn over a link loses its link attribute.
  public var links: [FrameLink] = []
  /// The theme of the frame; nil for the terminal's own background.
  public var colorScheme: ColorScheme?
  /// True if the terminal should report the mouse.
  public var wantsMouse = true

  /// Creates a blank frame. Negative lengths count as zero.
  public init(size: Size) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    cells = Array(repeating: .blank, count: self.size.width * self.size.height)
  }

  /// The cell at a column and a row, counted from the top left.
  ///
  /// Writing keeps the row valid for a terminal: a control character becomes a blank, and if the new cell covers half
  /// of a wide character, the other half becomes a blank too. To write a wide character, use ``write(_:style:at:)``,
  /// which fills both of its cells.
  ///
  /// - Precondition: The position lies inside ``size``.
  public subscript(x: Int, y: Int) -> Cell {
    get { cells[y * size.width + x] }
    set {
      let index = y * size.width + x
      // A change of style alone keeps a wide character intact.
      if newValue.character != cells[index].character { repairHalves(around: index, x: x) }
      cells[index] =
        newValue.character.isControl && newValue.character != Cell.continuation
        ? Cell(" ", style: newValue.style) : newValue
    }
  }

  /// Writes one character and returns the number of cells it took: 0 (not visible), 1 or 2.
  ///
  /// Positions outside the frame are ignored. A wide character of which only half fits becomes a blank.
  @discardableResult
  public mutating func write(_ character: Character, style: Style = .plain, at position: Point) -> Int {
    let width = character.columnCount
    guard width > 0 else { return 0 }
    put(character, width: width, style: style, x: position.x, y: position.y, minX: 0, maxX: size.width)
    return width
  }

  /// Returns the characters of a row as text: wide characters once, with trailing blanks.
  public func text(row: Int) -> String {
    String(cells[row * size.width..<(row + 1) * size.width].lazy.map(\.character).filter { $0 != Cell.continuation })
  }
}

extension Frame {
  /// Writes a character of known width, clipped to the columns `minX..<maxX`. A style without a background keeps the
  /// existing one.
  mutating func put(_ character: Character, width: Int, style: Style, x: Int, y: Int, minX: Int, maxX: Int) {
    guard y >= 0, y < size.height else { return }
    let left = max(minX, 0)
    let right = min(maxX, size.width)
    if x >= left, x + width <= right {
      let index = y * size.width + x
      repairHalves(around: index, x: x)
      cells[index] = Cell(character, style: style.over(cells[index].style))
      guard width == 2 else { return }
      repairHalves(around: index + 1, x: x + 1, ignoringHead: true)
      cells[index + 1] = Cell(Cell.continuation, style: style.over(cells[index + 1].style))
    } else if width == 2 {
      // Half of a wide character cannot be shown; draw a blank for the visible half.
      if x >= left, x < right { put(" ", width: 1, style: style, x: x, y: y, minX: minX, maxX: maxX) }
      if x + 1 >= left, x + 1 < right { put(" ", width: 1, style: style, x: x + 1, y: y, minX: minX, maxX: maxX) }
    }
  }

  /// Writes text on one line, clipped to the columns `minX..<maxX`; returns the column after it.
  mutating func put(_ text: some StringProtocol, style: Style, x: Int, y: Int, minX: Int, maxX: Int) -> Int {
    guard let count = text.asciiColumnCount else {
      var x = x
      for character in text {
        let width = character.columnCount
        guard width > 0 else { continue }
        put(character, width: width, style: style, x: x, y: y, minX: minX, maxX: maxX)
        x += width
      }
      return x
    }
    // Printable ASCII, the common case: one cell per byte.
    let left = max(x, minX, 0)
    let right = min(x + count, maxX, size.width)
    guard y >= 0, y < size.height, left < right else { return x + count }
    let row = y * size.width
    repairHalves(around: row + left, x: left)
    repairHalves(around: row + right - 1, x: right - 1)
    var index = row + x
    for byte in text.utf8 {
      if index >= row + left, index < row + right {
        cells[index] = Cell(Self.ascii[Int(byte)], style: style.over(cells[index].style))
      }
      index += 1
    }
    return x + count
  }

  private static let ascii: [Character] = (0..<128).map { Character(Unicode.Scalar(UInt8($0))) }

  /// Fills an area with a cell; a blank without a background keeps the existing background.
  mutating func fill(_ area: Rect, with cell: Cell) {
    let area = area.intersection(Rect(origin: .zero, size: size))
    guard !area.isEmpty else { return }
    let width = max(1, cell.character.columnCount)
    let character = cell.character.isControl ? " " : cell.character
    for y in area.minY..<area.maxY {
      if width == 1 {
        let row = y * size.width
        repairHalves(around: row + area.minX, x: area.minX)
        repairHalves(around: row + area.maxX - 1, x: area.maxX - 1)
        for index in row + area.minX..<row + area.maxX {
          cells[index] = Cell(character, style: cell.style.over(cells[index].style))
        }
        continue
      }
      var x = area.minX
      while x < area.maxX {
        put(character, width: width, style: cell.style, x: x, y: y, minX: area.minX, maxX: area.maxX)
        x += width
      }
    }
  }

  /// Changes the styles of cells, but not their characters.
  mutating func restyle(_ area: Rect, _ change: (inout Style) -> Void) {
    let area = area.intersection(Rect(origin: .zero, size: size))
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      for index in y * size.width + area.minX..<y * size.width + area.maxX { change(&cells[index].style) }
    }
  }

  /// Blanks the other half of a wide character, one half of which is about to be overwritten at `index`.
  private mutating func repairHalves(around index: Int, x: Int, ignoringHead: Bool = false) {
    if !ignoringHead, x > 0, cells[index].character == Cell.continuation { cells[index - 1].character = " " }
    if x + 1 < size.width, cells[index + 1].character == Cell.continuation { cells[index + 1].character = " " }
  }
}

extension Style {
  /// Returns this style. If it has no background, the result has the background of the other style.
  fileprivate func over(_ other: Style) -> Style {
    if case .standard = background.value {
      return Style(foreground: foreground, background: other.background, attributes: attributes)
    }
    return self
  }
}
