/// Writes a plan as a test for Appium’s Python client.
struct AppiumWriter {
  private let plan: UITestPlan
  private var lines: UITestLines

  init(_ plan: UITestPlan) {
    self.plan = plan
    lines = UITestLines(plan, comment: "#")
    write()
  }

  var text: String { lines.text }

  private mutating func write() {
    lines.head("Fill in the identifiers of the buttons with which your app asks, and its bundle identifier.")
    for line in Self.start { lines.add(line, indent: 0) }
    lines.add("", indent: 0)
    lines.add("BUNDLE_ID = \(plan.app.quoted)", indent: 0)
    lines.add("# The buttons of your app that make the requests, in their order.", indent: 0)
    lines.add("ASK_BUTTONS = [", indent: 0)
    for sentence in plan.requests { lines.add("\("connect-health".quoted),  # \(sentence)", indent: 4) }
    lines.add("]", indent: 0)
    for line in functions.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.add(String(line), indent: 0)
    }
    lines.add("", indent: 0)
    lines.add("def test(self):", indent: 4)
    lines.remark(
      "The driver is only assumed to reset the permission for Health. If the reset fails, erase the simulator.",
      indent: 8)
    lines.add("self.reset(BUNDLE_ID)", indent: 8)
    lines.add("self.driver.activate_app(BUNDLE_ID)", indent: 8)
    for step in plan.steps { add(step) }
    for line in ["", "", "if __name__ == \"__main__\":", "    unittest.main()"] { lines.add(line, indent: 0) }
  }

  private mutating func add(_ step: UITestStep) {
    switch step {
    case .remark(let text): lines.remark(text, indent: 8)
    case .ask(let number): lines.add("self.ask(\(number))", indent: 8)
    case .look(let place):
      if place == .settings {
        lines.add("self.driver.terminate_app(\(application(place.bundleIdentifier)))", indent: 8)
      }
      lines.add("self.driver.activate_app(\(application(place.bundleIdentifier)))", indent: 8)
    case .home: lines.add("self.driver.execute_script(\"mobile: pressButton\", {\"name\": \"home\"})", indent: 8)
    case .end(let app): lines.add("self.driver.terminate_app(\(application(app)))", indent: 8)
    case .start(let app): lines.add("self.driver.activate_app(\(application(app)))", indent: 8)
    case .reset(let app): lines.add("self.reset(\(application(app)))", indent: 8)
    case .act(let element): call(element, "")
    case .turn(let element, let isOn): call(element, ", on=\(isOn ? "True" : "False")")
    }
  }

  private func application(_ app: String) -> String { app == plan.app ? "BUNDLE_ID" : app.quoted }

  private mutating func call(_ element: UITestElement, _ ending: String) {
    guard let recipe = lines.recipe(of: element, indent: 8) else { return }
    let function =
      switch recipe.gesture {
      case .look: "wait_for"
      case .tap: "tap_on"
      case .scroll: "scroll_to_and_tap"
      case .turn: "turn"
      case .tapIfThere: "tap_if_there"
      }
    let name =
      switch recipe.name.of(element) {
      case .identifier(let name): "id=\(name.quoted)"
      case .label(let names): "label=[\(names.map(\.quoted).joined(separator: ", "))]"
      }
    let index = element.index == 0 ? "" : ", at=\(element.index)"
    lines.add("self.\(function)(\(name)\(index)\(ending), within=\(recipe.wait))", indent: 8)
  }

  private static let start = [
    "import time", "import unittest", "", "from appium import webdriver",
    "from appium.options.ios import XCUITestOptions", "from appium.webdriver.common.appiumby import AppiumBy",
  ]

  private var functions: String {
    """


    class \(plan.typeName)Test(unittest.TestCase):
        def setUp(self):
            options = XCUITestOptions()
            options.bundle_id = BUNDLE_ID
            self.driver = webdriver.Remote("http://127.0.0.1:4723", options=options)

        def tearDown(self):
            self.driver.quit()

        def reset(self, bundle_id):
            self.driver.terminate_app(bundle_id)
            self.driver.execute_script("mobile: resetPermission", {"service": "health"})
            time.sleep(2)

        def ask(self, number):
            self.driver.find_element(AppiumBy.ACCESSIBILITY_ID, ASK_BUTTONS[number - 1]).click()

        def find(self, id, label, at):
            key = "name" if id else "label"
            names = [id] if id else label
            query = " OR ".join(f'{key} == "{name}"' for name in names)
            found = self.driver.find_elements(AppiumBy.IOS_PREDICATE, query)
            return found[at] if at < len(found) else None

        def wait_for(self, id=None, label=None, at=0, within=20):
            deadline = time.monotonic() + within
            while time.monotonic() < deadline:
                if self.find(id, label, at):
                    return
                time.sleep(0.3)
            self.fail(f"{id or label} did not come")

        def tap_on(self, id=None, label=None, at=0, within=20, swipes=0):
            deadline = time.monotonic() + within
            swipe = 0
            while time.monotonic() < deadline:
                element = self.find(id, label, at)
                if element and element.is_enabled() and element.is_displayed():
                    return element.click()
                if swipe < 2 * swipes and not (element and element.is_displayed()):
                    direction = "up" if swipe < swipes else "down"
                    self.driver.execute_script("mobile: swipe", {"direction": direction})
                    swipe += 1
                    deadline += 1
                time.sleep(0.3)
            self.fail(f"{id or label} cannot be tapped")

        def scroll_to_and_tap(self, id=None, label=None, at=0, within=20):
            self.tap_on(id, label, at, within, swipes=20)

        def turn(self, id=None, label=None, at=0, on=True, within=20):
            for swipe in range(40):
                if self.find(id, label, at):
                    break
                direction = "up" if swipe < 20 else "down"
                self.driver.execute_script("mobile: swipe", {"direction": direction})
            element = self.find(id, label, at)
            if element and element.get_attribute("value") == ("1" if on else "0"):
                return
            self.tap_on(id, label, at, within, swipes=20)

        def tap_if_there(self, id=None, label=None, at=0, within=20):
            deadline = time.monotonic() + within
            while time.monotonic() < deadline:
                element = self.find(id, label, at)
                if element:
                    return element.click()
                time.sleep(0.3)
    """
  }
}
