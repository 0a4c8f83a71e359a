import HealthModel
import Texts

extension ConsentLedger {
  /// Returns a remark on an undetermined permission that an app asked for: "not answered yet".
  package func remark(onUndecided permission: Permission, of app: String) -> LocalizedStringKey {
    undecided(permission, of: app)?.remark ?? "not answered yet"
  }
}

extension ConsentLedger.Undecided {
  var remark: LocalizedStringKey {
    switch self {
    case .answerLost: "the answer was lost"
    case .refusedOnSecondPage: "refused on page 2, which decides nothing"
    case .notKept: "asked, and nothing was decided"
    }
  }
}
