import Foundation
import HealthModel
import Scenarios

/// The steps of a UI test, in a form that does not depend on the test tool: XCUITest, Maestro or Appium.
package struct UITestPlan: Sendable {
  /// The name of the scenario’s file, without its extension.
  package let name: String
  package let title: String
  package let summary: String?
  package let target: UITestTarget
  /// The bundle identifier of the app under test.
  package let app: String
  /// A sentence about each request, in order.
  package var requests: [String] = []
  package var steps: [UITestStep] = []

  /// The disclaimer in every generated test.
  static let limits = """
    A UI test cannot see the decision about reading: to an app, a refusal looks like no data. To check it, add data \
    before the test, inside and outside the past 30 days, and check whether the app shows it.
    """

  /// The name for a type in Swift or Python, made from the name of the scenario, such as “AllRecordedData”.
  var typeName: String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isLetter == true ? name : "Scenario\(name)"
  }

  /// True if the test taps anything that is not part of the app.
  package var taps: Bool {
    steps.contains {
      switch $0 {
      case .act, .turn: true
      default: false
      }
    }
  }
}

extension UITestPlan {
  /// Plays a scenario, and makes the plan from the questions that appear.
  ///
  /// - Parameters:
  ///   - scenario: The scenario from ``UITestTarget/scenario(of:)``.
  ///   - stage: Its prepared device, before the first step.
  ///   - play: Plays the next step; returns a sentence if it fails, and nil otherwise.
  /// - Throws: ``ScenarioFailure`` for a scenario that makes no sense on the simulator.
  @MainActor
  package init(
    of scenario: Scenario, name: String, on target: UITestTarget, stage: any ScenarioStage,
    play: @MainActor () async -> String?
  ) async throws(ScenarioFailure) {
    var planner = UITestPlanner(scenario, name: name, target: target)
    planner.begin(on: stage)
    for step in scenario.script {
      if let obstacle = await play() {
        throw ScenarioFailure(
          "Line \(step.location.line) cannot be done on \(target.name), so there is no test of it. \(obstacle)")
      }
      planner.played(step, on: stage)
    }
    planner.end()
    self = planner.plan
    if taps { return }
    let reason =
      scenario.asksOnWatch && target != .watch ? "The scenario asks only on the watch: use --ios watch." : nil
    throw ScenarioFailure(
      """
      On \(target.name), the scenario asks for nothing and changes nothing in Settings, so a UI test has nothing to \
      tap.
      """
        + (reason.map { " \($0)" } ?? ""))
  }
}

extension UITestTarget {
  /// Returns a scenario adapted to this simulator after a reset.
  package func scenario(of scenario: Scenario) -> Scenario {
    self == .watch ? scenario.askingFirst.onWatch : scenario.askingFirst
  }
}

/// A tool that drives a simulator.
package enum UITestTool: String, Hashable, Sendable, CaseIterable {
  case xcuitest, maestro, appium

  /// The simulators that the test tool drives. Only XCUITest is known to drive a watch.
  package var targets: [UITestTarget] { self == .xcuitest ? UITestTarget.allCases : UITestTarget.phones }

  /// Returns the test in the tool’s language.
  package func text(of plan: UITestPlan) -> String {
    switch self {
    case .xcuitest: XCUITestWriter(plan).text
    case .maestro: MaestroWriter(plan).text
    case .appium: AppiumWriter(plan).text
    }
  }
}

/// The lines of a generated test. The recipe of an element is explained at its first use.
struct UITestLines {
  let plan: UITestPlan
  /// The comment prefix in the tool’s language.
  let comment: String
  private(set) var lines: [String] = []
  private var told: Set<UITestElement.Kind> = []

  init(_ plan: UITestPlan, comment: String) { (self.plan, self.comment) = (plan, comment) }

  mutating func add(_ line: String, indent: Int) {
    lines.append(line.isEmpty ? "" : String(repeating: " ", count: indent) + line)
  }

  /// Adds a comment, wrapped to several lines if needed.
  mutating func remark(_ text: String, indent: Int) {
    for line in text.inLines(of: 110 - indent) { add("\(comment) \(line)", indent: indent) }
  }

  /// Returns the recipe of an element, and explains it at its first use.
  mutating func recipe(of element: UITestElement, indent: Int) -> UITestRecipe? {
    guard let recipe = UITestRecipe.of(element.kind, on: plan.target) else { return nil }
    if told.insert(element.kind).inserted { remark(recipe.remark, indent: indent) }
    return recipe
  }

  /// Adds the comments at the top of the file: the scenario, the simulator, and the parts to fill in.
  mutating func head(_ todo: String) {
    remark(plan.title + ".", indent: 0)
    if let summary = plan.summary { remark(summary.replacing("\n", with: " "), indent: 0) }
    add(comment, indent: 0)
    let words = """
      Written by healthsheet from the scenario \(plan.name), for \(plan.target.name), and not run on a simulator yet. \
      Identifiers are the same in every language; labels are in English, so the simulator must be set to English.
      """
    remark(words, indent: 0)
    remark(todo, indent: 0)
    remark(UITestPlan.limits, indent: 0)
  }

  var text: String { lines.joined(separator: "\n") + "\n" }
}

extension String {
  /// Returns the text wrapped between words to a width in characters; longer words are not split.
  fileprivate func inLines(of width: Int) -> [String] {
    var lines: [String] = []
    for word in split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The text as a double-quoted literal for Swift, Python and YAML.
  var quoted: String { "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" }
}
