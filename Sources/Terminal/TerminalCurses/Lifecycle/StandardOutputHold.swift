import CTerminal
import Glibc

/// Keeps the output of `print` away from the screen while frames are drawn: it goes where standard error goes.
///
/// The screen has a descriptor of its own, so that `print` does not write into it.
@MainActor
final class StandardOutputHold {
  /// The descriptor of the terminal, for the screen alone; standard output itself when no duplicate could be made.
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

  /// Gives standard output back, before standard error shows the held output.
  func end() {
    guard isHolding else { return }
    fflush(nil)
    dup2(screen, STDOUT_FILENO)
    isHolding = false
  }

  /// Closes the screen's descriptor. No frame may be drawn afterwards.
  func close() {
    end()
    if screen != STDOUT_FILENO { Glibc.close(screen) }
  }
}
