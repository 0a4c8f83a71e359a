import Foundation
import Synchronization
import TerminalCurses

/// A request to end a long command, from Ctrl-C or another program. The command looks for it where it can stop with a
/// sentence.
final class StopRequest: Sendable {
  /// The error of a command that ends for a signal.
  struct Stopped: Error {
    /// The number of the signal.
    var signal: Int32
  }

  private let signal = Mutex<Int32?>(nil)

  /// Takes SIGINT and SIGTERM until the source is cancelled. A second signal, two seconds later or more, ends the
  /// program at once.
  func listen() async -> SignalSource? {
    await SignalSource([SIGINT, SIGTERM]) { [self] number in signal.withLock { $0 = $0 ?? number } }
  }

  /// The first signal that asked; nil while none did.
  var requested: Int32? { signal.withLock(\.self) }

  /// Looks for a request.
  ///
  /// - Throws: ``Stopped`` when there is one.
  func check() throws {
    if let signal = signal.withLock({ $0 }) { throw Stopped(signal: signal) }
  }
}
