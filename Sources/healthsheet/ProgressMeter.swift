import Foundation
import Recording
import Synchronization

/// How far something is, as one line on standard error that takes itself away again.
///
/// Shown only where standard error is a terminal: a log has no use for it.
final class ProgressMeter: Sendable {
  private let title: String
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let percent = Mutex(-1)

  init(title: String) { self.title = title.escapedForTerminal }

  /// - Parameter fraction: From 0 to 1.
  func show(_ fraction: Double) {
    let now = Int((fraction * 100).rounded(.down))
    let isNew = percent.withLock { last in
      defer { last = now }
      return last != now
    }
    if isTerminal, isNew { write("\r\(title) … \(now) % (ctrl-c cancels)\u{1B}[K") }
  }

  func finish() {
    if isTerminal, percent.withLock({ $0 }) >= 0 { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
