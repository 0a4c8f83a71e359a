import CNcurses
import Glibc
import TerminalUI

/// An ncurses screen that shows frames: the only owner of ncurses' state.
///
/// It compares each frame with the last, tells ncurses about the cells that differ, and lets ncurses find the shortest
/// way to bring them to the terminal. It works on any file, so what it would write can be read in a test.
///
/// ncurses knows one current screen per process; the next may be opened when this one is closed.
@MainActor
final class CursesScreen {
  /// The terminal's features beside what terminfo knows.
  struct Features: Hashable, Sendable {
    var colorDepth: ColorDepth
    /// Frames arrive whole: the terminal is told where each begins and ends (DEC private mode 2026).
    var synchronizesUpdates = false
    /// The window's title may be set, because the terminal can put the former one back.
    var keepsTitles = false
    /// The mouse may be reported, when a frame wants it.
    var reportsMouse = false
  }

  private(set) var palette: Palette
  let features: Features
  private let screen: OpaquePointer
  private let window: UnsafeMutablePointer<WINDOW>
  /// Where keys are read. A window of its own, because reading from one refreshes it.
  private let keyWindow: UnsafeMutablePointer<WINDOW>
  private let output: UnsafeMutablePointer<FILE>
  private let input: UnsafeMutablePointer<FILE>

  /// The frame on the screen, or nil when all of it must be drawn.
  private var shown: Frame?
  private var pairs = ColorPairs()
  private var styles: [Style: CursesStyle] = [:]
  private var assembler = ScalarAssembler(isUTF8: String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8")
  private var reportsMouse = false
  private var title: String?
  private var isClosed = false

  /// Opens a screen on two open files, of which it keeps duplicates.
  ///
  /// - Parameter entry: The name of a terminfo entry that is known to exist and to be able to move the cursor.
  init?(entry: String, input: Int32, output: Int32, features: Features, terminalBackground: RGB? = nil) {
    guard let inputStream = fdopen(dup(input), "r") else { return nil }
    guard let outputStream = fdopen(dup(output), "w") else {
      fclose(inputStream)
      return nil
    }
    guard let screen = newterm(entry, outputStream, inputStream), let window = curses_standard_window(),
      let keyWindow = newpad(1, 1)
    else {
      fclose(inputStream)
      fclose(outputStream)
      return nil
    }
    (self.input, self.output, self.screen, self.window, self.keyWindow) = (
      inputStream, outputStream, screen, window, keyWindow
    )
    self.features = features
    palette = Palette(depth: features.colorDepth, terminalBackground: terminalBackground)
    configure()
  }

  private func configure() {
    raw()
    noecho()
    nonl()
    // A burst of keys must not hold back the frame that answers the first of them.
    typeahead(-1)
    if getenv("ESCDELAY") == nil { set_escdelay(25) }
    keypad(keyWindow, true)
    nodelay(keyWindow, true)
    if features.colorDepth > .none {
      start_color()
      use_default_colors()
    }
    KeyTable.define()
  }

  var size: Size { Size(width: Int(curses_columns()), height: Int(curses_lines())) }

  func resize(to size: Size) {
    guard size != self.size else { return }
    resizeterm(Int32(size.height), Int32(size.width))
    shown = nil
  }

  /// Draws everything anew with the next frame: something else may have written to the terminal.
  func invalidate() {
    (shown, reportsMouse) = (nil, false)
    clearok(curses_physical_window(), true)
  }

  /// The terminal's background became known.
  func adapt(to terminalBackground: RGB) {
    palette.terminalBackground = terminalBackground
    styles.removeAll()
    shown = nil
  }

  // MARK: - Drawing

  /// Brings a frame to the terminal. Cells outside the screen are left out; a screen larger than the frame stays blank
  /// around it.
  func show(_ frame: Frame) {
    if frame != shown {
      if !draw(frame) {
        pairs.reset()
        styles.removeAll()
        shown = nil
        _ = draw(frame)
      }
      shown = frame
    }
    place(cursor: frame.cursor)
    wnoutrefresh(window)
    write(opening(frame))
    doupdate()
    if features.synchronizesUpdates { write("\u{1B}[?2026l") }
  }

  /// What goes before the cells of a frame.
  private func opening(_ frame: Frame) -> String {
    var bytes = ""
    if features.reportsMouse, frame.wantsMouse != reportsMouse {
      bytes += frame.wantsMouse ? TerminalModes.reportMouse : TerminalModes.ignoreMouse
      reportsMouse = frame.wantsMouse
    }
    if features.keepsTitles, let title = frame.title, title != self.title {
      bytes += TerminalModes.title(title, isFirst: self.title == nil)
      self.title = title
    }
    return features.synchronizesUpdates ? bytes + "\u{1B}[?2026h" : bytes
  }

  private func place(cursor: Point?) {
    let size = self.size
    if let cursor, cursor.x >= 0, cursor.y >= 0, cursor.x < size.width, cursor.y < size.height {
      wmove(window, Int32(cursor.y), Int32(cursor.x))
      curs_set(1)
    } else if curs_set(0) == ERR {
      // A terminal that cannot hide its cursor keeps it where it disturbs least.
      wmove(window, Int32(size.height - 1), Int32(size.width - 1))
    }
  }

  /// Tells ncurses about the cells that differ from the frame on the screen. False when the colour pairs ran out.
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

  /// Appends the cells of a row from a column up to another. False when the colour pairs ran out.
  private func append(_ row: ArraySlice<Cell>, from start: Int, to end: Int, onto run: inout [cchar_t]) -> Bool {
    var x = start
    while x < end {
      let cell = row[row.startIndex + x]
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

  private func style(for style: Style) -> CursesStyle? {
    if let known = styles[style] { return known }
    let appearance = palette.appearance(of: style)
    guard let pair = pairs.number(foreground: appearance.foreground, background: appearance.background) else {
      // A single frame with more colours than the terminal has pairs: the last ones go without.
      return shown == nil ? CursesStyle(attributes: appearance.attributes, pair: 0) : nil
    }
    let result = CursesStyle(attributes: appearance.attributes, pair: pair)
    styles[style] = result
    return result
  }

  private func write(_ bytes: String) {
    guard !bytes.isEmpty else { return }
    TerminalModes.write(bytes, to: fileno(output))
  }

  // MARK: - Leaving and coming back

  /// Hands the terminal back; the next frame takes it again.
  func leave() {
    if reportsMouse { write(TerminalModes.ignoreMouse) }
    endwin()
    // Where there is no screen of one's own to leave, the shell goes on below.
    if curses_terminfo_string("rmcup") == nil { write("\r\n") }
    if title != nil { write(TerminalModes.restoreTitle) }
    (shown, reportsMouse, title) = (nil, false, nil)
  }

  /// Takes the terminal again, after it was left or after something else may have changed it.
  func comeBack() {
    reset_prog_mode()
    invalidate()
  }

  /// Gives up the screen for good. The terminal must have been left.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    delwin(keyWindow)
    delscreen(screen)
    fclose(input)
    fclose(output)
  }

  // MARK: - Keys

  /// The next thing that was typed or sent, or nil when nothing (or not all of a character) is waiting.
  func read() -> InputCode? {
    while true {
      let code = wgetch(keyWindow)
      if code == ERR { return nil }
      guard let byte = UInt8(exactly: code) else { return KeyTable.keyPress(code: code).map { .key($0) } ?? .ignored }
      if let scalar = assembler.receive(byte) { return .scalar(scalar) }
    }
  }
}

extension [cchar_t] {
  fileprivate mutating func append(cell scalars: [wchar_t], style: CursesStyle) {
    var cell = cchar_t()
    var pair = style.pair
    // The pair goes by pointer: the parameter beside it is too small for more than 32 767 of them.
    setcchar(&cell, scalars + [0], style.attributes, Int16(truncatingIfNeeded: pair), &pair)
    append(cell)
  }
}
