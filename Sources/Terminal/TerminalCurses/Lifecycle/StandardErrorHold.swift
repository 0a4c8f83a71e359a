import CTerminal
import Glibc

/// Keeps output to standard error away from the screen while frames are drawn, and writes it afterwards.
@MainActor
final class StandardErrorHold {
  /// The file that collects the output; -1 when nothing is held.
  private(set) var held: Int32 = -1
  /// A duplicate of the terminal's own standard error; -1 when nothing is held.
  private(set) var real: Int32 = -1

  /// Starts holding, if standard error is a terminal. A file that it was redirected to is left alone.
  func begin() {
    guard held < 0, isatty(STDERR_FILENO) == 1 else { return }
    let scratch = terminal_restore_scratch_file()
    guard scratch >= 0 else { return }
    // Above the standard three, and not inherited.
    let saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard saved >= 0, dup2(scratch, STDERR_FILENO) >= 0 else {
      close(scratch)
      if saved >= 0 { close(saved) }
      return
    }
    (held, real) = (scratch, saved)
  }

  /// Gives standard error back, and writes the held output to it.
  func end() {
    guard held >= 0 else { return }
    dup2(real, STDERR_FILENO)
    _ = terminal_restore_replay(held, STDERR_FILENO)
    close(held)
    close(real)
    (held, real) = (-1, -1)
  }
}
