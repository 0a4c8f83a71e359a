import CTerminal
import Dispatch
import Glibc

/// Forwards signals to the main actor, which may do more than a signal handler is allowed to.
///
/// Each signal has one owner. Create this before ncurses, which installs its handlers only for signals with the default
/// action.
@MainActor
package final class SignalSource {
  private let source: any DispatchSourceRead
  private let pipe: (read: Int32, write: Int32)

  /// Calls `receive` on the main actor with each of `signals` that arrives, until `cancel()`; nil if no pipe could be
  /// opened.
  package init?(_ signals: [Int32], receive: @escaping @MainActor (Int32) -> Void) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A blocking read would stop the screen; a blocking write would stop the handler.
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    let (readEnd, writeEnd) = (ends[0], ends[1])
    pipe = (readEnd, writeEnd)
    source = DispatchSource.makeReadSource(fileDescriptor: readEnd, queue: .main)
    source.setEventHandler { @Sendable in
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = read(readEnd, &bytes, bytes.count)
      guard count > 0 else { return }
      let arrived = bytes[..<count].map { Int32($0) }
      MainActor.assumeIsolated { arrived.forEach(receive) }
    }
    source.setCancelHandler { @Sendable in
      close(readEnd)
      close(writeEnd)
    }
    source.activate()
    terminal_signals_forward(signals, Int32(signals.count), writeEnd)
  }

  /// Restores the signals' former actions.
  ///
  /// - Parameter ending: The signal that is ending the program. It is ignored from now on. A closed window
  ///   causes both the end of input and a signal, in either order, and the later one must not change the exit status.
  package func cancel(ignoring ending: Int32? = nil) {
    terminal_signals_release(ending ?? 0)
    source.cancel()
  }
}
