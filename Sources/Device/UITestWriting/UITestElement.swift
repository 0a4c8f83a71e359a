import HealthKitUI

/// An element on the consent screens that a test waits for or taps.
package struct UITestElement: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The sheet: its types, its two buttons, and the alert after a refusal.
    case sheet, everything, row, confirm, refuse, acknowledge
    /// The second page of iOS 27's sheet.
    case historyPage, historyChoice, historyConfirm, historyRefuse, historyBack
    /// The pages on which the watch asks.
    case watchIntroduction, watchReview, watchClose, watchPage, watchEverything, watchRow, watchForward, watchBack
    /// The health records flow.
    case recordsIntroduction, recordsSetUp, recordsButton, recordsCategory, recordsChoice
    /// The list of prescriptions or medications.
    case objectList, object, objectsDone, objectsCancel
    /// The Settings app.
    case settingsItem, settingsSwitch, settingsChoice
  }

  package var kind: Kind
  /// The type, text or item that replaces the placeholder in the name of the element's recipe; empty if the name has no
  /// placeholder.
  package var subject: String
  /// The index among the elements with the same name, counted from 0.
  package var index: Int

  package init(_ kind: Kind, _ subject: String = "", index: Int = 0) {
    (self.kind, self.subject, self.index) = (kind, subject, index)
  }
}

/// The way to find an element: by Apple’s identifiers, which are the same in every language, or by English labels.
package enum UITestName: Hashable, Sendable {
  case identifier(String)
  /// Any of several labels.
  case label([String])

  /// The placeholder in a recipe’s name that is replaced by the element's subject.
  static let placeholder = "*"

  /// Returns the name with an element’s subject inserted.
  func of(_ element: UITestElement) -> UITestName {
    func filled(_ name: String) -> String { name.replacing(Self.placeholder, with: element.subject) }
    return switch self {
    case .identifier(let name): .identifier(filled(name))
    case .label(let names): .label(names.map(filled))
    }
  }
}

/// A step of a test, independent of the tool.
package enum UITestStep: Hashable, Sendable {
  case remark(String)
  /// The app under test asks: the test taps the app's own button, by the number of the request.
  case ask(Int)
  /// The following steps look in an app, in Settings, or in the watch’s pages.
  case look(UITestPlace)
  /// Performs the gesture of the element’s recipe.
  case act(UITestElement)
  /// Taps a switch unless it already has the desired state.
  case turn(UITestElement, isOn: Bool)
  /// The person leaves the app for the home screen.
  case home
  /// The app under test ends.
  case end(app: String)
  /// The app under test starts.
  case start(app: String)
  /// All answers to the app are reset.
  case reset(app: String)
}

/// The element tree in which a test looks.
package enum UITestPlace: Hashable, Sendable {
  case app(String)
  case settings
  /// The Health app, in which a health records account is added (rule HR4).
  case health
  /// The system process on the watch that shows the pages (rule WA1).
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
