import CVTerm
import Glibc
import TerminalUI

/// A program in a pseudo-terminal that is connected to an ``EmulatedScreen``.
///
///     let terminal = try PseudoTerminal()
///     try terminal.start("healthsheet")
///     try terminal.waits(for: "Health Access")
///     terminal.press(KeyPress("q"))
///     #expect(try terminal.waitForExit() == .exited(0))
///
/// Tests wait for contents of the screen, never for time. If they do not appear, the error contains the last screen.
package final class PseudoTerminal {
  package let screen: EmulatedScreen
  package private(set) var processIdentifier: pid_t = 0
  private var master: Int32
  private var slave: Int32
  private let name: [CChar]
  /// A file descriptor that becomes readable when the program has ended.
  private var process: Int32 = -1
  private var exitStatus: ExitStatus?

  package enum ExitStatus: Hashable {
    case exited(Int32)
    case signaled(Int32)
  }

  /// The error for a condition that was not met in time.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String

    package init(description: String) { self.description = description }
  }

  package init(size: Size = Size(width: 80, height: 24)) throws {
    screen = EmulatedScreen(size: size)
    var (master, slave): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard openpty(&master, &slave, &name, nil, nil) == 0 else {
      throw Failure(description: "no pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    (self.master, self.slave, self.name) = (master, slave, name)
    for file in [master, slave] { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    resize(to: size)
  }

  deinit {
    if exitStatus == nil, processIdentifier > 0 {
      // Kill the whole session, because a shell may have left a stopped job.
      kill(-processIdentifier, SIGKILL)
      var status: Int32 = 0
      waitpid(processIdentifier, &status, 0)
    }
    for file in [master, slave, process] where file >= 0 { close(file) }
  }

  // MARK: - The program

  /// Starts a program with this terminal as its controlling terminal.
  ///
  /// - Parameters:
  ///   - program: A path, or the name of a program in this package.
  ///   - environment: Variables in addition to a small fixed environment: a 256-color xterm and UTF-8, without the
  ///     test's own variables. An empty value removes a variable.
  package func start(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws {
    var variables = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "TZ": "UTC",
      // Print no backtrace after a crash: it takes a minute, and tests check only the terminal.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    // Pass on these options, because the thread sanitizer handles crashes itself by default.
    variables["TSAN_OPTIONS"] = getenv("TSAN_OPTIONS").map { String(cString: $0) }
    for (name, value) in environment { variables[name] = value.isEmpty ? nil : value }
    let path = program.contains("/") ? program : Self.productFolder + program

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | Self.newSession
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let assignments = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + assignments).forEach { free($0) } }
    let error = posix_spawn(&processIdentifier, path, &actions, &attributes, words, assignments)
    guard error == 0 else { throw Failure(description: "\(path): \(String(cString: strerror(error)))") }
    process = pidfd_open(processIdentifier, 0)
  }

  /// `POSIX_SPAWN_SETSID`, which Glibc's header does not export to Swift.
  private static let newSession: Int32 = 0x80

  /// The folder of this package's built programs, next to the test bundle.
  package static let productFolder: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/"
  }()

  /// Returns true if this machine has a description of a terminal.
  package static func knows(_ term: String) -> Bool {
    ["/usr/share/terminfo", "/lib/terminfo", "/etc/terminfo"].contains { folder in
      access("\(folder)/\(term.prefix(1))/\(term)", R_OK) == 0
    }
  }

  package func signal(_ number: Int32) { kill(processIdentifier, number) }

  /// Sends a signal to the job in the foreground of the shell in this terminal.
  package func signalForegroundJob(_ number: Int32) { kill(-tcgetpgrp(master), number) }

  // MARK: - The person

  package func press(_ presses: KeyPress...) {
    presses.forEach(screen.press)
    sendReplies()
  }

  package func press(_ key: KeyEquivalent) { press(KeyPress(key)) }

  /// Types text. A newline is the Return key.
  package func type(_ text: String) { send(Array(text.replacing("\n", with: "\r").utf8)) }

  package func click(_ point: Point) {
    screen.mouse(button: 1, isPressed: true, at: point)
    screen.mouse(button: 1, isPressed: false, at: point)
    sendReplies()
  }

  package func scroll(down: Bool, at point: Point) {
    screen.mouse(button: down ? 5 : 4, isPressed: true, at: point)
    sendReplies()
  }

  package func resize(to size: Size) {
    screen.resize(to: size)
    var window = winsize(
      ws_row: UInt16(size.height), ws_col: UInt16(size.width), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
  }

  /// Closes the window, so that the program loses its terminal.
  package func hangUp() {
    close(slave)
    close(master)
    (slave, master) = (-1, -1)
  }

  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR && errno != EAGAIN {
        return
      }
    }
  }

  private func sendReplies() { send(screen.takeReplies()) }

  // MARK: - Without a program

  /// The program's end of the terminal, for a test that acts as the program.
  package var device: Int32 { slave }

  /// Draws the bytes written to ``device`` on the screen, and returns them.
  ///
  /// The kernel may deliver bytes late, so the method writes a marker after them and waits for it.
  @discardableResult
  package func drain() -> [UInt8] {
    let mark = Array("\u{1}drained\u{2}".utf8)
    write(slave, mark, mark.count)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while !bytes.suffix(mark.count).elementsEqual(mark) {
      var file = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&file, 1, Int32(Self.patience * 1000)) == 1 else { break }
      let length = read(master, &buffer, buffer.count)
      guard length > 0 else { break }
      bytes += buffer[..<length]
    }
    bytes.removeLast(min(mark.count, bytes.count))
    screen.write(bytes[...])
    return bytes
  }

  // MARK: - Waiting

  /// The time limit for any condition, in seconds, chosen for a busy machine.
  package static let patience = 30.0

  /// Waits until a text is on the screen.
  package func waits(for text: String) throws {
    try waits(until: "“\(text)” is on the screen") { $0.contains(text) }
  }

  /// Waits until the screen meets a condition.
  package func waits(until description: String, _ condition: (EmulatedScreen) -> Bool) throws {
    let deadline = Self.now + Self.patience
    while !condition(screen) {
      guard try receive(until: deadline) else {
        let end = exitStatus.map { " The program had ended: \($0)." } ?? ""
        throw Failure(description: "Waited in vain until \(description).\(end)\n\(screen.picture)")
      }
    }
  }

  /// The number of bytes that were typed or sent by the terminal, and that no program has read.
  package var unreadInput: Int {
    var count: Int32 = 0
    return ioctl(slave, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// True until the program is known to have ended.
  package var isRunning: Bool { exitStatus == nil }

  /// Presses a key ten times a second, as an impatient person does, until the screen meets a condition or the program
  /// ends. Returns false if neither happens.
  ///
  /// - Parameter tries: The maximum number of presses.
  package func hears(_ key: [UInt8], tries: Int, until condition: (EmulatedScreen) -> Bool) throws -> Bool {
    func isHeard() -> Bool { !isRunning || condition(screen) }
    for _ in 0..<tries where !isHeard() {
      send(key)
      let next = Self.now + 0.1
      while Self.now < next, !isHeard() { _ = try receive(until: next) }
    }
    // A busy machine may take longer until the screen shows the effect.
    let deadline = Self.now + Self.patience
    while !isHeard(), try receive(until: deadline) {}
    return isHeard()
  }

  /// Waits until the program has read all input, or has ended.
  ///
  /// - Parameter isReadingOutput: False to leave the program's output unread meanwhile.
  package func waitsUntilInputIsRead(isReadingOutput: Bool = true) throws {
    let deadline = Self.now + Self.patience
    while unreadInput > 0, isRunning {
      guard Self.now < deadline else { throw Failure(description: "The program does not read.\n\(screen.picture)") }
      if isReadingOutput { _ = try receive(until: Self.now + 0.001) } else { sched_yield() }
    }
  }

  /// Waits until the program is idle: it has read its input, and all its threads have been asleep for a moment.
  package func waitsUntilIdle() throws {
    let deadline = Self.now + Self.patience
    while isRunning {
      let before = ThreadActivity(of: processIdentifier)
      let hasWritten = try receive(until: Self.now + 0.2)
      if !hasWritten, unreadInput == 0, !before.isRunning, ThreadActivity(of: processIdentifier) == before { return }
      guard Self.now < deadline else { throw Failure(description: "The program does not rest.\n\(screen.picture)") }
    }
  }

  /// Waits until the program has ended and its output is on the screen.
  package func waitForExit() throws -> ExitStatus {
    let deadline = Self.now + Self.patience
    while try receive(until: deadline) {}
    guard let exitStatus else {
      throw Failure(description: "Waited in vain until the program ends.\n\(screen.picture)")
    }
    return exitStatus
  }

  /// Draws the program's next output on the screen. Returns false if there is no more, or none in time.
  private func receive(until deadline: Double) throws -> Bool {
    while true {
      var files = [
        pollfd(fd: master, events: Int16(POLLIN), revents: 0),
        pollfd(fd: exitStatus == nil ? process : -1, events: Int16(POLLIN), revents: 0),
      ]
      let milliseconds = exitStatus == nil ? max(0, (deadline - Self.now) * 1000) : 0
      let count = poll(&files, 2, Int32(milliseconds))
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      if files[0].revents != 0 {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let length = read(master, &buffer, buffer.count)
        if length > 0 {
          screen.write(buffer[..<length])
          sendReplies()
          return true
        }
      }
      if files[1].revents != 0 {
        var status: Int32 = 0
        guard waitpid(processIdentifier, &status, 0) == processIdentifier else { return false }
        let signal = status & 0x7F
        exitStatus = signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
      }
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: - Line settings

  /// The terminal's line settings, in a form that can be compared.
  package var lineSettings: LineSettings {
    var settings = termios()
    tcgetattr(slave, &settings)
    return LineSettings(
      input: settings.c_iflag, output: settings.c_oflag, control: settings.c_cflag, local: settings.c_lflag,
      characters: withUnsafeBytes(of: settings.c_cc) { Array($0) })
  }

  package struct LineSettings: Hashable {
    package var input, output, control, local: tcflag_t
    package var characters: [UInt8]

    /// True if input is echoed and edited line by line, as in a shell.
    package var isCooked: Bool { local & tcflag_t(ECHO) != 0 && local & tcflag_t(ICANON) != 0 }
  }
}
