import HealthDaemon
import HealthModel

/// The accessibility identifiers of the consent screens. Views use them, scenarios refer to them, and UI tests
/// generated for a simulator look them up.
///
/// An identifier is Apple’s if a public UI test shows it (rules A35, V14, V23, V37, WA2 to WA6 and HR2). Comments mark
/// all other identifiers as invented.
package enum ConsentIdentifier {
  /// The whole sheet. The identifier is invented.
  package static let sheet = "UIA.Health.AuthSheet"
  /// The row that turns on everything.
  package static let everything = "UIA.Health.AuthSheet.AllCategoryButton"
  /// The confirming button in the navigation bar, up to iOS 18.
  package static let done = "UIA.Health.AuthSheet.DoneButton"
  /// The refusing button in the navigation bar, up to iOS 18.
  package static let cancel = "UIA.Health.AuthSheet.CancelButton"
  /// The confirming button since iOS 26.
  package static let allow = "UIA.Health.Allow.Button"
  /// The refusing button since iOS 26.
  package static let dontAllow = "UIA.Health.DoNotAllow.Button"

  /// Returns the identifier of a row's cell.
  ///
  /// - Parameter subject: The direction and the type, such as “Read.StepCount”.
  package static func switchCell(_ subject: String) -> String { "UIA.Health.\(subject).SwitchCell" }

  /// The switch of a group of types on iOS 27. The identifier is invented.
  package static func group(_ category: HealthCategory) -> String {
    "UIA.Health.AuthSheet.\(category.rawValue).Switch"
  }

  /// The navigation bar of the history page.
  package static let history = "HealthUI.HKAuthorizationTimeBoundedView"
  /// The back button of the history page. The identifier is invented: tests on a phone find the button by its label.
  package static let historyBack = "\(history).BackButton"

  /// A choice on the history page. The identifier is invented: tests on a phone find the choice by its label.
  package static func history(_ choice: ReadingHistory) -> String { "\(history).\(choice.rawValue)" }
}

// MARK: - The watch

extension ConsentIdentifier {
  private static let watchPrefix = "UIA.Health.WatchAuthSheet"
  /// The heading of the watch’s first page.
  package static let watchIntroduction = "\(watchPrefix).HealthAccessLabel"
  /// The *Review* button of the watch’s first page.
  package static let watchReview = "\(watchPrefix).ReviewButton"
  /// The button at the bottom of each later page of the watch.
  package static let watchForward = "\(watchPrefix).ConfigureCell.Button"
  /// The *Close* button of the watch’s first page. The identifier is invented: tests on a watch find the button by its
  /// label.
  package static let watchClose = "\(watchPrefix).CloseButton"
  /// The button that returns to the watch’s previous page. The identifier is invented.
  package static let watchBack = "\(watchPrefix).BackButton"
  /// The row that changes all other rows of its page on the watch.
  package static let watchEverything = "\(watchPrefix).SwitchCellALL_REQUESTED_DATA"

  /// The heading of a page of switches. The identifier is invented: tests on a watch find the heading by its text.
  package static func watchHeading(_ direction: Direction) -> String {
    "\(watchPrefix).\(direction == .share ? "Write" : "Read")AccessLabel"
  }

  /// Returns the identifier of a type’s row on the watch.
  ///
  /// - Parameter type: The name of the type in identifiers, such as “Workouts”.
  package static func watchRow(_ type: String) -> String { "\(watchPrefix).\(type)" }
}

// MARK: - Health records and single objects

extension ConsentIdentifier {
  /// The navigation bar of the first health records page.
  package static let recordsIntroduction = "HealthUI.ClinicalAuthorizationAccountsIntroView"

  /// The button on the Health app's card for adding the first account. This device starts without one.
  package static let recordsSetUp = "UIA.Health.SuggestedAction.SetUpClinicalRecords.PrimaryButton"

  /// A page of health records after the first, or a part of a page. The identifier is invented.
  package static func records(_ part: String) -> String { "UIA.Health.Records.\(part)" }

  /// The list of objects. The identifier is invented.
  package static let objects = "UIA.Health.ObjectList"
  package static let objectsDone = "\(objects).DoneButton"
  package static let objectsCancel = "\(objects).CancelButton"
  package static let objectsEverything = "\(objects).AllButton"

  /// Returns the identifier of an object’s switch in the list of objects. The identifier is invented.
  package static func object(_ uuid: String) -> String { "\(objects).\(uuid)" }
}
