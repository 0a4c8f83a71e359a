/// Writes a plan as an XCUITest in Swift.
struct XCUITestWriter {
  private let plan: UITestPlan
  private var lines: UITestLines

  init(_ plan: UITestPlan) {
    self.plan = plan
    lines = UITestLines(plan, comment: "//")
    write()
  }

  var text: String { lines.text }

  private mutating func write() {
    lines.head("Fill in the identifiers of the buttons with which your app asks, and its bundle identifier.")
    lines.add("import XCTest", indent: 0)
    lines.add("", indent: 0)
    lines.add("final class \(plan.typeName)Tests: XCTestCase {", indent: 0)
    lines.add("/// The bundle identifier of the app under test.", indent: 2)
    lines.add("private let bundleIdentifier = \(plan.app.quoted)", indent: 2)
    lines.add("/// The buttons of your app that make the requests, in their order.", indent: 2)
    lines.add("private let askButtons = [", indent: 2)
    for sentence in plan.requests {
      // In swift-format's style: no comma after a single element.
      lines.add("\("connect-health".quoted)\(plan.requests.count > 1 ? "," : "")  // \(sentence)", indent: 4)
    }
    lines.add("]", indent: 2)
    lines.add("", indent: 0)
    lines.add("@MainActor", indent: 2)
    lines.add("func test\(plan.typeName)() {", indent: 2)
    lines.add("continueAfterFailure = false", indent: 4)
    begin()
    for step in plan.steps { add(step) }
    lines.add("}", indent: 2)
    lines.add("}", indent: 0)
    lines.add("", indent: 0)
    for line in Self.functions.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.add(String(line), indent: 0)
    }
  }

  private mutating func begin() {
    lines.remark(
      """
      Answers remain after the app is deleted, so the test resets them to be sure that the sheet appears. The reset \
      takes a moment, was seen in StanfordBDHG/XCTHealthKit, and does not change the rest of your app.
      """, indent: 4)
    lines.add("let app = XCUIApplication(bundleIdentifier: bundleIdentifier)", indent: 4)
    lines.add("app.terminate()", indent: 4)
    if plan.target != .watch { lines.add("app.resetAuthorizationStatus(for: .health)", indent: 4) }
    lines.add("Thread.sleep(forTimeInterval: 2)", indent: 4)
    lines.add("app.launch()", indent: 4)
    lines.add("\(plan.steps.contains(where: \.changesScreen) ? "var" : "let") screen = app", indent: 4)
  }

  private mutating func add(_ step: UITestStep) {
    switch step {
    case .remark(let text): lines.remark(text, indent: 4)
    case .ask(let number): lines.add("screen.buttons[askButtons[\(number - 1)]].tap()", indent: 4)
    case .look(let place):
      let application = application(place.bundleIdentifier)
      switch place {
      case .app: lines.add("screen = activated(\(application))", indent: 4)
      case .settings: lines.add("screen = launched(\(application))", indent: 4)
      // The app is already in the foreground; activating it would dismiss the question.
      case .health, .watch: lines.add("screen = \(application)", indent: 4)
      }
    case .home: lines.add("XCUIDevice.shared.press(.home)", indent: 4)
    case .end(let app): lines.add("\(application(app)).terminate()", indent: 4)
    case .start(let app): lines.add("screen = launched(\(application(app)))", indent: 4)
    case .reset(let app): lines.add("\(application(app)).resetAuthorizationStatus(for: .health)", indent: 4)
    case .act(let element): call(element, "")
    case .turn(let element, let isOn): call(element, ", on: \(isOn)")
    }
  }

  private func application(_ bundleIdentifier: String) -> String {
    bundleIdentifier == plan.app ? "app" : "XCUIApplication(bundleIdentifier: \(bundleIdentifier.quoted))"
  }

  private mutating func call(_ element: UITestElement, _ ending: String) {
    guard let recipe = lines.recipe(of: element, indent: 4) else { return }
    let function =
      switch recipe.gesture {
      case .look: "waitFor"
      case .tap: "tapOn"
      case .scroll: "scrollToAndTap"
      case .turn: "turn"
      case .tapIfThere: "tapIfThere"
      }
    let name =
      switch recipe.name.of(element) {
      case .identifier(let name): "id: \(name.quoted)"
      case .label(let names): "label: \(names.map(\.quoted).joined(separator: ", "))"
      }
    let index = element.index == 0 ? "" : ", at: \(element.index)"
    lines.add("screen.\(function)(\(name)\(index)\(ending), within: \(recipe.wait))", indent: 4)
  }

  private static let functions = """
    /// Brings an app to the front.
    @MainActor
    private func activated(_ app: XCUIApplication) -> XCUIApplication {
      if app.state != .runningForeground { app.activate() }
      return app
    }

    /// Starts an app at its first page.
    @MainActor
    private func launched(_ app: XCUIApplication) -> XCUIApplication {
      app.launch()
      return app
    }

    /// Elements are searched for with any type: on newer runners a button may be a text, a cell or a toolbar.
    @MainActor
    extension XCUIApplication {
      fileprivate func element(_ id: String?, _ labels: [String], at index: Int) -> XCUIElement {
        let names = id.map { [$0] } ?? labels
        let key = id == nil ? "label" : "identifier"
        return descendants(matching: .any).matching(NSPredicate(format: "\\(key) IN %@", names)).element(boundBy: index)
      }

      fileprivate func waitFor(id: String? = nil, label: String..., at index: Int = 0, within seconds: TimeInterval) {
        let found = element(id, label, at: index).waitForExistence(timeout: seconds)
        XCTAssertTrue(found, "\\(id ?? label.joined(separator: " or ")) did not come")
      }

      fileprivate func tapOn(id: String? = nil, label: String..., at index: Int = 0, within seconds: TimeInterval) {
        tap(element(id, label, at: index), id ?? label[0], swipes: 0, within: seconds)
      }

      fileprivate func scrollToAndTap(
        id: String? = nil, label: String..., at index: Int = 0, within seconds: TimeInterval
      ) {
        tap(element(id, label, at: index), id ?? label[0], swipes: 20, within: seconds)
      }

      fileprivate func turn(
        id: String? = nil, label: String..., at index: Int = 0, on isOn: Bool, within seconds: TimeInterval
      ) {
        let cell = element(id, label, at: index)
        for swipe in 0..<40 where !cell.exists { swipe < 20 ? swipeUp() : swipeDown() }
        if cell.value as? String == (isOn ? "1" : "0") { return }
        tap(cell, id ?? label[0], swipes: 20, within: seconds)
      }

      fileprivate func tapIfThere(
        id: String? = nil, label: String..., at index: Int = 0, within seconds: TimeInterval
      ) {
        let alert = element(id, label, at: index)
        if alert.waitForExistence(timeout: seconds) { alert.tap() }
      }

      /// Taps an element once it is enabled. While a page turns, a visible element may not be hittable. In that case
      /// its middle is tapped.
      private func tap(_ element: XCUIElement, _ name: String, swipes: Int, within seconds: TimeInterval) {
        var (swipe, deadline) = (0, Date(timeIntervalSinceNow: seconds))
        while Date() < deadline {
          if element.exists, element.isEnabled, element.isHittable { return element.tap() }
          if swipe < 2 * swipes, !element.exists || !element.isHittable {
            swipe < swipes ? swipeUp() : swipeDown()
            swipe += 1
            deadline += 1
          }
          Thread.sleep(forTimeInterval: 0.3)
        }
        guard element.exists, element.isEnabled else { return XCTFail("\\(name) cannot be tapped") }
        element.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5)).tap()
      }
    }
    """
}

extension UITestStep {
  /// True for a step after which the test looks in another app.
  fileprivate var changesScreen: Bool {
    switch self {
    case .look, .start: true
    default: false
    }
  }
}
