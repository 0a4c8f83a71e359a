import HealthDaemon
import Synchronization

package final class MemoryAuditLog: AuditLogWriter {
  private struct State {
    /// The chain of the lines so far.
    var chain = AuditChain()
    var lines: [String] = []
    /// The time at which each line was appended.
    var delays: [Duration] = []
  }

  private let state = Mutex(State())
  private let elapsed: @Sendable () -> Duration

  /// Creates an empty log.
  ///
  /// - Parameter elapsed: A clock that never goes back, for the time between the log's beginning and its lines.
  package init(elapsed: @escaping @Sendable () -> Duration = CallLog.machineClock) { self.elapsed = elapsed }

  /// Appends entries. Safe to call from any thread.
  package func append(_ entries: [AuditEntry]) {
    let now = elapsed()
    state.withLock { state in
      for entry in entries { state.lines += state.chain.append(entry) }
      while state.delays.count < state.lines.count { state.delays.append(now) }
    }
  }

  /// The lines so far, in order, without line ends.
  package var lines: [String] { state.withLock(\.lines) }

  /// The machine's time from the log's beginning to each line. The device's clock may have stood meanwhile.
  package var delays: [Duration] { state.withLock(\.delays) }

  /// The end of the log so far.
  package var checkpoint: AuditCheckpoint { state.withLock(\.chain.checkpoint) }

  /// The log as a file contains it: each line with its line end.
  package var text: String { lines.map { $0 + "\n" }.joined() }
}
