import TerminalUI

/// A sentence for the person, at the foot of the screen.
struct Notice: Hashable, Sendable {
  var text: LocalizedStringKey
  var isError = false
  /// True when it is the outcome of a question to the person.
  var isOutcomeOfQuestion = false
}
