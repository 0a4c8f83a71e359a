import ArgumentParser
import Foundation
import Recording
import Synchronization
import TerminalCurses

/// Shows the progress of a long command on one line of standard error, which is erased at the end.
///
/// The line is shown only if standard error is a terminal, so that it does not appear in logs.
final class ProgressMeter: Sendable {
  private let title: String
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let percent = Mutex(-1)

  /// - Parameter title: The text before the percentage. Control characters are escaped.
  init(title: String) { self.title = title.escapedForTerminal }

  /// Shows a fraction as a whole percentage. The line is written only when the percentage changes.
  ///
  /// - Parameter fraction: The completed part, from 0 to 1.
  func show(_ fraction: Double) {
    let now = Int((fraction * 100).rounded(.down))
    let isNew = percent.withLock { last in
      defer { last = now }
      return last != now
    }
    if isTerminal, isNew { write("\r\(title) … \(now) % (ctrl-c cancels)\u{1B}[K") }
  }

  func finish() {
    if isTerminal, percent.withLock({ $0 }) >= 0 { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}

/// A request to end a long command, from Ctrl-C or another program. The command checks for it at points where it can
/// stop cleanly.
final class StopRequest: Sendable {
  private let signal = Mutex<Int32?>(nil)

  /// Handles SIGINT and SIGTERM until the returned source is cancelled. A second signal, at least two seconds later,
  /// ends the program at once.
  func listen() async -> SignalSource? {
    await SignalSource([SIGINT, SIGTERM]) { [self] number in signal.withLock { $0 = $0 ?? number } }
  }

  /// The first signal received; nil if there was none.
  var requested: Int32? { signal.withLock(\.self) }
}

/// Runs a body that SIGINT, SIGTERM or SIGHUP can stop: the signal cancels the task, and the function returns after the
/// body has removed its unfinished files.
///
/// - Throws: The body's errors; after a signal, an `ExitCode` of 128 plus the signal's number.
func stoppable<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  let task = Task.detached { try body() }
  let received = Mutex<Int32?>(nil)
  let signals = await SignalSource([SIGINT, SIGTERM, SIGHUP]) { number in
    received.withLock { $0 = $0 ?? number }
    task.cancel()
  }
  let result = await task.result
  await signals?.cancel()
  do {
    return try result.get()
  } catch is CancellationError {
    throw ExitCode(128 + (received.withLock { $0 } ?? SIGINT))
  }
}
