import Foundation
import TerminalCurses

enum PlainEvent: Sendable {
  case line(String)
  case change
  case end
}

@MainActor
final class PlainInput {
  /// The lines, and changes of the screen, and then the end.
  let events: AsyncStream<PlainEvent>
  /// The first signal that asked the program to end; nil while none did.
  private(set) var endingSignal: Int32?
  /// True when a person types at a terminal, false for a pipe or a file.
  let isTerminal = isatty(STDIN_FILENO) == 1
  private let continuation: AsyncStream<PlainEvent>.Continuation
  private var signals: SignalSource?

  init() { (events, continuation) = AsyncStream.makeStream() }

  /// Takes over the signals, and starts to read on a thread of its own.
  func begin() {
    signals = SignalSource([SIGINT, SIGTERM, SIGHUP]) { [weak self] number in
      guard let self else { return }
      endingSignal = endingSignal ?? number
      continuation.yield(.end)
    }
    // A thread of its own: reading waits for as long as the person thinks.
    Thread.detachNewThread { [continuation] in
      while let line = readLine() { continuation.yield(.line(line)) }
      continuation.yield(.end)
    }
  }

  func tellChange() { continuation.yield(.change) }

  /// Returns the signals to their former handlers. After a hangup, further hangups are ignored.
  func end() {
    signals?.cancel(ignoring: endingSignal == SIGHUP ? SIGHUP : nil)
    signals = nil
  }
}
