import CTerminal
import Glibc

/// Holds back output to standard error while frames are drawn, and writes it afterwards.
@MainActor
final class StandardErrorHold {
  /// The file that collects the output; -1 if nothing is held.
  private(set) var held: Int32 = -1
  /// A duplicate of the original standard error; -1 if nothing is held.
  private(set) var real: Int32 = -1

  /// The path of the file that collects the output; nil for a file in memory.
  private let path: String?

  init(at path: String? = nil) { self.path = path }

  /// Starts holding if standard error is a terminal. Redirected output is left alone.
  func begin() {
    guard held < 0, isatty(STDERR_FILENO) == 1 else { return }
    let scratch =
      path.map { open($0, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) } ?? terminal_restore_scratch_file()
    guard scratch >= 0 else { return }
    // Give the duplicate a number above the three standard descriptors, and do not let child processes inherit it.
    let saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard saved >= 0, dup2(scratch, STDERR_FILENO) >= 0 else {
      close(scratch)
      if saved >= 0 { close(saved) }
      return
    }
    (held, real) = (scratch, saved)
  }

  /// Restores standard error, and writes the held output to it.
  func end() {
    guard held >= 0 else { return }
    dup2(real, STDERR_FILENO)
    terminal_restore_replay(held, STDERR_FILENO)
    close(held)
    close(real)
    (held, real) = (-1, -1)
  }
}

/// Redirects the output of `print` to standard error while frames are drawn, to keep it off the screen.
///
/// The screen has a descriptor of its own, so that `print` does not write into it.
@MainActor
final class StandardOutputHold {
  /// The terminal's descriptor for the screen alone; standard output itself if it could not be duplicated.
  let screen: Int32
  private var isHolding = false

  init() {
    let duplicate = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    screen = duplicate >= 0 ? duplicate : STDOUT_FILENO
  }

  /// Starts redirecting. Call this method after standard error is held or goes to a file.
  func begin() {
    guard !isHolding, screen != STDOUT_FILENO else { return }
    // Write each line at once: the last lines before a crash matter most.
    terminal_buffer_output_by_line()
    fflush(nil)
    isHolding = dup2(STDERR_FILENO, STDOUT_FILENO) >= 0
  }

  /// Restores standard output. Call this method before standard error shows the held output.
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
