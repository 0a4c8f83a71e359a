import TerminalUI
import Yams

/// The result of the script's latest request.
struct AnsweredExpectation: Expectation {
  static let key = KeyDescription("answered", .mapping(form), "The result of the latest request of the script.")
  private static let form = Mapping(
    name: "answered",
    keys: [
      KeyDescription("error", .scalar(.error), "The error it ended with, or none."),
      KeyDescription(
        "waiting", .scalar(.flag),
        "true: the request has not ended, because its sheet is open or other requests come first."),
    ], rule: .exactlyOne(["error", "waiting"]))
  /// The error that ended the request; nil while the request's sheet is on screen, or while earlier requests are
  /// waiting.
  var error: ExpectedError?

  static func read(_ value: Entry, _ reader: inout ScenarioReader) -> [Self] {
    if let waiting = value["waiting"] {
      if reader.flag(waiting) == false {
        reader.report("“waiting” can only be true. Write “error: none” for a request that has ended well.", at: waiting)
      }
      return [Self()]
    }
    return value["error"]?.text.flatMap(ExpectedError.init(written:)).map { [Self(error: $0)] } ?? []
  }

  func written(by writer: inout ScenarioWriter) -> Node {
    writer.mapping([error.map { ("error", writer.text($0.written)) } ?? ("waiting", writer.flag(true))])
  }

  func sentence(in words: ScenarioWords) -> String {
    guard let error else { return words.said("The request waits for an answer.") }
    return error.code.map { words.said("The request is over, with error \($0).") }
      ?? words.said("The request is over, without an error.")
  }

  func problem(on stage: any ScenarioStage) -> String? {
    func inWords(_ error: ExpectedError?) -> String {
      guard let error else { return "waiting for an answer" }
      return error.code == nil ? "over, without an error" : "over, with \(error.inWords)"
    }
    return compare("The request", inWords(error), stage.latestRequest.map { inWords($0.result) } ?? "never made")
  }
}
