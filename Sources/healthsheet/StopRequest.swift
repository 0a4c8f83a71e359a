import Foundation
import Synchronization
import TerminalCurses

/// The wish to end a long command, by Ctrl-C or from another program: it ends where what was done can be said.
final class StopRequest: Sendable {
  /// The command is ending for this signal.
  struct Stopped: Error {
    var signal: Int32
  }

  private let signal = Mutex<Int32?>(nil)

  /// Takes both signals until the source is cancelled. Who asks again after two seconds ends the program at once.
  func listen() async -> SignalSource? {
    await SignalSource([SIGINT, SIGTERM]) { [self] number in signal.withLock { $0 = $0 ?? number } }
  }

  /// The signal by which somebody asked; nil while nobody did.
  var requested: Int32? { signal.withLock(\.self) }

  /// - Throws: ``Stopped`` when somebody asked.
  func check() throws {
    if let signal = signal.withLock({ $0 }) { throw Stopped(signal: signal) }
  }
}
