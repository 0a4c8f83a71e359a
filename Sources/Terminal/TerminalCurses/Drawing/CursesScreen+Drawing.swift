import CNcurses
import TerminalUI

extension CursesScreen {
  /// Sends a frame to the terminal in one write. Cells outside the screen are clipped; a screen larger than the frame
  /// stays blank around it.
  ///
  /// - Parameter ending: Returns the text to send after the frame in the same write, given the number of bytes in the
  ///   frame.
  func show(_ frame: Frame, ending: (_ count: Int) -> String = { _ in "" }) {
    if frame == shown { return }
    // After `leave()`, do not set the margins, which would move the shell's cursor. ncurses sets them itself when it
    // enters the screen again.
    if isendwin() { hasUnknownMargins = false }
    let linksBefore = shown?.links ?? []
    let cells = output.collect {
      adapt(to: frame.colorScheme)
      if !draw(frame) {
        pairs.reset()
        styles.removeAll()
        grounds.removeAll()
        shown = nil
        _ = draw(frame)
      }
      shown = frame
      placeCursor(of: frame)
      wnoutrefresh(window)
      doupdate()
    }
    var bytes = Array(opening(frame).utf8)
    let isSynchronized = features.synchronizesUpdates && !cells.isEmpty
    if isSynchronized { bytes += TerminalModes.beginUpdate.utf8 }
    bytes += cells
    if features.showsLinks, !cells.isEmpty || frame.links != linksBefore { bytes += links(of: frame).utf8 }
    if isSynchronized { bytes += TerminalModes.endUpdate.utf8 }
    guard !bytes.isEmpty else { return }
    TerminalModes.write(bytes + ending(bytes.count).utf8, to: output.terminal)
  }

  /// The escape sequences that precede a frame's cells: margins, mouse reports, bracketed paste, title and clipboard,
  /// each only if it changes.
  private func opening(_ frame: Frame) -> String {
    var bytes = ""
    if hasUnknownMargins {
      bytes += curses_whole_margins(curses_lines()).map { String(cString: $0) } ?? ""
      hasUnknownMargins = false
    }
    if features.reportsMouse, frame.wantsMouse != reportsMouse {
      bytes += frame.wantsMouse ? TerminalModes.reportMouse : TerminalModes.ignoreMouse
      reportsMouse = frame.wantsMouse
    }
    if features.bracketsPastes, !bracketsPastes {
      bytes += TerminalModes.bracketPastes
      bracketsPastes = true
    }
    if features.keepsTitles, let title = frame.title, title != self.title {
      bytes += TerminalModes.title(title, isFirst: self.title == nil)
      self.title = title
    }
    if features.setsClipboard, let copied = frame.copied, copied != self.copied {
      bytes += TerminalModes.copy(copied.text)
      self.copied = copied
    }
    return bytes
  }

  /// Puts the cursor where text is typed, or else at the focus, even if hidden: screen readers and magnifiers follow
  /// it.
  private func placeCursor(of frame: Frame) {
    let area = Rect(origin: .zero, size: size)
    let caret = frame.cursor.flatMap { area.contains($0) ? $0 : nil }
    let focus = frame.focus.flatMap { area.contains($0) ? $0 : nil }
    let isHidden = (caret ?? (showsCursor ? focus : nil)) == nil
    let couldNotHide = curs_set(isHidden ? 0 : 1) == ERR && isHidden
    // If the terminal cannot hide its cursor and no view has focus, put the cursor in the corner, out of the way.
    let corner = couldNotHide ? Point(x: size.width - 1, y: size.height - 1) : nil
    if let place = caret ?? focus ?? corner { wmove(window, Int32(place.y), Int32(place.x)) }
  }

  /// Passes ncurses the cells that differ from the frame on screen. Returns false if the colour pairs ran out.
  private func draw(_ frame: Frame) -> Bool {
    let size = self.size
    let (columns, rows) = (min(size.width, frame.size.width), min(size.height, frame.size.height))
    let before = shown.flatMap { $0.size == frame.size ? $0.cells : nil }
    if before == nil { werase(window) }
    let width = frame.size.width
    var run: [cchar_t] = []
    for y in 0..<rows {
      let row = frame.cells[y * width..<(y + 1) * width]
      let rowBefore = before?[y * width..<(y + 1) * width]
      if let rowBefore, rowBefore == row { continue }
      var x = 0
      while x < columns {
        let index = row.startIndex + x
        if let rowBefore, rowBefore[index] == row[index] {
          x += 1
          continue
        }
        var start = x
        while start > 0, row[row.startIndex + start].character == Cell.continuation { start -= 1 }
        var end = x + 1
        while end < columns {
          let index = row.startIndex + end
          let isUnchanged = rowBefore.map { $0[index] == row[index] } ?? false
          if isUnchanged && row[index].character != Cell.continuation { break }
          end += 1
        }
        run.removeAll(keepingCapacity: true)
        guard append(row, from: start, to: end, onto: &run) else { return false }
        mvwadd_wchnstr(window, Int32(y), Int32(start), run, Int32(run.count))
        x = end
      }
    }
    return true
  }

  /// Appends the cells of a row from `start` to `end`. Returns false if the colour pairs ran out.
  private func append(_ row: ArraySlice<Cell>, from start: Int, to end: Int, onto run: inout [cchar_t]) -> Bool {
    var x = start
    while x < end {
      let cell = row[row.startIndex + x]
      if cell.character == Self.block, let ground = ground(for: cell.style) {
        run.append(cell: [0x20], style: ground)
        x += 1
        continue
      }
      guard let style = style(for: cell.style) else { return false }
      var columns = 1
      if x + 1 < end, row[row.startIndex + x + 1].character == Cell.continuation { columns = 2 }
      if columns == 1, let ascii = cell.character.asciiValue, ascii >= 0x20, ascii < 0x7F {
        run.append(cell: [wchar_t(ascii)], style: style)
      } else if cell.character == Cell.continuation {
        run.append(cell: [0x20], style: style)
      } else {
        let text = PrintableText(cell.character, columns: columns)
        for cluster in text.clusters { run.append(cell: cluster.map { wchar_t($0) }, style: style) }
        for _ in text.columns..<columns { run.append(cell: [0x20], style: style) }
      }
      x += columns
    }
    return true
  }

  private static let block: Character = "█"

  /// Returns the style of a blank that replaces a full block: its background has the colour of the block. In many fonts
  /// a block does not fill its cell, so bars would show seams. Nil if the colour is unknown.
  private func ground(for style: Style) -> CursesStyle? {
    if let known = grounds[style] { return known }
    let appearance = palette.appearance(of: style)
    guard appearance.foreground >= 0, appearance.attributes.isDisjoint(with: [.dim, .reverse]),
      let pair = pairs.number(foreground: appearance.foreground, background: appearance.foreground)
    else { return nil }
    let result = CursesStyle(attributes: [], pair: pair)
    grounds[style] = result
    return result
  }

  private func style(for style: Style) -> CursesStyle? {
    if let known = styles[style] { return known }
    let appearance = palette.appearance(of: style)
    guard let pair = pairs.number(foreground: appearance.foreground, background: appearance.background) else {
      // If a single frame has more colours than the terminal has pairs, draw the last cells without colour.
      return shown == nil ? CursesStyle(attributes: appearance.attributes, pair: 0) : nil
    }
    let result = CursesStyle(attributes: appearance.attributes, pair: pair)
    styles[style] = result
    return result
  }
}

extension [cchar_t] {
  fileprivate mutating func append(cell scalars: [wchar_t], style: CursesStyle) {
    var cell = cchar_t()
    var pair = style.pair
    // Pass the pair by pointer: the `short` parameter is too small for pair numbers above 32 767.
    setcchar(&cell, scalars + [0], style.attributes, Int16(truncatingIfNeeded: pair), &pair)
    append(cell)
  }
}

/// A style in ncurses' terms: attributes and a colour pair number.
struct CursesStyle: Hashable {
  /// The ncurses attribute bits.
  var attributes: attr_t
  /// The number of the colour pair; 0 for the terminal's own colours.
  var pair: Int32

  /// Translates attributes. Strikethrough becomes dim, because ncurses has none.
  init(attributes: Style.Attributes, pair: Int32) {
    var bits: attr_t = 0
    if attributes.contains(.bold) { bits |= curses_attribute_bold() }
    // ncurses has no strikethrough; dim instead.
    if !attributes.isDisjoint(with: [.dim, .strikethrough]) { bits |= curses_attribute_dim() }
    if attributes.contains(.italic) { bits |= curses_attribute_italic() }
    if attributes.contains(.underline) { bits |= curses_attribute_underline() }
    if attributes.contains(.reverse) { bits |= curses_attribute_reverse() }
    self.attributes = bits
    self.pair = pair
  }
}

/// The colour pairs of the screen, allocated on first use.
///
/// ncurses colours a cell through a numbered pair of foreground and background. Terminals with 256 colours have 65 536
/// pairs, more than any screen shows. Terminals with 8 colours have 64 pairs, which a long session could use up.
@MainActor
struct ColorPairs {
  private struct Pair: Hashable {
    /// The colour number of the text; -1 is the terminal's own colour.
    var foreground: Int32
    /// The colour number of the background; -1 is the terminal's own colour.
    var background: Int32
  }

  private var numbers: [Pair: Int32] = [:]

  /// Returns the pair's number, 0 for the terminal's own colours, or nil when none is left.
  mutating func number(foreground: Int32, background: Int32) -> Int32? {
    if foreground == -1 && background == -1 { return 0 }
    let pair = Pair(foreground: foreground, background: background)
    if let number = numbers[pair] { return number }
    let number = Int32(numbers.count + 1)
    guard number < curses_color_pair_count(), init_extended_pair(number, foreground, background) != ERR else {
      return nil
    }
    numbers[pair] = number
    return number
  }

  /// Frees all pairs. Every cell on screen must then be redrawn.
  mutating func reset() {
    numbers.removeAll()
    reset_color_pairs()
  }
}
