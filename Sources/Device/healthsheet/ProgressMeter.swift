import Foundation
import Recording
import Synchronization

/// The progress of a long command, on one line of standard error that is erased at the end.
///
/// It is shown only when standard error is a terminal, so that logs stay free of it.
final class ProgressMeter: Sendable {
  private let title: String
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let percent = Mutex(-1)

  /// - Parameter title: The text before the percentage. Control characters are escaped.
  init(title: String) { self.title = title.escapedForTerminal }

  /// Shows a fraction in whole percent. The line is written only when that number changes.
  ///
  /// - Parameter fraction: The part that is done, from 0 to 1.
  func show(_ fraction: Double) {
    let now = Int((fraction * 100).rounded(.down))
    let isNew = percent.withLock { last in
      defer { last = now }
      return last != now
    }
    if isTerminal, isNew { write("\r\(title) … \(now) % (ctrl-c cancels)\u{1B}[K") }
  }

  /// Erases the line.
  func finish() {
    if isTerminal, percent.withLock({ $0 }) >= 0 { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
