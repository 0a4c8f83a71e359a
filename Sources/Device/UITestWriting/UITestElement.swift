import HealthKitUI

/// A thing on the consent screens that a test waits for or taps.
package struct UITestElement: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The sheet: its types, its two buttons, and the alert after a refusal.
    case sheet, everything, row, confirm, refuse, acknowledge
    /// The second page of iOS 27.
    case historyPage, historyChoice, historyConfirm, historyRefuse, historyBack
    /// The watch’s pages.
    case watchIntroduction, watchReview, watchClose, watchPage, watchEverything, watchRow, watchForward, watchBack
    /// The flow of health records.
    case recordsIntroduction, recordsSetUp, recordsButton, recordsCategory, recordsChoice
    /// The list of prescriptions or medications.
    case objectList, object, objectsDone, objectsCancel
    /// The Settings app.
    case settingsItem, settingsSwitch, settingsChoice
  }

  package var kind: Kind
  /// The type, the words or the item it is about, as the name in its recipe needs it; empty for a thing there is once.
  package var subject: String
  /// The place among those of the same name, from 0.
  package var index: Int

  package init(_ kind: Kind, _ subject: String = "", index: Int = 0) {
    (self.kind, self.subject, self.index) = (kind, subject, index)
  }
}

/// The way to find an element: Apple’s identifiers are the same in every language, labels are English.
package enum UITestName: Hashable, Sendable {
  case identifier(String)
  /// One of some labels.
  case label([String])

  /// The character in a recipe’s name in whose place an element puts its subject.
  static let placeholder = "*"

  /// Returns the name with an element’s subject in it.
  func of(_ element: UITestElement) -> UITestName {
    func filled(_ name: String) -> String { name.replacing(Self.placeholder, with: element.subject) }
    return switch self {
    case .identifier(let name): .identifier(filled(name))
    case .label(let names): .label(names.map(filled))
    }
  }
}

/// A step of a test, the same for every tool.
package enum UITestStep: Hashable, Sendable {
  /// A comment.
  case remark(String)
  /// The app under test asks: its own button is tapped, the first, the second and so on.
  case ask(Int)
  /// The steps that follow look in an app, in Settings, or in the watch’s pages.
  case look(UITestPlace)
  /// The gesture of the element’s recipe.
  case act(UITestElement)
  /// A switch is tapped unless it is as wanted.
  case turn(UITestElement, isOn: Bool)
  /// The person leaves by Home.
  case home
  /// The app under test ends.
  case end(app: String)
  /// The app under test starts.
  case start(app: String)
  /// Every answer is forgotten.
  case reset(app: String)
}

/// The tree of elements in which a test looks.
package enum UITestPlace: Hashable, Sendable {
  case app(String)
  case settings
  /// The Health app, in which an account of health records is added (rule HR4).
  case health
  /// The system’s process on the watch that shows the pages (rule WA1).
  case watch

  /// The bundle identifier of the process.
  package var bundleIdentifier: String {
    switch self {
    case .app(let app): app
    case .settings: "com.apple.Preferences"
    case .health: "com.apple.Health"
    case .watch: "com.apple.Carousel"
    }
  }
}
