import HealthDaemon
import Synchronization

/// The audit log of a device in memory.
package final class MemoryAuditLog: AuditLogWriter {
  private struct State {
    var chain = AuditChain()
    var lines: [String] = []
  }

  private let state = Mutex(State())

  package init() {}

  package func append(_ entries: [AuditEntry]) {
    state.withLock { state in
      for entry in entries { state.lines += state.chain.append(entry) }
    }
  }

  /// The lines so far, in order, without the ends of line.
  package var lines: [String] { state.withLock(\.lines) }

  package var checkpoint: AuditCheckpoint { state.withLock(\.chain.checkpoint) }

  /// The log as a file holds it: one line after the other, each with its end.
  package var text: String { lines.map { $0 + "\n" }.joined() }
}
