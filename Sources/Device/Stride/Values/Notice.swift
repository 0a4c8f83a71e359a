import TerminalUI

/// A sentence for the person, at the foot of the screen.
struct Notice: Hashable, Sendable {
  /// The sentence, in the language of the app.
  var text: LocalizedStringKey
  /// True for an error, which is drawn in red.
  var isError = false
  /// True when it tells the outcome of a question to the person.
  var isOutcomeOfQuestion = false
}
