import Foundation
import Synchronization
import TerminalCurses

/// A request to end a long command, from Ctrl-C or another program. The command looks for it where it can stop with a
/// sentence.
final class StopRequest: Sendable {
  private let signal = Mutex<Int32?>(nil)

  /// Takes SIGINT and SIGTERM until the source is cancelled. A second signal, two seconds later or more, ends the
  /// program at once.
  func listen() async -> SignalSource? {
    await SignalSource([SIGINT, SIGTERM]) { [self] number in signal.withLock { $0 = $0 ?? number } }
  }

  /// The first signal that asked; nil while none did.
  var requested: Int32? { signal.withLock(\.self) }
}
