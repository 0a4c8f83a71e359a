import TerminalUI
import Yams

/// Waits until the screen shows a target, or no longer shows it.
struct WaitVerb: Verb {
  static let key = KeyDescription(
    "wait", .either([.scalar(.text), .mapping(form)]),
    "Waits until the screen shows words or a view, or no longer shows them.")
  private static let form = Mapping(
    name: "waited",
    keys: [
      KeyDescription("id", .scalar(.text), "The accessibility identifier of a view that appears."),
      KeyDescription("gone", .either([.scalar(.text), .mapping(Target.form)]), "Words or a view that disappear."),
    ], rule: .exactlyOne(["id", "gone"]))
  var target: Target
  var isGone: Bool

  init(_ target: Target, isGone: Bool = false) { (self.target, self.isGone) = (target, isGone) }

  init?(_ value: Entry, _ reader: inout ScenarioReader) {
    let gone = value["gone"]
    let words = gone ?? value
    if !words.isQuoted, let text = words.text, text.isLikeAPeriod {
      let period = TimePeriod(written: text)?.written ?? "5s"
      reader.report(
        """
        “wait” waits for words on the screen, and “\(text.inShort)” is a time. To let the device’s time pass, write \
        “time: {advance: \(period)}”; an app needs no pause to finish. To wait for words that look like a time, put \
        them into quotation marks.
        """, at: words)
    }
    guard let target = Target(gone ?? value) else { return nil }
    self.init(target, isGone: gone != nil)
  }

  func written(by writer: inout ScenarioWriter) -> Node {
    var node = target.written(by: writer)
    // Without quotation marks, the reader would take the text for a time, and reject it.
    if case .words(let words) = target, words.isLikeAPeriod {
      node = .scalar(Node.Scalar(words, Tag(.str), .doubleQuoted))
    }
    return isGone ? writer.mapping([("gone", node)]) : node
  }

  func sentence(in words: ScenarioWords) -> String {
    let name = target.inWords(in: words.locale)
    return words.said(isGone ? "Wait until \(name) is gone" : "Wait until \(name) is there")
  }

  func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    if await stage.pilot.holds({ _ in stage.isShown(self.target) != self.isGone }) { return }
    throw ScenarioFailure("The screen \(isGone ? "still shows" : "never showed") \(target.query).")
  }
}

extension String {
  /// True for text that looks like a period, such as "5s", "500 ms" or "2 minutes".
  var isLikeAPeriod: Bool {
    wholeMatch(of: /[0-9]+(?:\.[0-9]+)? ?(?:ms|s|secs?|seconds?|m|mins?|minutes?|h|hours?|d|days?)/.ignoresCase())
      != nil
  }
}
