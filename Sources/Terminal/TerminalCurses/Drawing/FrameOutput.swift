import CTerminal
import Glibc

/// Sends a frame that ncurses draws to the terminal in one piece.
///
/// ncurses writes whenever its buffer of 2,800 bytes is full or the cursor is shown or hidden, so a terminal would draw
/// a frame in several steps. While a frame is drawn ncurses writes into memory instead.
@MainActor
final class FrameOutput {
  /// The descriptor frames are written to, a duplicate of its own.
  let terminal: Int32
  /// The descriptor ncurses writes to: the terminal but for the moment in which a frame is drawn, because ncurses also
  /// reads and sets the line through it.
  private let curses: Int32
  /// A file in memory; negative where there is none, and ncurses writes to the terminal itself then.
  private let memory: Int32

  /// Duplicates the terminal's descriptor, and makes a file in memory.
  ///
  /// - Parameter curses: The descriptor ncurses writes to. It is redirected, not closed.
  init(terminal: Int32, curses: Int32) {
    self.terminal = dup(terminal)
    self.curses = curses
    memory = terminal_restore_scratch_file()
  }

  /// Returns the bytes ncurses writes while it draws; empty where they have gone to the terminal already.
  func collect(_ draw: () -> Void) -> [UInt8] {
    guard memory >= 0, dup2(memory, curses) >= 0 else {
      draw()
      return []
    }
    draw()
    dup2(terminal, curses)
    let count = Int(lseek(memory, 0, SEEK_CUR))
    guard count > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(memory, buffer.baseAddress, count, 0))
    }
    ftruncate(memory, 0)
    lseek(memory, 0, SEEK_SET)
    return bytes
  }

  /// Closes the duplicate and the file in memory.
  func close() {
    Glibc.close(terminal)
    if memory >= 0 { Glibc.close(memory) }
  }
}
