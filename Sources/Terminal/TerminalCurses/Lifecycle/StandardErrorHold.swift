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
