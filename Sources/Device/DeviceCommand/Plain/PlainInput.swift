import Foundation
import Glibc
import TerminalCurses

/// A device presented as lines, without a terminal to draw on.
@MainActor
protocol LineDevice {
  /// The signal that ended the program; nil if there was none.
  var endingSignal: Int32? { get }
  /// The error that ends the command if standard output cannot be written; nil otherwise.
  var failure: (any Error)? { get }

  /// Runs the device until the session ends, the input ends, or output fails.
  ///
  /// - Returns: The exit status for the shell.
  func run() async -> Int32
}

/// A line of standard input.
struct InputLine: Sendable {
  /// The bytes without the line feed; empty if the line is too long.
  let data: Data
  let isTooLong: Bool
  /// True if a line feed ended the line; false if the input ended first.
  let isEnded: Bool

  /// The line as text, without another system's carriage return.
  var text: String { String(decoding: data.last == 0x0D ? data.dropLast() : data, as: UTF8.self) }
  var isBlank: Bool { !isTooLong && data.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } }
}

enum PlainEvent: Sendable {
  case line(InputLine)
  case change
  case end
}

@MainActor
final class PlainInput {
  /// The lines of standard input, and a `change` when the screen changes while the person is at the prompt. `end` follows
  /// at the end of the input, or after a signal.
  let events: AsyncStream<PlainEvent>
  /// The first signal that asked the program to end; nil if there was none.
  private(set) var endingSignal: Int32?
  /// True if a person types at a terminal; false for a pipe or a file.
  let isTerminal = isatty(STDIN_FILENO) == 1
  private let continuation: AsyncStream<PlainEvent>.Continuation
  private let longestLine: Int
  private var signals: SignalSource?

  /// - Parameter longestLine: The maximum number of bytes in a line; the rest is skipped.
  init(longestLine: Int = .max) {
    self.longestLine = longestLine
    (events, continuation) = AsyncStream.makeStream()
  }

  /// Takes over the signals, and starts to read on a separate thread.
  ///
  /// - Parameter isReading: False to leave the input unread.
  func begin(isReading: Bool = true) {
    signals = SignalSource([SIGINT, SIGTERM, SIGHUP]) { [weak self] number in
      guard let self else { return }
      endingSignal = endingSignal ?? number
      continuation.yield(.end)
    }
    guard isReading else { return }
    // Read on a separate thread, because reading blocks until the person answers.
    Thread.detachNewThread { [continuation, longestLine] in
      Self.readLines(longest: longestLine) { continuation.yield(.line($0)) }
      continuation.yield(.end)
    }
  }

  func tellChange() { continuation.yield(.change) }

  /// Restores the former signal handlers. After a hangup, further hangups are ignored.
  func end() {
    signals?.cancel(ignoring: endingSignal == SIGHUP ? SIGHUP : nil)
    signals = nil
  }

  private nonisolated static func readLines(longest: Int, _ take: (InputLine) -> Void) {
    var line = Data()
    var isTooLong = false
    func finish(isEnded: Bool) {
      take(InputLine(data: line, isTooLong: isTooLong, isEnded: isEnded))
      (line, isTooLong) = (Data(), false)
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // The parent process may have made standard input non-blocking.
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        poll(&input, 1, -1)
        continue
      }
      guard count > 0 else { break }
      var rest = buffer[..<count]
      while true {
        let end = rest.firstIndex(of: 0x0A)
        let part = rest[..<(end ?? rest.endIndex)]
        if line.count + part.count > longest { (line, isTooLong) = (Data(), true) }
        if !isTooLong { line += part }
        guard let end else { break }
        finish(isEnded: true)
        rest = rest[(end + 1)...]
      }
    }
    if !line.isEmpty || isTooLong { finish(isEnded: false) }
  }
}
