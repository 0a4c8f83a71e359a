/// The outcome of a request that did not fail. The app cannot tell these apart: each is a success (rule A6).
package enum RequestOutcome: Hashable, Sendable {
  case answered
  /// All permissions were answered before: no sheet appears (rule A2).
  case answeredBefore
  /// A guest uses the device, and is not asked (rule A88).
  case guest
}
