import HealthDaemon
import HealthModel

extension DeviceModel {
  /// A sentence on what holds of an app's questions once the app has ended, as the ledger has it: the sheets of a request
  /// may take effect together or one by one (rules A39 and A43).
  func remark(onAnswersTo app: AppIdentity) -> String {
    _ = revision
    let decisions = daemon.decisions(of: app.bundleIdentifier)
    if decisions.isEmpty {
      return daemon.objectTypes(askedForBy: app.bundleIdentifier).isEmpty
        ? "It has not asked for anything." : "What you have chosen for it is kept."
    }
    let isComplete = !decisions.values.contains(.undetermined)
    if isComplete { return "Your answers to it are kept." }
    return decisions.values.allSatisfy { $0 == .undetermined }
      ? "What it was asking for stays unanswered."
      : "What you answered is kept. The rest of what it asked for stays unanswered."
  }
}
