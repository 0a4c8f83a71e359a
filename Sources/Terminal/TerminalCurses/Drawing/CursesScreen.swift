import CNcurses
import Glibc
import TerminalUI

/// An ncurses screen that shows frames: the only owner of ncurses' state.
///
/// It compares each frame with the last, tells ncurses about the cells that differ, and lets ncurses find the shortest
/// way to bring them to the terminal, which gets them in one write. It works on any file, so a test can read its
/// output.
///
/// ncurses knows one current screen per process; the next may be opened when this one is closed.
@MainActor
final class CursesScreen {
  /// The terminal's features beside what terminfo knows.
  struct Features: Hashable, Sendable {
    /// The number of colours, or direct colour.
    var colorDepth: ColorDepth
    /// Frames arrive whole: the terminal is told where each begins and ends (DEC private mode 2026).
    var synchronizesUpdates = false
    /// The window's title may be set, because the terminal can put the former one back.
    var keepsTitles = false
    /// The terminal may put text on the clipboard of the person's machine (OSC 52).
    var setsClipboard = false
    /// Texts may lead to pages (OSC 8).
    var showsLinks = false
    /// Pasted text comes between brackets.
    var bracketsPastes = false
    /// The mouse may be reported, when a frame wants it.
    var reportsMouse = false
  }

  /// The colours of styles, for the depth, the theme and the background of the terminal.
  private(set) var palette: Palette
  /// True where the cursor is visible at the focus too, and not only where text is typed.
  let showsCursor: Bool
  /// The terminal's features, fixed when the screen was opened.
  let features: Features
  private let screen: OpaquePointer
  /// The ncurses window that frames are drawn into.
  let window: UnsafeMutablePointer<WINDOW>
  /// The window that keys are read from. A window of its own, because reading from one refreshes it.
  private let keyWindow: UnsafeMutablePointer<WINDOW>
  /// The output that collects a frame's bytes.
  let output: FrameOutput
  private let outputStream: UnsafeMutablePointer<FILE>
  private let input: UnsafeMutablePointer<FILE>

  /// The frame on the screen; nil when all of it must be drawn.
  var shown: Frame?
  /// The colour pairs handed out up to now.
  var pairs = ColorPairs()
  /// The ncurses styles of styles drawn up to now; emptied when the palette changes.
  var styles: [Style: CursesStyle] = [:]
  /// The ncurses styles of full blocks drawn as ground.
  var grounds: [Style: CursesStyle] = [:]
  private var assembler = ScalarAssembler(isUTF8: String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8")
  /// True while the terminal was told to report the mouse.
  var reportsMouse = false
  /// True where the terminal may let only a part of the rows scroll: after a resize some keep the margins that ncurses
  /// had set for the old size, and then neither scroll nor shift what lies outside.
  var hasUnknownMargins = false
  /// True while the terminal was told to bracket pastes.
  var bracketsPastes = false
  /// The text that was sent to the clipboard last. Leaving the screen sends it no second time.
  var copied: CopiedText?
  /// The title given to the window; nil before the first.
  var title: String?
  private var isClosed = false

  /// Opens a screen on two open files, of which it keeps duplicates; nil when ncurses cannot.
  ///
  /// - Parameter entry: The name of a terminfo entry that is known to exist and to be able to move the cursor.
  init?(
    entry: String, input: Int32, output: Int32, features: Features, terminalBackground: RGB? = nil,
    showsCursor: Bool = false
  ) {
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
    (self.input, self.outputStream, self.screen, self.window, self.keyWindow) = (
      inputStream, outputStream, screen, window, keyWindow
    )
    self.output = FrameOutput(terminal: output, curses: fileno(outputStream))
    self.features = features
    self.showsCursor = showsCursor
    palette = Palette(depth: features.colorDepth, terminalBackground: terminalBackground)
    configure()
  }

  private func configure() {
    raw()
    noecho()
    nonl()
    keepQuitKey()
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

  /// Lets Ctrl-\ end the program as in any other, even one too busy to read its keys: the signal's handler gives the
  /// terminal back. Ctrl-C and Ctrl-Z stay keys, so that they concern this program only and not the script around it.
  private func keepQuitKey() {
    let file = fileno(input)
    var settings = termios()
    guard tcgetattr(file, &settings) == 0 else { return }
    settings.c_lflag |= tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      // 0 is Linux's _POSIX_VDISABLE: no character has this meaning.
      for index in [VINTR, VSUSP] { characters[Int(index)] = 0 }
    }
    tcsetattr(file, TCSADRAIN, &settings)
    def_prog_mode()
  }

  /// The size of the screen as ncurses knows it, in cells.
  var size: Size { Size(width: Int(curses_columns()), height: Int(curses_lines())) }

  /// Adopts the size of a window that was resized. The next frame is drawn whole, at the same size too: the window may
  /// have been smaller for a moment, and have lost cells of which ncurses believes that they are there.
  func resize(to size: Size) {
    if size != self.size { resizeterm(Int32(size.height), Int32(size.width)) }
    (shown, hasUnknownMargins) = (nil, true)
    clearok(curses_physical_window(), true)
  }

  /// Has the next frame drawn whole: something else may have written to the terminal.
  func invalidate() {
    (shown, hasUnknownMargins, reportsMouse, bracketsPastes) = (nil, true, false, false)
    clearok(curses_physical_window(), true)
  }

  /// Adopts the terminal's background, once it is known. The next frame is drawn whole.
  func adapt(to terminalBackground: RGB) {
    palette.terminalBackground = terminalBackground
    styles.removeAll()
    grounds.removeAll()
    shown = nil
  }

  /// Adopts the theme a frame asks for.
  func adapt(to colorScheme: ColorScheme?) {
    guard palette.colorScheme != colorScheme else { return }
    palette.colorScheme = colorScheme
    styles.removeAll()
    grounds.removeAll()
    shown = nil
  }

  /// The file descriptor that frames are drawn to.
  var outputFile: Int32 { output.terminal }

  private func write(_ bytes: String) { TerminalModes.write(bytes, to: output.terminal) }

  // MARK: - Leaving and coming back

  /// Hands the terminal back; the next frame takes it again.
  func leave() {
    if reportsMouse { write(TerminalModes.ignoreMouse) }
    if bracketsPastes { write(TerminalModes.pasteAsKeys) }
    endwin()
    write(TerminalModes.showCursor)
    // Where there is no screen of one's own to leave, the shell goes on below.
    if curses_terminfo_string("rmcup") == nil { write("\r\n") }
    if title != nil { write(TerminalModes.restoreTitle) }
    (shown, reportsMouse, bracketsPastes, title) = (nil, false, false, nil)
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
    fclose(outputStream)
    output.close()
  }

  // MARK: - Keys

  /// Returns the next key or scalar of the input; nil when nothing, or only a part of a character, is waiting.
  func read() -> InputCode? {
    while true {
      let code = wgetch(keyWindow)
      if code == ERR { return nil }
      guard let byte = UInt8(exactly: code) else { return KeyTable.keyPress(code: code).map { .key($0) } ?? .ignored }
      if let scalar = assembler.receive(byte) { return .scalar(scalar) }
    }
  }
}
