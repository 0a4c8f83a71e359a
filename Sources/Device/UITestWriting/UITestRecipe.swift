import HealthDaemon
import HealthKitUI
import HealthModel

/// The way that UI tests find and tap one element on some simulators. Tests are generated from the table of all
/// recipes.
///
/// No recipe was tried on a simulator. Each recipe names its source, or says that it is inferred, and generated tests
/// repeat that.
package struct UITestRecipe: Sendable {
  package enum Gesture: Hashable, Sendable {
    /// Waits until the element exists.
    case look
    case tap
    /// Swipes until the element can be tapped: the list is longer than the screen.
    case scroll
    /// Swipes to the cell of a switch, and taps it unless it already has the desired state.
    case turn
    /// Taps the element if it appears.
    case tapIfThere
  }

  package enum Certainty: String, Hashable, Sendable {
    /// Seen in a public UI test that runs on a simulator.
    case seen
    case inferred
  }

  package let kind: UITestElement.Kind
  package let targets: [UITestTarget]
  package let name: UITestName
  package let gesture: Gesture
  /// The timeout in seconds.
  package let wait: Int
  /// The known mistake that UI tests make with the element; nil if there is none.
  package let trap: String?
  package let source: String
  package let certainty: Certainty

  private init(
    _ kind: UITestElement.Kind, _ targets: [UITestTarget], _ name: UITestName, _ gesture: Gesture, wait: Int = 20,
    trap: String? = nil, _ certainty: Certainty, _ source: String
  ) {
    self.kind = kind
    self.targets = targets
    self.name = name
    self.gesture = gesture
    self.wait = wait
    self.trap = trap
    self.certainty = certainty
    self.source = source
  }

  /// The comment about the recipe in generated tests.
  package var remark: String {
    ["\(certainty == .seen ? "Seen in" : "Inferred:") \(source).", trap].compactMap(\.self).joined(separator: " ")
  }

  /// Returns the recipe of an element on a simulator; nil if the element does not exist there.
  package static func of(_ kind: UITestElement.Kind, on target: UITestTarget) -> UITestRecipe? {
    all.first { $0.kind == kind && $0.targets.contains(target) }
  }

  /// All recipes, flow by flow.
  package static let all: [UITestRecipe] = sheet + history + watch + records + objects + settings
}

extension UITestRecipe {
  private static let subject = UITestName.placeholder
  /// The label with each kind of apostrophe: Apple uses the first, but some runners report the second.
  private static let dontAllow = ["Don’t Allow", "Don't Allow"]
  private static let late =
    "The sheet may take 37 s to appear. If nothing is left to ask, no sheet appears: wait for your app’s next screen."
  private static let on27 = "UI tests of several projects on iOS 27 simulators"
  private static let onWatch = "UI tests of four projects on watchOS 26.5 simulators"
  private static let records18 = "StanfordBDHG/XCTHealthKit, 34ad0f6"

  /// The recipes for the sheet, by version of iOS (rules A29 to A38, V14 to V30).
  private static let sheet = [
    UITestRecipe(
      .sheet, [.ios18], .label(["Health Access"]), .look, wait: 60, trap: late, .seen,
      "StanfordBDHG/XCTHealthKit and ResearchKit"),
    UITestRecipe(
      .sheet, [.ios26], .identifier(ConsentIdentifier.everything), .look, wait: 60, trap: late, .seen,
      "UI tests on iOS 26 simulators"),
    UITestRecipe(
      .sheet, [.ios27], .identifier(ConsentIdentifier.everything), .look, wait: 60,
      trap:
        """
        \(late) The words Health Access do not show that the sheet is open: on the second page they are the back \
        button.
        """,
      .seen, on27),
    UITestRecipe(
      .everything, [.ios18, .ios26], .identifier(ConsentIdentifier.everything), .tap,
      trap: "Tap it only once: a second tap turns everything off again.", .seen, "ResearchKit and XCTHealthKit"),
    UITestRecipe(
      .everything, [.ios27], .identifier(ConsentIdentifier.everything), .tap,
      trap: "Tap it only once. Its text begins with Select All and the number of topics that it turns on.", .seen, on27),
    UITestRecipe(
      .row, UITestTarget.phones, .identifier(ConsentIdentifier.switchCell(subject)), .turn,
      trap: """
        Tap the cell, not the switch in it: since iOS 26 several rows share the identifier of the switch. The value \
        of the cell is 0 or 1; for iOS 18 this is inferred.
        """, .seen, "UI tests of five projects, on iOS 18 to 27"),
    UITestRecipe(
      .confirm, [.ios18], .identifier(ConsentIdentifier.done), .tap, trap: "It is disabled until a row is on.", .seen,
      "UI tests on iOS 17 and 18 simulators"),
    UITestRecipe(
      .confirm, [.ios26], .identifier(ConsentIdentifier.allow), .scroll, trap: "It is disabled until a row is on.",
      .seen,
      "UI tests on iOS 26 simulators"),
    UITestRecipe(
      .confirm, [.ios27], .identifier(ConsentIdentifier.allow), .scroll,
      trap: """
        It is at the end of the list, and a test finds it only after swiping there, up to 20 times. Its label changes \
        from Allow to Continue when a type to read is on.
        """, .seen, on27),
    UITestRecipe(
      .refuse, [.ios18], .identifier(ConsentIdentifier.cancel), .tap, .seen, "UI tests on iOS 17 and 18 simulators"),
    UITestRecipe(
      .refuse, [.ios26], .identifier(ConsentIdentifier.dontAllow), .scroll, .seen, "UI tests on iOS 26 simulators"),
    UITestRecipe(
      .refuse, [.ios27], .identifier(ConsentIdentifier.dontAllow), .scroll,
      trap: "It is at the end of the list, like the other button.", .seen, on27),
    UITestRecipe(
      .acknowledge, [.ios18, .ios26], .label(["OK"]), .tapIfThere, wait: 30,
      trap:
        """
        The alert appears only after the first refusal on a fresh simulator. The request ends only after the alert, \
        up to 30 s later.
        """,
      .seen, "UI tests of two projects"),
    UITestRecipe(
      .acknowledge, [.ios27], .label(["OK"]), .tapIfThere, wait: 30, .inferred,
      "as on iOS 26; there is no report about iOS 27"),
  ]

  /// The recipes for the second page of iOS 27's sheet (rules V37 to V51).
  private static let history = [
    UITestRecipe(
      .historyPage, [.ios27], .identifier(ConsentIdentifier.history), .look,
      trap: """
        A test that looks for the title Health Access finds the back button on this page. It then grants nothing, and \
        later taps fail.
        """, .seen, "the notes of one project on its UI tests"),
    UITestRecipe(
      .historyChoice, [.ios27], .label([subject]), .tap,
      trap: """
        No identifier is known: in another language, tap the first choice for 30 days and the second for all data. \
        With 30 days, the data that the test added must be younger than that.
        """, .seen, "UI tests of five projects"),
    UITestRecipe(
      .historyConfirm, [.ios27], .label(["Allow"]), .tap,
      trap: "It is disabled until a choice is made.", .seen, "UI tests of two projects"),
    UITestRecipe(
      .historyRefuse, [.ios27], .label(dontAllow), .tap,
      trap: "The request throws error 4, and every type stays undetermined: no alert follows.", .seen,
      "measurements of one project on the iOS 27.0 simulator"),
    UITestRecipe(
      .historyBack, [.ios27], .label(["Health Access"]), .tap, .inferred,
      "the only element with this label is the back button; no published test taps it"),
  ]

  /// The recipes for the pages on which the watch asks (rules WA1 to WA10).
  private static let watch = [
    UITestRecipe(
      .watchIntroduction, [.watch], .identifier(ConsentIdentifier.watchIntroduction), .look, wait: 60, .seen, onWatch),
    UITestRecipe(.watchReview, [.watch], .identifier(ConsentIdentifier.watchReview), .scroll, .seen, onWatch),
    UITestRecipe(.watchClose, [.watch], .label(["Close"]), .tap, .seen, onWatch),
    UITestRecipe(
      .watchPage, [.watch], .label([subject]), .look, trap: "A request that only writes has no page Read Access.",
      .seen,
      onWatch),
    UITestRecipe(
      .watchEverything, [.watch], .identifier(ConsentIdentifier.watchEverything), .turn,
      trap: "It turns on the rows of its own page only.", .seen, onWatch),
    UITestRecipe(.watchRow, [.watch], .identifier(ConsentIdentifier.watchRow(subject)), .turn, .seen, onWatch),
    UITestRecipe(
      .watchForward, [.watch], .identifier(ConsentIdentifier.watchForward), .scroll,
      trap: "It is a text, a cell or another element, and a test finds it only after swiping to the end of the page.",
      .seen,
      onWatch),
    UITestRecipe(
      .watchBack, [.watch], .label(["Back"]), .tap, .inferred, "the label occurs in tests that leave the pages"),
  ]

  /// The recipes for the flow of health records (rules HR1 to HR11).
  private static let records = [
    UITestRecipe(
      .recordsIntroduction, UITestTarget.phones, .identifier(ConsentIdentifier.recordsIntroduction), .look, wait: 60,
      trap: "It appears only in the United States, Canada and the United Kingdom.", .seen, records18),
    UITestRecipe(
      .recordsSetUp, UITestTarget.phones, .identifier(ConsentIdentifier.recordsSetUp), .tapIfThere,
      trap: """
        It appears only the first time, after the first pages of Health (Continue, Next). The system may then ask for \
        the location: tap Allow Once in com.apple.springboard.
        """, .seen, records18),
    UITestRecipe(
      .recordsButton, UITestTarget.phones, .label([subject]), .scroll,
      trap: "Cancel and Back are inferred, and so is the whole flow on iOS 27.", .seen, records18),
    UITestRecipe(.recordsCategory, UITestTarget.phones, .label([subject]), .turn, .seen, records18),
    UITestRecipe(
      .recordsChoice, UITestTarget.phones, .label([subject]), .tap,
      trap: "The label of the choice that asks again is not known; this choice is selected at first.", .seen, records18),
  ]

  /// The recipes for the list of objects that a person chooses individually (rules A66 to A76).
  private static let objects = [
    UITestRecipe(
      .objectList, UITestTarget.phones, .label(["Cancel"]), .look, wait: 60,
      trap: "No published UI test of this list was found: the following steps are untested.", .inferred,
      "the list is known to have Cancel"),
    UITestRecipe(
      .object, UITestTarget.phones, .label([subject]), .turn, trap: "The switch is found by the name of the item.",
      .inferred,
      "the list is known to have items with switches"),
    UITestRecipe(
      .objectsDone, UITestTarget.phones, .label(["Done", "Allow"]), .tap, .inferred,
      "the label of the confirming button is not documented"),
    UITestRecipe(.objectsCancel, UITestTarget.phones, .label(["Cancel"]), .tap, .inferred, "known by its label"),
  ]

  /// The recipes for Settings › Privacy & Security › Health (rules A82, A83, V90 to V96).
  private static let settings = [
    UITestRecipe(
      .settingsItem, UITestTarget.phones, .label([subject]), .scroll, trap: "No identifiers are known.", .seen,
      "two projects’ descriptions of how to reach it"),
    UITestRecipe(
      .settingsSwitch, UITestTarget.phones, .label([subject]), .turn,
      trap: """
        The switch is found by the name of its type. If the app both writes and reads the type, two switches have \
        this name: the first is for writing.
        """, .inferred,
      "the page is known to have switches of these names"),
    UITestRecipe(
      .settingsChoice, [.ios27], .label([subject]), .tap, .seen,
      "one project’s description of the page; the page’s second line is known from another project"),
  ]
}
