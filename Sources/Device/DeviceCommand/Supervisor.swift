import CTerminal
import Foundation
import HealthsheetApp
import TerminalUI

/// Runs a program that is both the device and an app in a second process, and starts it again when the app ends it.
///
/// A trap, `exit` or an endless loop of the app ends the whole program. This process does nothing but wait: when the
/// program ends unexpectedly while it shows the device, it is started again, and continues the session from the
/// ``SessionFolder``. The app has then stopped, and the device shows why.
///
/// ```
/// shell ── Walks (waits) ── Walks (device and app) ── ends with SIGILL
///                        └─ Walks (device; the app has stopped)
/// ```
package enum Supervisor {
  private static let variable = "HEALTHSHEET_SESSION"

  /// The folder of the session, if this process was started by a supervisor; nil otherwise.
  package static let folder: SessionFolder? = {
    guard let path = ProcessInfo.processInfo.environment[variable] else { return nil }
    // Programs that the app starts have no part in the session.
    unsetenv(variable)
    terminal_signals_end_with_parent()
    _ = supervisor
    limitMemory()
    return SessionFolder(URL(filePath: path, directoryHint: .isDirectory))
  }()

  /// Starts the program again in a second process and waits for its end, if the program is used in a terminal.
  ///
  /// - Returns: Only in the process that shows the device: the second one, or this one without a terminal or under a
  ///   debugger.
  package static func superviseInTerminal() {
    if folder != nil || isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0 || isTraced { return }
    guard let place = makeFolder() else {
      let sentence: LocalizedStringKey =
        "There is no folder for temporary files: if the app ends the program, the device ends too."
      return say("healthsheet: \(String(localized: sentence, locale: .ofCommandLine))")
    }
    Supervision(folder: SessionFolder(place)).run().leave()
  }

  /// Creates the folder of a session; nil if no place for temporary files can be written.
  private static func makeFolder() -> URL? {
    let places = [FileManager.default.temporaryDirectory.path, "/tmp", "/var/tmp", "/dev/shm"]
    return places.lazy.map { URL(filePath: $0).appending(path: "healthsheet-session-\(UUID().uuidString)") }
      .first { mkdir($0.path, 0o700) == 0 }
  }

  /// Removes the folder of the session if the process that would do it has been killed.
  package static func removeFolderIfAlone() {
    if let folder, getppid() != supervisor { try? FileManager.default.removeItem(at: folder.url) }
  }

  /// The process that started this one. Read it early: when that process ends, another takes its place.
  private static let supervisor = getppid()

  /// True if a debugger follows this process. The debugger would lose the app if the app ran in a second process.
  private static var isTraced: Bool {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    return !status.split(separator: "\n").allSatisfy { !$0.hasPrefix("TracerPid:") || $0.hasSuffix("\t0") }
  }

  /// Limits the memory to four gigabytes, or half of a small machine's: a phone ends an app that takes too much, and the
  /// machine stays usable.
  private static func limitMemory() {
    let half = rlim_t(ProcessInfo.processInfo.physicalMemory / 2)
    let data = __rlimit_resource_t(RLIMIT_DATA.rawValue)
    var limit = rlimit()
    guard getrlimit(data, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_cur, half, 4 << 30)
    setrlimit(data, &limit)
  }

  /// The environment of the second process.
  fileprivate static func environment(_ folder: SessionFolder) -> [String] {
    var environment = ProcessInfo.processInfo.environment
    environment[variable] = folder.url.path
    // In a terminal, Swift's backtrace takes seconds and then waits for a key.
    environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? "enable=no"
    return environment.map { "\($0.key)=\($0.value)" }
  }
}

/// Runs the program in a second process, and starts it again after an unexpected end.
private struct Supervision {
  enum End {
    case exited(Int32)
    case signaled(Int32)

    /// Ends this process as the program in the second process ended: with the same exit status, or by the same signal.
    func leave() -> Never {
      switch self {
      case .exited(let status): _exit(status)
      case .signaled(let number):
        var core = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
        signal(number, SIG_DFL)
        // This may be one of Dispatch's threads, which block most signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
        _exit(128 + number)
      }
    }
  }

  let folder: SessionFolder

  /// Runs the program until it ends as expected, or cannot be started again.
  func run() -> End {
    var terminal = termios()
    tcgetattr(STDIN_FILENO, &terminal)
    terminal_signals_pass_on(0)
    var state: Data?
    while true {
      guard let process = start() else { return giveUp(.exited(EX_OSERR)) }
      let end = wait(for: process)
      guard let unexpected = unexpectedEnd(end) else {
        try? FileManager.default.removeItem(at: folder.url)
        return end
      }
      // A SIGKILL leaves the terminal as the program had set it.
      tcsetattr(STDIN_FILENO, TCSANOW, &terminal)
      // If the saved state is unchanged, the program ended before it continued the session, and starting it once more
      // would not help.
      let latest = try? Data(contentsOf: folder.state)
      guard latest != state, let description = try? JSONEncoder().encode(unexpected),
        (try? description.write(to: folder.end)) != nil
      else { return giveUp(end) }
      state = latest
    }
  }

  private func giveUp(_ end: End) -> End {
    let sentence: LocalizedStringKey =
      "The device could not be started again. Its store and its files are in “\(folder.url.path)”."
    say("healthsheet: \(String(localized: sentence, locale: .ofCommandLine))")
    return end
  }

  /// Starts the program; nil if the system does not permit it.
  private func start() -> pid_t? {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program must not inherit the blocked signals of this thread, which is one of Dispatch's.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    var environment = Supervisor.environment(folder).map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process = pid_t()
    let failure = posix_spawn(&process, "/proc/self/exe", nil, &attributes, &arguments, &environment)
    return failure == 0 ? process : nil
  }

  /// Waits for the end of the program.
  private func wait(for process: pid_t) -> End {
    terminal_signals_pass_on(process)
    defer { terminal_signals_pass_on(0) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) != process {}
    let signal = status & 0x7f
    return signal == 0 ? .exited(status >> 8 & 0xff) : .signaled(signal)
  }

  /// Returns the end of the program as the device shows it, for the app that caused it. Nil if the program ended as it
  /// should, was asked to end, or ended before it showed the device.
  private func unexpectedEnd(_ end: End) -> ProcessEnd? {
    guard FileManager.default.fileExists(atPath: folder.state.path) else { return nil }
    switch end {
    case .exited(let status): return .exit(status)
    case .signaled(SIGXCPU): return .unresponsive
    case .signaled(SIGKILL): return .killed
    case .signaled(let number):
      return ProcessEnd.faults[number] == nil ? nil : .signal(number, message: message)
    }
  }

  /// The line that Swift printed before the program ended: "Walks/ContentView.swift:44: Fatal error: mischief". Nil if
  /// there is none.
  private var message: String? {
    let output = (try? String(contentsOf: folder.errors, encoding: .utf8)) ?? ""
    return output.split(separator: "\n").last { $0.contains("Fatal error") }.map { String($0.prefix(1000)) }
  }
}
