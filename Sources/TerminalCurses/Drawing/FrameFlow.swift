/// Keeps frames from queueing before a slow line: a terminal that has not yet shown what it was sent is sent nothing more,
/// and then the newest frame alone.
///
/// A pseudo-terminal and a network take many frames ahead of the terminal, and nobody tells how many. So the terminal is
/// asked, in the same write as a frame, what it is (DA1), which it answers when it has come that far. One that never
/// answered is not waited for.
struct FrameFlow: Hashable {
  /// Bytes a terminal may be behind before it is asked: half a second at 9,600 baud.
  static let limit = 480
  /// Primary device attributes, which every terminal since the VT100 tells.
  static let question = "\u{1B}[c"

  /// Answers that are still to come.
  private(set) var dueAnswers = 0
  /// True once the terminal has answered.
  private(set) var answers = false
  private var isWaiting = false
  /// Bytes written since the last answer, or since the question.
  private var unanswered = 0
  private let canAsk: Bool

  /// - Parameter canAsk: Whether the terminal can be expected to understand the question.
  init(canAsk: Bool) { self.canAsk = canAsk }

  /// True while the next frame has to wait for the answer.
  var isFull: Bool { isWaiting && answers }

  /// Notes a write, and returns whether the question should go with it.
  mutating func asks(after count: Int, inAnyCase: Bool = false) -> Bool {
    unanswered += count
    guard canAsk, !isWaiting, inAnyCase || unanswered > Self.limit else { return false }
    isWaiting = true
    dueAnswers += 1
    return true
  }

  /// The terminal has come as far as a question; with the last one it has shown everything.
  mutating func didAnswer() {
    answers = true
    dueAnswers = max(0, dueAnswers - 1)
    if dueAnswers == 0 { (isWaiting, unanswered) = (false, 0) }
  }

  /// Waits no longer: the answer may have gone to somebody else. If it comes all the same, it is known as one.
  mutating func giveUp() { (isWaiting, answers, unanswered) = (false, false, 0) }
}
