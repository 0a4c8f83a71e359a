import ArgumentParser
import Foundation
import Synchronization
import TerminalCurses

/// Does something that takes a while and may be stopped with a signal: it is cancelled, and ends only when it has taken
/// away what it left lying about.
///
/// - Throws: Anything the body throws; after a signal, the exit status shells know it by.
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
