import ArgumentParser
import Foundation
import Synchronization

/// Does something that takes a while and may be stopped with a signal: it is cancelled, and ends only when it has taken
/// away what it left lying about.
///
/// - Throws: Anything the body throws; after a signal, the exit status shells know it by.
func stoppable<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  let task = Task.detached { try body() }
  let received = Mutex<Int32?>(nil)
  let sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number -> (any DispatchSourceSignal)? in
    // What the one who started the program wants ignored stays ignored, as with nohup(1).
    if signal(number, SIG_IGN).isIgnoring { return nil }
    let source = DispatchSource.makeSignalSource(signal: number)
    source.setEventHandler {
      received.withLock { $0 = number }
      task.cancel()
    }
    source.activate()
    return source
  }
  defer { for source in sources { source.cancel() } }
  do {
    return try await task.value
  } catch is CancellationError {
    throw ExitCode(128 + (received.withLock { $0 } ?? SIGINT))
  }
}

extension Optional where Wrapped == @convention(c) (Int32) -> Void {
  /// True where a signal does nothing.
  fileprivate var isIgnoring: Bool {
    unsafeBitCast(self, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
