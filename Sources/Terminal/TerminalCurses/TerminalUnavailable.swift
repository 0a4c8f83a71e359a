import TerminalUI

/// The reason no screen can be drawn, in a sentence for people.
package enum TerminalUnavailable: Error, Hashable, CustomStringConvertible {
  /// Standard input or output is a file or a pipe.
  case notATerminal(stream: String)
  case termNotSet
  case unknownTerm(String)
  /// The terminal cannot move its cursor: it prints one line after another.
  case lineByLine(String)
  case failed(term: String)

  package var description: String { sentence.written }

  package var sentence: LocalizedStringKey {
    switch self {
    case .notATerminal(let stream):
      "\(stream) is not a terminal, and the device needs one: start healthsheet in a terminal, without pipes."
    case .termNotSet:
      """
      The environment variable TERM is not set, so there is no telling how to draw: set it to your terminal's name, \
      often xterm-256color.
      """
    case .unknownTerm(let term):
      """
      This machine does not know the terminal “\(term)” that TERM names: set TERM to one it knows, often \
      xterm-256color, or install the package ncurses-term.
      """
    case .lineByLine(let term):
      """
      The terminal “\(term)” that TERM names cannot move its cursor, which a full screen needs: set TERM to what your \
      terminal really is, often xterm-256color.
      """
    case .failed(let term): "ncurses could not open the terminal “\(term)”."
    }
  }
}
