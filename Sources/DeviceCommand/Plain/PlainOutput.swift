import Foundation
import Recording
import TerminalCurses
import TerminalUI

/// Standard output as sentences: no control character, no cursor movement, and in the letters of the locale.
@MainActor
final class PlainOutput {
  /// The end of the command, once nothing more can be written; nil while all is well. The sentence on it was said.
  private(set) var failure: (any Error)?
  private let isASCII: Bool
  /// The longest line; nil outside a terminal, where lines are as long as sentences are.
  private let width: Int?

  init(environment: [String: String]) {
    isASCII = !PlainText.isUTF8(environment: environment)
    width = isatty(STDOUT_FILENO) == 1 ? 79 : nil
  }

  /// Prints lines.
  func print(_ lines: [String]) {
    let text = lines.flatMap { line in width.map { plain(line).wrapped(columns: $0) } ?? [plain(line)] }
    send(text.map { $0 + "\n" }.joined())
  }

  func print(_ line: String) { print([line]) }

  /// Asks for an answer. One that is not typed at a terminal is repeated, so that a transcript tells it.
  func prompt(answer: String? = nil) { send(answer.map { "> \(plain($0))\n" } ?? "> ") }

  private func plain(_ text: String) -> String {
    let text = text.escapedForTerminal
    return isASCII ? PlainText.ascii(text) : text
  }

  private func send(_ text: String) {
    guard failure == nil else { return }
    do { try answer(text) } catch { failure = error }
  }
}
