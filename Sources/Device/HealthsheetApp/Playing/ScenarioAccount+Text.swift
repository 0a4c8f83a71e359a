import Recording
import Scenarios

extension ScenarioAccount {
  /// The account as text for a person: a line for each step, and for each failure its location, a sentence and the
  /// screen.
  package var text: String { text(isDetailed: false) }

  /// Returns the account as text.
  ///
  /// - Parameter isDetailed: True to list each expectation that passed; false for only their number.
  func text(isDetailed: Bool) -> String {
    var text = "\(title.escapedForTerminal) (simulated)\n"
    var held = 0
    func tellHeld() {
      if held > 0 { text += "    ✓ \(held == 1 ? "1 expectation passed" : "\(held) expectations passed")\n" }
      held = 0
    }
    for line in lines {
      if case .held(let sentence, _) = line {
        if isDetailed { text += "    ✓ \(sentence.escapedForTerminal)\n" } else { held += 1 }
        continue
      }
      tellHeld()
      switch line {
      case .remark(let remark): text += "  \(remark.escapedForTerminal)\n"
      case .done(let action): text += "    \(action.escapedForTerminal)\n"
      case .held: break
      case .failed(let sentence, let location, let screen):
        text += "    ✗ \("\(location): \(sentence)".escapedForTerminal)\n"
        text += screen.map { "      |\($0.escapedForTerminal)\n" }.joined()
      }
    }
    tellHeld()
    if expectationCount == 0 { text += "    The scenario has no expectations, so it checks nothing.\n" }
    return text
  }
}
