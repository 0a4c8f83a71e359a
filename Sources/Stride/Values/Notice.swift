/// A sentence for the person, at the foot of the screen.
struct Notice: Hashable, Sendable {
  var text: String
  var isError = false
  /// Whether it is what became of a question to the person.
  var isOutcomeOfQuestion = false
}
