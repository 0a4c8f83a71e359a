import CTerminal
import Glibc

/// Sends a frame drawn by ncurses to the terminal in one write.
///
/// ncurses writes whenever its 2,800-byte buffer is full or the cursor is shown or hidden, so a terminal would draw a
/// frame in several steps. During drawing, ncurses writes to memory instead.
@MainActor
final class FrameOutput {
  /// The descriptor that frames are written to: a duplicate of the terminal's.
  let terminal: Int32
  /// The descriptor that ncurses writes to: the terminal, except while a frame is drawn. ncurses also reads and
  /// configures the terminal through it.
  private let curses: Int32
  /// The descriptor of a file in memory; negative if there is none, and ncurses then writes to the terminal itself.
  private let memory: Int32

  /// Duplicates the terminal's descriptor, and creates a file in memory.
  ///
  /// - Parameter curses: The descriptor that ncurses writes to. It is redirected, not closed.
  init(terminal: Int32, curses: Int32) {
    self.terminal = dup(terminal)
    self.curses = curses
    memory = terminal_restore_scratch_file()
  }

  /// Returns the bytes that ncurses writes while it draws; empty if they went to the terminal directly.
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

  func close() {
    Glibc.close(terminal)
    if memory >= 0 { Glibc.close(memory) }
  }
}

/// Keeps frames from queueing on a slow connection. A terminal gets the next frame only when it has shown all bytes
/// sent so far. Older frames that waited are skipped.
///
/// Pseudo-terminals and networks buffer many frames and do not report how many. So a query for device attributes (DA1)
/// is sent in the same write as a frame, and the terminal answers when it reaches the query. For a terminal that has
/// never answered, the program does not wait.
struct FrameFlow: Hashable {
  /// The bytes a terminal may lag behind before it is queried: half a second at 9,600 baud.
  static let limit = 480
  /// The query for primary device attributes, which every terminal since the VT100 answers.
  static let question = "\u{1B}[c"

  /// The number of answers still expected.
  private(set) var dueAnswers = 0
  /// True once the terminal has answered.
  private(set) var answers = false
  private var isWaiting = false
  /// The longest time an answer took.
  private var slowest = Duration.zero
  /// The bytes written since the terminal answered the last query, or since the program stopped waiting for that
  /// answer.
  private var unanswered = 0
  private let canAsk: Bool

  /// - Parameter canAsk: True if the terminal can be expected to understand the query.
  init(canAsk: Bool) { self.canAsk = canAsk }

  /// True while the next frame must wait for an answer.
  var isFull: Bool { isWaiting && answers }

  /// Records a write, and returns true if the query should be sent with it.
  ///
  /// - Parameters:
  ///   - count: The number of bytes in the frame.
  ///   - inAnyCase: True to query however few bytes were written.
  mutating func asks(after count: Int, inAnyCase: Bool = false) -> Bool {
    unanswered += count
    guard canAsk, !isWaiting, inAnyCase || unanswered > Self.limit else { return false }
    isWaiting = true
    dueAnswers += 1
    return true
  }

  /// The timeout for an answer: four times the longest so far, between 2 and 20 seconds.
  var patience: Duration { min(.seconds(20), max(.seconds(2), slowest * 4)) }

  /// Records an answer, which the terminal sends when it has drawn everything before the query.
  ///
  /// - Parameter time: The time since the query.
  mutating func didAnswer(after time: Duration) {
    answers = true
    slowest = max(slowest, time)
    dueAnswers = max(0, dueAnswers - 1)
    if dueAnswers == 0 { (isWaiting, unanswered) = (false, 0) }
  }

  /// Stops waiting: the answer may have gone to another program. A later answer still counts.
  mutating func giveUp() { (isWaiting, answers, unanswered) = (false, false, 0) }

  /// Stops waiting for an answer that was lost among other input. The next frame queries the terminal again.
  mutating func lose() { (isWaiting, unanswered, dueAnswers) = (false, 0, 0) }
}
