import ArgumentParser
import Foundation
import Synchronization
import TerminalCurses

/// Runs a body that may be stopped with SIGINT, SIGTERM or SIGHUP: the task is cancelled, and the function returns
/// after the body has removed its unfinished files.
///
/// - Throws: The body's errors; after a signal, an `ExitCode` of 128 plus its number.
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
