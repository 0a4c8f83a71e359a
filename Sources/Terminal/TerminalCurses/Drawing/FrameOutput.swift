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

/// Keeps frames from queueing before a slow line: a terminal that has not yet shown the bytes it was sent gets no more,
/// and then the newest frame alone.
///
/// A pseudo-terminal and a network buffer many frames ahead of the terminal, and do not tell how many. So the terminal
/// is asked for its device attributes (DA1) in the same write as a frame; it answers when it has come to the question.
/// A terminal that has never answered is not waited for.
struct FrameFlow: Hashable {
  /// The bytes a terminal may be behind before it is asked: half a second at 9,600 baud.
  static let limit = 480
  /// Primary device attributes, which every terminal since the VT100 tells.
  static let question = "\u{1B}[c"

  /// The number of answers that are still to come.
  private(set) var dueAnswers = 0
  /// True once the terminal has answered.
  private(set) var answers = false
  private var isWaiting = false
  /// The longest time that an answer took.
  private var slowest = Duration.zero
  /// Bytes written since the last answer, or since the question.
  private var unanswered = 0
  private let canAsk: Bool

  /// Starts without a question.
  ///
  /// - Parameter canAsk: True where the terminal can be expected to understand the question.
  init(canAsk: Bool) { self.canAsk = canAsk }

  /// True while the next frame has to wait for the answer.
  var isFull: Bool { isWaiting && answers }

  /// Notes a write, and returns true when the question should go with it.
  ///
  /// - Parameters:
  ///   - count: The bytes of the frame.
  ///   - inAnyCase: True to ask however few bytes were written.
  mutating func asks(after count: Int, inAnyCase: Bool = false) -> Bool {
    unanswered += count
    guard canAsk, !isWaiting, inAnyCase || unanswered > Self.limit else { return false }
    isWaiting = true
    dueAnswers += 1
    return true
  }

  /// The time to wait for an answer: four times the longest that one took, and two seconds at least.
  var patience: Duration { min(.seconds(20), max(.seconds(2), slowest * 4)) }

  /// Notes an answer: the terminal has come to a question; with the last one it has shown all frames.
  ///
  /// - Parameter time: The time since the question.
  mutating func didAnswer(after time: Duration) {
    answers = true
    slowest = max(slowest, time)
    dueAnswers = max(0, dueAnswers - 1)
    if dueAnswers == 0 { (isWaiting, unanswered) = (false, 0) }
  }

  /// Ends the wait: the answer may have gone to another program. An answer that comes later is still counted.
  mutating func giveUp() { (isWaiting, answers, unanswered) = (false, false, 0) }

  /// Ends the wait for an answer that was lost among other input. The terminal is asked again with the next frame.
  mutating func lose() { (isWaiting, unanswered, dueAnswers) = (false, 0, 0) }
}
