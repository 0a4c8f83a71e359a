/// The outcome of a request that did not fail. The app cannot tell these apart: each is a success (rule A6).
enum RequestOutcome: Sendable {
  /// The person answered.
  case answered
  /// All permissions were answered before: no sheet appears (rule A2).
  case answeredBefore
  /// A guest uses the device, and is not asked (rule A88).
  case guest

  /// The outcome in the words of the call log.
  var inShort: String {
    switch self {
    case .answered: "success: the person answered"
    case .answeredBefore: "success, no sheet: answered before · A2"
    case .guest: "success, no sheet: a guest is not asked · A88"
    }
  }
}
