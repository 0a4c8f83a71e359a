import HealthKitUI
import HealthModel
import Scenarios

extension Scenario {
  /// True if one of the scenario's requests is made on the watch.
  package var asksOnWatch: Bool {
    script.contains { ($0.verb as? RequestVerb)?.call.program == .watch }
  }

  /// The scenario with requests by the app on the watch, and with the phone's answers converted to answers on the
  /// watch’s pages; unchanged if the scenario already asks on the watch.
  package var onWatch: Scenario {
    if asksOnWatch { return self }
    var scenario = self
    var (asked, turned) = (Selection(), Selection())
    scenario.script = script.flatMap { (step: Step) -> [Step] in
      var step = step
      // Turn off every row that is on, and press Done.
      var refusal: [Step] {
        let off = turned.isEmpty ? nil : Step(TurnVerb(on: Selection(), off: turned), at: step.location)
        let remark = "The watch has no Don’t Allow: Done with every row off refuses everything (rule WA9)."
        return [off, Step(AnswerVerb.allow, remark: remark, at: step.location)].compactMap(\.self)
      }
      switch step.verb {
      case var verb as RequestVerb where verb.call.program == .app:
        verb.call.program = .watch
        asked.permissions = verb.share.map { Permission($0, .share) } + verb.read.map { Permission($0, .read) }
        turned = Selection()
        step.verb = verb
      case let verb as TurnVerb: turned.permissions += verb.on.permissions
      case is HistoryVerb:
        (step.verb, step.remark) = (nil, "The watch has no page about history (rule WA12, decided by this program).")
      case let verb as ClickVerb:
        switch verb.target {
        case .identifier(ConsentIdentifier.everything):
          step.verb = TurnVerb(on: asked, off: Selection())
          turned = asked
        case .identifier(ConsentIdentifier.allow), .identifier(ConsentIdentifier.done): step.verb = AnswerVerb.allow
        case .identifier(ConsentIdentifier.dontAllow), .identifier(ConsentIdentifier.cancel):
          return refusal
        case .words("OK"): return []
        default: break
        }
      case let verb as AnswerVerb where verb == .dontAllow: return refusal
      default: break
      }
      return [step]
    }
    return scenario
  }
}
