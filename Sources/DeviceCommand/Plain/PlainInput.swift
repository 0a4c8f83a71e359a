import Foundation
import TerminalCurses

/// Something that happens while the device waits.
enum PlainEvent: Sendable {
  case line(String)
  /// The screen would look different.
  case change
  case end
}

/// Standard input, line by line, and the signals that end the program.
@MainActor
final class PlainInput {
  /// The lines, and then the end.
  let events: AsyncStream<PlainEvent>
  /// The signal that asked the program to end; nil while none did.
  private(set) var endingSignal: Int32?
  let isTerminal = isatty(STDIN_FILENO) == 1
  private let continuation: AsyncStream<PlainEvent>.Continuation
  private var signals: SignalSource?

  init() { (events, continuation) = AsyncStream.makeStream() }

  /// Begins to read.
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

  /// Tells that the screen has changed.
  func tellChange() { continuation.yield(.change) }

  /// Gives the signals back.
  func end() {
    signals?.cancel(ignoring: endingSignal == SIGHUP ? SIGHUP : nil)
    signals = nil
  }
}
