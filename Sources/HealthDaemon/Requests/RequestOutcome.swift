/// How a request ended that did not fail. An app is told none of it: to the app each is a success (rule A6).
enum RequestOutcome: Sendable {
  /// The person answered.
  case answered
  /// Everything it asks for was answered before: no sheet appears (rule A2).
  case answeredBefore
  /// A guest is not asked (rule A88).
  case guest

  /// For the log of an app's calls.
  var inShort: String {
    switch self {
    case .answered: "success: the person answered"
    case .answeredBefore: "success, no sheet: answered before · A2"
    case .guest: "success, no sheet: a guest is not asked · A88"
    }
  }
}
