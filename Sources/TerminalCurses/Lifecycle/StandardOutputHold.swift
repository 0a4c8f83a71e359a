import CTerminal
import Glibc

/// Keeps what an app prints away from the screen while it is drawn: it goes where standard error goes.
///
/// The screen has a descriptor of its own, so that `print` does not write into it.
@MainActor
final class StandardOutputHold {
  /// The terminal, for the screen alone.
  let screen: Int32
  private var isHolding = false

  init() {
    let duplicate = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    screen = duplicate >= 0 ? duplicate : STDOUT_FILENO
  }

  /// Starts holding, once standard error is held or goes to a file.
  func begin() {
    guard !isHolding, screen != STDOUT_FILENO else { return }
    // Each line at once: what is printed before a crash is what somebody wants to read.
    terminal_buffer_output_by_line()
    fflush(nil)
    isHolding = dup2(STDERR_FILENO, STDOUT_FILENO) >= 0
  }

  /// Gives standard output back, before standard error shows what was held.
  func end() {
    guard isHolding else { return }
    fflush(nil)
    dup2(screen, STDOUT_FILENO)
    isHolding = false
  }

  /// Closes the screen's descriptor, when nothing is drawn any more.
  func close() {
    end()
    if screen != STDOUT_FILENO { Glibc.close(screen) }
  }
}
