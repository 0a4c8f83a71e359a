import CNcurses
import CTerminal
import Dispatch
import Glibc
import TerminalUI

/// The person's terminal, through ncurses.
///
/// The initializer takes over the terminal. The terminal is restored on ``close()``, during Ctrl-Z, when a signal ends
/// the program, when the program crashes, and when it calls `exit`.
///
///     let terminal = try CursesTerminal()
///     let status = await session.run(on: terminal)
///     terminal.close()
///     exit(terminal.endingSignal.map { 128 + $0 } ?? status)
///
/// ncurses has one screen per process, so only one may be open at a time.
@MainActor
package final class CursesTerminal: Terminal {
  /// The choices a person can make about the terminal.
  package struct Options: Hashable, Sendable {
    /// The characters to draw with; nil lets the terminal and the locale decide.
    package var glyphs: GlyphSet?
    /// True if the program may turn on mouse reports for frames that want them.
    package var mouse: Bool
    /// True if the cursor is also visible at the focus, not only in text fields.
    package var showsCursor: Bool
    /// The path of a file that collects the program's standard error while the screen is in use. Another process can
    /// read this file after a crash. Nil for a file in memory.
    package var errorFile: String?

    package init(glyphs: GlyphSet? = nil, mouse: Bool = true, showsCursor: Bool = false) {
      self.glyphs = glyphs
      self.mouse = mouse
      self.showsCursor = showsCursor
    }
  }

  /// The characters to draw with.
  package let glyphs: GlyphSet
  /// The size of the window, in cells; a change is sent as `Event.resize(_:)`.
  package private(set) var size: Size
  /// Keys, mouse, changes of size, and the end of input. Supports a single reader.
  package let events: AsyncStream<Event>
  /// The signal that asked the program to end; nil before such a signal. ``events`` then sends `Event.endOfInput`. By
  /// convention the exit status is 128 plus this number.
  package private(set) var endingSignal: Int32?

  private let environment: [String: String]
  private let screen: CursesScreen
  private let eventSink: AsyncStream<Event>.Continuation
  private let standardError: StandardErrorHold
  private let output = StandardOutputHold()
  private var signals: SignalSource?
  private var responseWatch: ResponseWatch?
  private var inputSource: (any DispatchSourceRead)?
  private var decoder = KeyDecoder()
  /// The time of the latest input.
  private var lastInput = ContinuousClock.now
  /// The time when the current incomplete escape sequence began; nil for none.
  private var sequenceStart: ContinuousClock.Instant?
  /// The time without input after which an incomplete escape sequence ends, and the maximum duration of a sequence.
  private static let (silence, longestSequence) = (Duration.milliseconds(400), Duration.milliseconds(800))
  /// The least time between two keys that a person presses. The pieces of a pasted text follow each other faster,
  /// except at less than 250 baud.
  private static let shortestKeystroke = Duration.milliseconds(40)
  private let abandonScreen: String
  /// True until the terminal has been asked for its background.
  private var asksForBackground: Bool
  private var flow: FrameFlow
  /// The task that ends the wait for a terminal that does not answer, after ``FrameFlow/patience``; nil while the
  /// screen does not wait.
  private var patience: Task<Void, Never>?
  /// The time of the latest query.
  private var asked = ContinuousClock.now
  /// The line settings to restore: the settings at the start, or after the last Ctrl-Z.
  private var foundSettings = termios()
  private var lastFrame: Frame?
  private var holdsTerminal = false
  private var isClosed = false

  private static let input = STDIN_FILENO

  /// Takes over the terminal on standard input and output.
  ///
  /// - Throws: ``TerminalUnavailable``. Nothing has been written to the terminal then.
  package init(options: Options = Options(), environment: [String: String]) throws {
    try Self.requireTerminals()
    var profile = try TerminalProfile(environment: environment, output: STDOUT_FILENO, glyphs: options.glyphs)
    if !options.mouse { profile.features.reportsMouse = false }
    self.environment = environment
    standardError = StandardErrorHold(at: options.errorFile)
    glyphs = profile.glyphs
    asksForBackground = profile.answersQueries && profile.terminalBackground == nil
    flow = FrameFlow(canAsk: profile.answersQueries)
    (events, eventSink) = AsyncStream.makeStream(of: Event.self)
    // A program started in the background stops here until `fg`, before it changes anything.
    terminal_signals_wait_for_foreground(STDOUT_FILENO)
    tcgetattr(Self.input, &foundSettings)

    // ncurses does not replace signal handlers that are already installed.
    var receive: (@MainActor (Int32) -> Void)?
    signals = SignalSource([SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH]) { receive?($0) }
    guard
      let screen = CursesScreen(
        entry: profile.entry.name, input: Self.input, output: output.screen, features: profile.features,
        terminalBackground: profile.terminalBackground, showsCursor: options.showsCursor)
    else {
      signals?.cancel()
      throw TerminalUnavailable.failed(term: profile.entry.name)
    }
    self.screen = screen
    abandonScreen = TerminalModes.abandonScreen(features: profile.features)
    size = screen.size
    receive = { [weak self] in self?.receive(signal: $0) }
    holdTerminal()
    readInput()
  }

  isolated deinit { close() }

  /// Checks that the program could take over the terminal now. Call it before long work whose result only this terminal
  /// can show.
  ///
  /// - Throws: ``TerminalUnavailable``, as ``init(options:environment:)`` would.
  package static func check(environment: [String: String]) throws {
    try requireTerminals()
    _ = try TerminalProfile(environment: environment, output: STDOUT_FILENO, glyphs: nil)
  }

  private static func requireTerminals() throws {
    guard isatty(input) == 1 else { throw TerminalUnavailable.notATerminal(stream: "Standard input") }
    guard isatty(STDOUT_FILENO) == 1 else { throw TerminalUnavailable.notATerminal(stream: "Standard output") }
  }

  // MARK: - Terminal

  /// Shows a frame, or keeps the newest one until the terminal has caught up. Does nothing after ``close()``.
  package func present(_ frame: Frame) {
    guard !isClosed else { return }
    terminal_restore_prepare_thread()
    lastFrame = frame
    showLastFrame()
  }

  /// Shows the newest frame, or keeps it until the terminal has shown the previous one.
  private func showLastFrame() {
    guard let lastFrame else { return }
    guard !flow.isFull else { return waitForAnswer() }
    screen.show(lastFrame) { count in
      guard flow.asks(after: count, inAnyCase: asksForBackground) else { return "" }
      asked = .now
      defer { asksForBackground = false }
      // Send the query that every terminal answers last: its answer shows that all earlier answers have arrived.
      return (asksForBackground ? TerminalModes.askForBackground : "") + FrameFlow.question
    }
  }

  private func waitForAnswer() {
    guard patience == nil else { return }
    patience = Task { [weak self, time = flow.patience] in
      try? await Task.sleep(for: time)
      guard !Task.isCancelled, let self, !isClosed else { return }
      patience = nil
      flow.lose()
      showLastFrame()
    }
  }

  private func expectNoAnswer() {
    patience?.cancel()
    patience = nil
    flow.giveUp()
  }

  /// Records that the terminal has answered a query, and shows the newest frame.
  private func didAnswer() {
    flow.didAnswer(after: .now - asked)
    patience?.cancel()
    patience = nil
    showLastFrame()
  }

  /// Restores the terminal for good. A second call does nothing.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    responseWatch?.cancel()
    inputSource?.cancel()
    inputSource = nil
    releaseTerminal()
    signals?.cancel(ignoring: endingSignal == SIGHUP ? SIGHUP : nil)
    signals = nil
    terminal_restore_watch_screen(-1)
    screen.close()
    output.close()
    eventSink.finish()
  }

  /// From now on, if the main actor is busy for seconds, shows a notice on the last line and lets the person end the
  /// program with a key.
  ///
  /// The program then ends with SIGXCPU. The notice disappears when the main actor continues.
  ///
  /// - Parameters:
  ///   - notice: The notice, which names the key.
  ///   - key: The key, as the byte that the terminal sends.
  package func watchResponse(notice: String, key: UInt8) {
    responseWatch = ResponseWatch(on: output.screen, notice: notice, key: key) { [weak self] in self?.repaint() }
  }

  // MARK: - Taking over and restoring the terminal

  private func holdTerminal() {
    guard !holdsTerminal else { return }
    holdsTerminal = true
    standardError.begin()
    output.begin()
    armRestore()
  }

  private func armRestore() {
    terminal_restore_prepare_thread()
    terminal_restore_watch_screen(screen.outputFile)
    terminal_restore_arm(
      output.screen, &foundSettings, abandonScreen, abandonScreen.utf8.count, standardError.held, standardError.real)
  }

  private func releaseTerminal() {
    guard holdsTerminal else { return }
    holdsTerminal = false
    receiveLateAnswer()
    screen.leave()
    tcsetattr(Self.input, TCSADRAIN, &foundSettings)
    terminal_restore_disarm()
    output.end()
    standardError.end()
  }

  /// Handles Ctrl-Z: restores the terminal, stops the program, and takes over again when the shell continues it.
  private func suspend(wholeGroup: Bool) {
    guard terminal_signals_can_stop() else { return }
    releaseTerminal()
    terminal_signals_stop(wholeGroup)
    resume()
  }

  /// Takes over the terminal in its present state, and redraws everything.
  private func resume() {
    guard !isClosed else { return }
    terminal_signals_wait_for_foreground(output.screen)
    if !holdsTerminal {
      tcgetattr(Self.input, &foundSettings)
      holdTerminal()
    }
    screen.comeBack()
    expectNoAnswer()
    adoptWindowSize()
  }

  /// Handles Ctrl-L: redraws everything after another program has written to the terminal.
  private func repaint() {
    screen.invalidate()
    expectNoAnswer()
    showLastFrame()
  }

  // MARK: - Signals

  private func receive(signal: Int32) {
    guard !isClosed else { return }
    switch signal {
    case SIGWINCH: adoptWindowSize()
    case SIGTSTP: suspend(wholeGroup: false)
    // SIGSTOP, which a program cannot handle, has stopped the program, so take over the terminal again. After Ctrl-Z,
    // `suspend` has already done so.
    case SIGCONT: resume()
    default:
      endingSignal = signal
      eventSink.yield(.endOfInput)
    }
  }

  private func adoptWindowSize() {
    let size = windowSize() ?? screen.size
    screen.resize(to: size)
    guard size != self.size else { return showLastFrame() }
    self.size = size
    eventSink.yield(.resize(size))
  }

  /// The window's size. As everywhere in ncurses, `LINES` and `COLUMNS` override it.
  private func windowSize() -> Size? {
    var window = winsize()
    guard ioctl(output.screen, UInt(TIOCGWINSZ), &window) == 0 else { return nil }
    func positive(_ name: String) -> Int? { environment[name].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
    let width = positive("COLUMNS") ?? Int(window.ws_col)
    let height = positive("LINES") ?? Int(window.ws_row)
    return width > 0 && height > 0 ? Size(width: width, height: height) : nil
  }

  // MARK: - Input

  private func readInput() {
    let source = DispatchSource.makeReadSource(fileDescriptor: Self.input, queue: .main)
    source.setEventHandler { @Sendable [weak self] in
      MainActor.assumeIsolated { self?.drainInput() }
    }
    source.activate()
    inputSource = source
  }

  private func drainInput() {
    guard !isClosed else { return }
    var read = 0
    let now = ContinuousClock.now
    let isOverdue = sequenceStart.map { now - $0 > Self.longestSequence } ?? false
    let pause: KeyDecoder.Pause =
      isOverdue || now - lastInput > Self.silence
      ? .silence : now - lastInput > Self.shortestKeystroke ? .keystroke : .none
    lastInput = now
    let decoded = decoder.decode(after: pause) {
      let code = screen.read()
      if code != nil { read += 1 }
      return code
    }
    sequenceStart = decoder.isInSequence ? sequenceStart ?? now : nil
    for output in decoded {
      switch output {
      case .event(.key(KeyPress("z", modifiers: .control))): suspend(wholeGroup: true)
      case .event(.key(KeyPress("l", modifiers: .control))): repaint()
      case .event(let event): eventSink.yield(event)
      case .answer(let text): adopt(answer: text)
      case .deviceAttributes: didAnswer()
      }
    }
    if read == 0 && inputEnded {
      inputSource?.cancel()
      inputSource = nil
      // The window has closed; its SIGHUP may arrive a moment later.
      endingSignal = endingSignal ?? SIGHUP
      eventSink.yield(.endOfInput)
    }
  }

  /// True if the terminal is gone: its input is readable but has no bytes.
  private var inputEnded: Bool {
    var waiting: Int32 = 0
    var descriptor = pollfd(fd: Self.input, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, 0) == 1 else { return false }
    if descriptor.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return true }
    return ioctl(Self.input, UInt(FIONREAD), &waiting) != 0 || waiting == 0
  }

  // MARK: - The terminal's answers

  private func adopt(answer: String) {
    guard let background = TerminalProfile.background(answer: answer) else { return }
    screen.adapt(to: background)
    showLastFrame()
  }

  /// Consumes pending answers, which would otherwise appear as input in the shell.
  private func receiveLateAnswer() {
    var descriptor = pollfd(fd: Self.input, events: Int16(POLLIN), revents: 0)
    // A terminal that has answered before will answer again, perhaps over a slow connection, so wait longer for it.
    while flow.dueAnswers > 0, poll(&descriptor, 1, flow.answers ? 2000 : 100) == 1, !inputEnded {
      for case .deviceAttributes in decoder.decode({ screen.read() }) { flow.didAnswer(after: .zero) }
    }
    expectNoAnswer()
  }
}

/// The reason that no screen can be drawn, as a sentence for the person.
package enum TerminalUnavailable: Error, Hashable, CustomStringConvertible {
  /// Standard input or output is a file or a pipe.
  case notATerminal(stream: String)
  case termNotSet
  case unknownTerm(String)
  /// The terminal cannot move its cursor; it only prints line after line.
  case lineByLine(String)
  case failed(term: String)

  package var description: String { sentence.written }

  package var sentence: LocalizedStringKey {
    switch self {
    case .notATerminal(let stream):
      """
      \(stream) is not a terminal, and the device needs one: start healthsheet in a terminal, without pipes, and a \
      container with -it.
      """
    case .termNotSet:
      """
      The environment variable TERM is not set, so there is no telling how to draw: set it to your terminal's name, \
      often xterm-256color.
      """
    case .unknownTerm(let term):
      """
      This machine does not know the terminal “\(term)” that TERM names: set TERM to one it knows, often \
      xterm-256color, or install the package ncurses-term.
      """
    case .lineByLine(let term):
      """
      The terminal “\(term)” that TERM names cannot move its cursor, which a full screen needs: set TERM to what your \
      terminal really is, often xterm-256color.
      """
    case .failed(let term): "ncurses could not open the terminal “\(term)”."
    }
  }
}
