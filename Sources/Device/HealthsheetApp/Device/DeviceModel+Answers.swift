import HealthDaemon
import HealthModel
import TerminalUI

extension DeviceModel {
  /// Returns sentences on the state of an app's requests after the app has ended, from the ledger.
  func remark(onAnswersTo app: AppIdentity) -> LocalizedStringKey {
    let decisions = decisions(of: app)
    if decisions.isEmpty {
      return following { $0.objectTypes(askedForBy: app.bundleIdentifier) }.isEmpty
        ? "It has not asked for anything." : "What you have chosen for it is kept."
    }
    let open = decisions.filter { $0.value == .undetermined }.keys
    let answered = decisions.count - open.count
    let allowed: LocalizedStringKey = "Allowed: \(decisions.values.count { $0 == .granted }) of \(answered)."
    if open.isEmpty { return "Your answers to it are kept. \(allowed)" }
    if answered > 0 {
      return "What you answered is kept. \(allowed) The rest of what it asked for stays unanswered."
    }
    // The sheets of one request take effect together, unless the device is set otherwise (rule A43).
    let sheets = Set(open.map { $0.type.kind == .clinical })
    let isOneAnswer = sheets.count == 2 && settings.behavior.requestOfTwoSheets == .takesEffectTogether
    return isOneAnswer
      ? """
      What it was asking for stays unanswered. It asks with two sheets, and answering one of them decides nothing.
      """ : "What it was asking for stays unanswered."
  }
}
