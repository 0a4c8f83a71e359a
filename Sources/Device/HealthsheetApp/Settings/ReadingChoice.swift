import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// A choice of how much of a type an app may read (rule V91).
enum ReadingChoice: CaseIterable {
  case none, limited, full

  /// Returns the choice behind a decision; nil for an undetermined decision.
  init?(_ decision: Decision) {
    switch decision {
    case .undetermined: return nil
    case .denied: self = .none
    case .limited: self = .limited
    case .granted: self = .full
    }
  }

  var title: LocalizedStringKey {
    switch self {
    case .none: "None"
    case .limited: "Limited Access"
    case .full: "Full Access"
    }
  }

  /// Returns a sentence about the effect that a change of the decision has on the app; nil if it has none. A phone does
  /// not notify the app of the change (rules V75, V76 and V98).
  static func effect(of decision: Decision, after earlier: Decision, on name: String) -> LocalizedStringKey? {
    switch (earlier.earliestEnd, decision) {
    case (_?, .granted):
      "\(name) may now read earlier data too. The app is not notified: it finds them only when it reads all data again."
    case (let before, .limited(let now)) where earlier == .granted || before.map { $0 < now } ?? false:
      """
      \(name) no longer sees data that ended before this date. The app is not notified, and no deletions are reported \
      to it.
      """
    default: nil
    }
  }
}

extension ConsentModel {
  /// Returns the choices for a type that an app reads. An app of approved research has no limited choice (rule V100).
  func readingChoices(for app: AppIdentity) -> [ReadingChoice] {
    ReadingChoice.allCases.filter { $0 != .limited || device.settings.offersLimitedReading(to: app) }
  }

  /// Makes a choice in Settings, as the person does, and returns the decision. Limited access means from thirty days
  /// before this moment (rule V96).
  func choose(_ choice: ReadingChoice, of type: ObjectType, for app: AppIdentity) -> Decision {
    let decision: Decision =
      switch choice {
      case .none: .denied
      case .limited: ReadingHistory.limited.decision(at: device.settings.now())
      case .full: .granted
      }
    setDecision(decision, for: Permission(type, .read), of: app)
    return decision
  }
}
