import Foundation
import Recording
import TerminalCurses
import TerminalUI

/// Standard output as sentences: without control characters or cursor movement, in the encoding of the locale.
@MainActor
final class PlainOutput {
  /// The error of the first failed write, after its sentence was printed; nil until then. Later writes are dropped.
  private(set) var failure: (any Error)?
  private let isASCII: Bool
  /// The maximum length of a line, in columns; nil outside a terminal, where sentences are not wrapped.
  private let width: Int?

  /// Determines the encoding from the environment, and whether standard output is a terminal.
  init(environment: [String: String]) {
    isASCII = !PlainText.isUTF8(environment: environment)
    width = isatty(STDOUT_FILENO) == 1 ? 79 : nil
  }

  func print(_ lines: [String]) {
    let text = lines.flatMap { line in width.map { plain(line).wrapped(columns: $0) } ?? [plain(line)] }
    send(text.map { $0 + "\n" }.joined())
  }

  func print(_ line: String) { print([line]) }

  /// Prints the prompt. An answer that is not typed at a terminal is printed after it, so that a transcript includes
  /// it.
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

/// A terminal without a display. Its frames go to the report and the recording, if requested.
@MainActor
final class PlainScreen: Terminal {
  let size = Size.large
  let glyphs: GlyphSet

  init(glyphs: GlyphSet) { self.glyphs = glyphs }

  func present(_ frame: Frame) {}

  var events: AsyncStream<Event> { AsyncStream { $0.finish() } }
}

extension String {
  /// Wraps the text between words to lines of a maximum width; a longer word gets its own line.
  ///
  ///     "Install a locale first".wrapped(columns: 10)   // ["Install a", "locale", "first"]
  package func wrapped(columns: Int) -> [String] {
    guard columnCount > columns else { return [self] }
    var lines = [""]
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.columnCount + 1 + String(word).columnCount <= columns {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
