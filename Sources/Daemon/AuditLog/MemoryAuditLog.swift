import HealthDaemon
import Synchronization

package final class MemoryAuditLog: AuditLogWriter {
  private struct State {
    /// The chain of the lines so far.
    var chain = AuditChain()
    var lines: [String] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Appends entries. Safe to call from any thread.
  package func append(_ entries: [AuditEntry]) {
    state.withLock { state in
      for entry in entries { state.lines += state.chain.append(entry) }
    }
  }

  /// The lines so far, in order, without line ends.
  package var lines: [String] { state.withLock(\.lines) }

  /// The end of the log so far.
  package var checkpoint: AuditCheckpoint { state.withLock(\.chain.checkpoint) }

  /// The log as a file contains it: each line with its line end.
  package var text: String { lines.map { $0 + "\n" }.joined() }
}
