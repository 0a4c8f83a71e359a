/// Writes a plan as a Maestro flow in YAML.
struct MaestroWriter {
  private let plan: UITestPlan
  private var lines: UITestLines

  init(_ plan: UITestPlan) {
    self.plan = plan
    lines = UITestLines(plan, comment: "#")
    write()
  }

  var text: String { lines.text }

  private mutating func write() {
    lines.head(
      """
      Fill in the identifiers of the buttons with which your app asks (here “connect-health”), and its bundle \
      identifier.
      """
    )
    lines.add("appId: \(plan.app.quoted)", indent: 0)
    lines.add("---", indent: 0)
    lines.remark(
      """
      Clearing an app’s state does not clear its Health answers (inferred): erase the simulator before the test, with \
      simctl erase.
      """, indent: 0)
    add("launchApp", [("clearState", "true")])
    for step in plan.steps { add(step) }
  }

  private mutating func add(_ command: String, _ pairs: [(String, String)]) {
    lines.add("- \(command):", indent: 0)
    for (key, value) in pairs { lines.add("\(key): \(value)", indent: 4) }
  }

  private mutating func add(_ step: UITestStep) {
    switch step {
    case .remark(let text): lines.remark(text, indent: 0)
    case .ask: add("tapOn", [("id", "connect-health".quoted)])
    case .look(let place):
      add(
        "launchApp", [("appId", place.bundleIdentifier.quoted), ("stopApp", place == .settings ? "true" : "false")])
    case .home: add("pressKey", [("key", "Home")])
    case .end(let app): add("stopApp", [("appId", app.quoted)])
    case .start(let app): add("launchApp", [("appId", app.quoted)])
    case .reset: lines.remark("Maestro cannot reset Health answers: the step is left out.", indent: 0)
    case .act(let element): command(element)
    case .turn(let element, _): command(element)
    }
  }

  private mutating func command(_ element: UITestElement) {
    guard let recipe = lines.recipe(of: element, indent: 0) else { return }
    let index = element.index == 0 ? [] : [("index", "\(element.index)")]
    let selector = [selector(recipe.name.of(element))] + index
    func block(_ command: String, _ key: String, _ rest: [(String, String)]) {
      lines.add("- \(command):", indent: 0)
      lines.add("\(key):", indent: 4)
      for (key, value) in selector { lines.add("\(key): \(value)", indent: 6) }
      for (key, value) in rest { lines.add("\(key): \(value)", indent: 4) }
    }
    switch recipe.gesture {
    case .look: block("extendedWaitUntil", "visible", [("timeout", "\(recipe.wait * 1_000)")])
    case .tap: add("tapOn", selector + [("enabled", "true")])
    case .scroll, .turn:
      block("scrollUntilVisible", "element", [("direction", "DOWN"), ("timeout", "\(recipe.wait * 1_000)")])
      add("tapOn", selector)
    case .tapIfThere: add("tapOn", selector + [("optional", "true")])
    }
  }

  /// Returns the key and the value that select an element. The value is a regular expression, because Maestro treats
  /// identifiers and texts as regular expressions.
  private func selector(_ name: UITestName) -> (String, String) {
    switch name {
    case .identifier(let name): ("id", name.asExpression.quoted)
    case .label(let names): ("text", names.map(\.asExpression).joined(separator: "|").quoted)
    }
  }
}

extension String {
  /// The text as a regular expression that matches only the text itself.
  fileprivate var asExpression: String {
    reduce(into: "") { expression, character in
      if #"\^$.|?*+()[]{}"#.contains(character) { expression += "\\" }
      expression.append(character)
    }
  }
}
