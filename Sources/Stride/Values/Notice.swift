/// A sentence for the person, at the foot of the screen.
struct Notice: Hashable, Sendable {
  var text: String
  var isError = false
}
