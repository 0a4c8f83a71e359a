import Glibc
import TerminalUI

/// Questions that a terminal answers on its input, each with a short limit of time.
///
/// A terminal that leaves one question unanswered is asked no more: every further one would cost the whole limit.
struct TerminalQuestions {
  /// The limit for one answer, in milliseconds.
  private static let patience: Int32 = 300

  private let input: Int32
  private let output: Int32
  private var answers = true

  /// Asks on two open file descriptors.
  init(input: Int32, output: Int32) { (self.input, self.output) = (input, output) }

  /// Asks for the colour of the background; nil without an answer.
  mutating func background() -> RGB? {
    // Every terminal answers the second question: it tells that no answer to the first is to come.
    let answer = ask(TerminalModes.askForBackground + FrameFlow.question) { $0.contains(#/\x1B\[\?[0-9;]*c/#) }
    let text = answer?.firstMatch(of: #/\x1B\](11;rgb:[0-9A-Fa-f\/]+)/#)?.output.1
    return text.flatMap { TerminalProfile.background(answer: String($0)) }
  }

  /// Measures the columns a text takes, by the place of the cursor behind it, and wipes the text away; nil without an
  /// answer.
  mutating func width(of text: String) -> Int? {
    let answer = ask("\r\(text)\u{1B}[6n") { $0.contains(#/\x1B\[[0-9]+;[0-9]+R/#) }
    TerminalModes.write("\r\u{1B}[K", to: output)
    return answer?.firstMatch(of: #/\x1B\[[0-9]+;([0-9]+)R/#).flatMap { Int($0.output.1) }.map { $0 - 1 }
  }

  private mutating func ask(_ question: String, isWhole: (String) -> Bool) -> String? {
    var found = termios()
    guard answers, tcgetattr(input, &found) == 0 else { return nil }
    var settings = found
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(input, TCSADRAIN, &settings)
    defer { tcsetattr(input, TCSADRAIN, &found) }
    TerminalModes.write(question, to: output)
    var bytes: [UInt8] = []
    var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, Self.patience) == 1 {
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = read(input, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
      let answer = String(decoding: bytes, as: UTF8.self)
      if isWhole(answer) { return answer }
    }
    answers = false
    return nil
  }
}
