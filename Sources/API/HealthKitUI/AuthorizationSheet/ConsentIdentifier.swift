import HealthDaemon
import HealthModel

/// The accessibility identifiers of the consent screens: the screens carry them, scenarios press them, and the UI tests
/// that are written for a simulator look for them.
///
/// Apple’s own where public UI tests have seen one (rules A35, V14, V23, V37, WA2 to WA6 and HR2); each other one says
/// that it is ours.
package enum ConsentIdentifier {
  /// Ours: the whole sheet.
  package static let sheet = "UIA.Health.AuthSheet"
  /// The row that turns everything on.
  package static let everything = "UIA.Health.AuthSheet.AllCategoryButton"
  /// The confirming button until iOS 18, in the bar.
  package static let done = "UIA.Health.AuthSheet.DoneButton"
  /// The refusing button until iOS 18, in the bar.
  package static let cancel = "UIA.Health.AuthSheet.CancelButton"
  /// The confirming button since iOS 26.
  package static let allow = "UIA.Health.Allow.Button"
  /// The refusing button since iOS 26.
  package static let dontAllow = "UIA.Health.DoNotAllow.Button"

  /// Returns the identifier of a row's cell.
  ///
  /// - Parameter subject: The direction and the type, as “Read.StepCount”.
  package static func switchCell(_ subject: String) -> String { "UIA.Health.\(subject).SwitchCell" }

  /// Ours: the switch of a group on iOS 27.
  package static func group(_ category: HealthCategory) -> String {
    "UIA.Health.AuthSheet.\(category.rawValue).Switch"
  }

  /// The bar of the page about history.
  package static let history = "HealthUI.HKAuthorizationTimeBoundedView"
  /// Ours: the way back from the page about history, which on a phone is known by its label.
  package static let historyBack = "\(history).BackButton"

  /// Ours: a choice on the page about history, which on a phone is known by its label.
  package static func history(_ choice: ReadingHistory) -> String { "\(history).\(choice.rawValue)" }
}

// MARK: - The watch

extension ConsentIdentifier {
  private static let watchPrefix = "UIA.Health.WatchAuthSheet"
  /// The heading of the first page.
  package static let watchIntroduction = "\(watchPrefix).HealthAccessLabel"
  /// The button of the first page.
  package static let watchReview = "\(watchPrefix).ReviewButton"
  /// The button at the foot of each other page.
  package static let watchForward = "\(watchPrefix).ConfigureCell.Button"
  /// Ours: the button that closes the first page, which on a watch is known by its label.
  package static let watchClose = "\(watchPrefix).CloseButton"
  /// Ours: the way back to the page before.
  package static let watchBack = "\(watchPrefix).BackButton"
  /// The row that turns all others of its page.
  package static let watchEverything = "\(watchPrefix).SwitchCellALL_REQUESTED_DATA"

  /// Ours: the heading of a page of switches, which on a watch is known by its text.
  package static func watchHeading(_ direction: Direction) -> String {
    "\(watchPrefix).\(direction == .share ? "Write" : "Read")AccessLabel"
  }

  /// Returns the identifier of a row.
  ///
  /// - Parameter type: The name of the type in identifiers, as “Workouts”.
  package static func watchRow(_ type: String) -> String { "\(watchPrefix).\(type)" }
}

// MARK: - Health records and single objects

extension ConsentIdentifier {
  /// The bar of the first page of health records.
  package static let recordsIntroduction = "HealthUI.ClinicalAuthorizationAccountsIntroView"

  /// The button of the card in Health that begins with the first account; this device begins without one.
  package static let recordsSetUp = "UIA.Health.SuggestedAction.SetUpClinicalRecords.PrimaryButton"

  /// Ours: another page of health records, or a part of one.
  package static func records(_ part: String) -> String { "UIA.Health.Records.\(part)" }

  /// Ours, as those below: the list of objects.
  package static let objects = "UIA.Health.ObjectList"
  package static let objectsDone = "\(objects).DoneButton"
  package static let objectsCancel = "\(objects).CancelButton"
  package static let objectsEverything = "\(objects).AllButton"

  /// Returns the identifier of an object's switch.
  package static func object(_ uuid: String) -> String { "\(objects).\(uuid)" }
}
