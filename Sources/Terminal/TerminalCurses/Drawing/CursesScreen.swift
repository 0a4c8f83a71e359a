import CNcurses
import Glibc
import TerminalUI

/// An ncurses screen that shows frames, and the only owner of ncurses' state.
///
/// The screen passes the cells that changed since the last frame to ncurses. ncurses works out the shortest output,
/// which is sent in one write. The screen can draw to any file, so a test can read its output.
///
/// ncurses has one current screen per process, so close this one before you open the next.
@MainActor
final class CursesScreen {
  /// The terminal's features that terminfo does not describe.
  struct Features: Hashable, Sendable {
    /// The number of colours, or direct colour.
    var colorDepth: ColorDepth
    /// True if the terminal supports synchronized updates (DEC private mode 2026), so frames appear whole.
    var synchronizesUpdates = false
    /// True if the program may set the window's title, because the terminal can restore the former title afterwards.
    var keepsTitles = false
    /// True if the program may copy text to the person's clipboard (OSC 52).
    var setsClipboard = false
    /// True if the terminal supports links (OSC 8).
    var showsLinks = false
    /// True if the terminal supports bracketed paste.
    var bracketsPastes = false
    /// True if the program may turn on mouse reports when a frame wants them.
    var reportsMouse = false
  }

  /// Maps the colours of styles to the terminal's depth, theme and background.
  private(set) var palette: Palette
  /// True if the cursor is also visible at the focus, not only in text fields.
  let showsCursor: Bool
  /// The terminal's features, fixed when the screen is opened.
  let features: Features
  private let screen: OpaquePointer
  /// The ncurses window that frames are drawn into.
  let window: UnsafeMutablePointer<WINDOW>
  /// The window that keys are read from. It is separate because reading from a window refreshes it.
  private let keyWindow: UnsafeMutablePointer<WINDOW>
  /// The output that collects a frame's bytes.
  let output: FrameOutput
  private let outputStream: UnsafeMutablePointer<FILE>
  private let input: UnsafeMutablePointer<FILE>

  /// The frame on screen; nil if everything must be redrawn.
  var shown: Frame?
  /// The colour pairs in use.
  var pairs = ColorPairs()
  /// The cache of ncurses styles; emptied when the palette changes.
  var styles: [Style: CursesStyle] = [:]
  /// The cache of ncurses styles for full blocks drawn as background.
  var grounds: [Style: CursesStyle] = [:]
  private var assembler = ScalarAssembler(isUTF8: String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8")
  /// True while mouse reports are on.
  var reportsMouse = false
  /// True if the terminal may scroll only part of its rows: after a resize some terminals keep the margins that ncurses
  /// set for the old size, and rows outside them neither scroll nor shift.
  var hasUnknownMargins = false
  /// True while bracketed paste is on.
  var bracketsPastes = false
  /// The text last copied to the clipboard, remembered so that it is not sent again when the screen is left.
  var copied: CopiedText?
  /// The title last set; nil before the first.
  var title: String?
  private var isClosed = false

  /// Opens a screen on two open files, which it duplicates; nil if ncurses fails.
  ///
  /// - Parameter entry: The name of an existing terminfo entry that can move the cursor.
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
    // Do not let ncurses delay a frame while keys are pending.
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

  /// Lets Ctrl-\ end the program as usual, even while it is too busy to read keys; the signal handler restores the
  /// terminal. Ctrl-C and Ctrl-Z arrive as keys, so that they affect only this program and not a script around it.
  private func keepQuitKey() {
    let file = fileno(input)
    var settings = termios()
    guard tcgetattr(file, &settings) == 0 else { return }
    settings.c_lflag |= tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      // 0 is Linux's _POSIX_VDISABLE, which turns the character off.
      for index in [VINTR, VSUSP] { characters[Int(index)] = 0 }
    }
    tcsetattr(file, TCSADRAIN, &settings)
    def_prog_mode()
  }

  /// The size of the screen as ncurses knows it, in cells.
  var size: Size { Size(width: Int(curses_columns()), height: Int(curses_lines())) }

  /// Adopts the size of a resized window. The next frame is redrawn whole even at the same size: if the window was
  /// smaller for a moment, it may have lost cells that ncurses assumes are on screen.
  func resize(to size: Size) {
    if size != self.size { resizeterm(Int32(size.height), Int32(size.width)) }
    (shown, hasUnknownMargins) = (nil, true)
    clearok(curses_physical_window(), true)
  }

  /// Makes the next frame redraw everything, after another program may have written to the terminal.
  func invalidate() {
    (shown, hasUnknownMargins, reportsMouse, bracketsPastes) = (nil, true, false, false)
    clearok(curses_physical_window(), true)
  }

  /// Adopts the terminal's background once it is known. The next frame is redrawn whole.
  func adapt(to terminalBackground: RGB) {
    palette.terminalBackground = terminalBackground
    styles.removeAll()
    grounds.removeAll()
    shown = nil
  }

  /// Adopts the theme that a frame asks for.
  func adapt(to colorScheme: ColorScheme?) {
    guard palette.colorScheme != colorScheme else { return }
    palette.colorScheme = colorScheme
    styles.removeAll()
    grounds.removeAll()
    shown = nil
  }

  var outputFile: Int32 { output.terminal }

  private func write(_ bytes: String) { TerminalModes.write(bytes, to: output.terminal) }

  // MARK: - Leaving and coming back

  /// Restores the terminal; the next frame takes it over again.
  func leave() {
    if reportsMouse { write(TerminalModes.ignoreMouse) }
    if bracketsPastes { write(TerminalModes.pasteAsKeys) }
    endwin()
    write(TerminalModes.showCursor)
    // Without an alternate screen to leave, the shell continues below.
    if curses_terminfo_string("rmcup") == nil { write("\r\n") }
    if title != nil { write(TerminalModes.restoreTitle) }
    (shown, reportsMouse, bracketsPastes, title) = (nil, false, false, nil)
  }

  /// Takes over the terminal again, after it was left or another program may have changed it.
  func comeBack() {
    reset_prog_mode()
    invalidate()
  }

  /// Closes the screen for good. Call ``leave()`` first.
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

  /// Returns the next key or scalar of the input; nil if nothing, or only part of a character, is waiting.
  func read() -> InputCode? {
    while true {
      let code = wgetch(keyWindow)
      if code == ERR { return nil }
      guard let byte = UInt8(exactly: code) else { return KeyTable.keyPress(code: code).map { .key($0) } ?? .ignored }
      if let scalar = assembler.receive(byte) { return .scalar(scalar) }
    }
  }
}
