import Foundation
import HealthDaemon
import HealthModel
import Yams

extension Scenario {
  /// Returns the scenario as a file, which reads back as the same scenario, except for locations and file paths.
  ///
  /// Keys are in the order of the format, and default values are left out. The same scenario gives the same text.
  ///
  /// - Parameters:
  ///   - schema: The path of the JSON Schema to name in the file, for editors; nil for none.
  ///   - isSession: True to write the version of iOS and the date even if they are the defaults, so that a session is
  ///     replayed on the same device after the defaults change.
  package func written(schema: String? = nil, isSession: Bool = false) -> String {
    var writer = ScenarioWriter(scenario: self)
    writer.isSession = isSession
    let node = writer.scenario()
    let text = (try? serialize(node: node, indent: 2, width: 118, allowUnicode: true)) ?? ""
    return (schema.map { "# yaml-language-server: $schema=\($0)\n" } ?? "") + text
  }
}

extension Scenario {
  /// Returns steps as the lines of a script in this scenario's file; empty if there are none.
  package func written(_ steps: [Step]) -> String {
    var writer = ScenarioWriter(scenario: self)
    return Self.lines(writer.rows(steps.map { writer.step($0) }), isEmpty: steps.isEmpty)
  }

  /// Returns expectations as lines in this scenario's file; empty if there are none.
  package func written(_ expectations: [any Expectation]) -> String {
    var writer = ScenarioWriter(scenario: self)
    let node = writer.expectations(expectations.map { PlacedExpectation($0, at: location) })
    guard let node else { return "" }
    return Self.lines(node.sequence == nil ? writer.rows([node]) : node, isEmpty: false)
  }

  private static func lines(_ node: Node, isEmpty: Bool) -> String {
    isEmpty ? "" : (try? serialize(node: node, indent: 2, width: 118, allowUnicode: true)) ?? ""
  }
}

/// Creates the document of a scenario. Samples are written in the order in which the reader reads them, so that samples
/// without a UUID in the file get the same UUIDs when it is read.
package struct ScenarioWriter {
  let source: Scenario
  /// True to always write the version of iOS and the date.
  fileprivate var isSession = false
  /// The number of samples written so far, counted as ``ScenarioReader`` does.
  var sampleCount = 0
  /// The device's time zone at the place of the file that is being written.
  var timeZone: TimeZone

  init(scenario: Scenario) { (source, timeZone) = (scenario, scenario.device.timeZone) }

  /// Returns the whole document.
  mutating func scenario() -> Node {
    block([
      ("title", text(source.title)), ("theme", source.theme.map(text)), ("summary", source.summary.map(text)),
      ("look", source.look.map(text)), ("why", source.why.map(text)),
      ("rules", source.rules.isEmpty ? nil : list(source.rules.map(text))),
      ("versions", source.versions.isEmpty ? nil : list(source.versions.map { text($0.description) })),
      ("device", device()), ("apps", apps()),
      ("answers", source.answers.isEmpty ? nil : rows(source.answers.map { earlierAnswer($0) })), ("data", data()),
      ("script", source.script.isEmpty ? nil : rows(source.script.map { step($0) })),
      ("expect", expectations(source.expectations)),
    ])
  }

  private func device() -> Node? {
    let device = source.device
    var standard = ScenarioDevice.demo
    standard.date = ScenarioDevice.demoMorning(in: device.timeZone)
    let states = DeviceState.all.map { state in
      let value = device.settings[state]
      let isNamed = isSession && ["os", "date"].contains(state.name)
      return (state.name, value == standard.settings[state] && !isNamed ? nil : self.node(value))
    }
    let behavior = DeviceBehavior.questions.map { question in
      let answer = question.answer(of: device.settings.behavior).name
      return (question.name, answer == question.answers[0].name ? nil : text(answer))
    }
    let node = mapping(
      states + [
        ("size", device.size == standard.size ? nil : text("\(device.size.columns)x\(device.size.rows)")),
        ("behavior", behavior.allSatisfy { $1 == nil } ? nil : mapping(behavior)),
      ])
    return node.mapping?.isEmpty == true ? nil : node
  }

  // MARK: Shared parts

  /// Returns the decisions on an app.
  func answer(_ answer: ScenarioAnswer) -> Node { mapping(pairs(answer)) }

  /// Returns the decisions from before the script.
  private func earlierAnswer(_ answer: ScenarioAnswer) -> Node {
    let isPossible = answer.permissions.allSatisfy { $0.subject.type.mayBeAnswered($0.subject.direction) }
    let isUnchecked = !isPossible && source.doubts.isEmpty
    return mapping(pairs(answer) + [("unchecked", isUnchecked ? flag(true) : nil)])
  }

  private func pairs(_ answer: ScenarioAnswer) -> [(String, Node?)] {
    [
      ("app", app(answer.app)), ("share", switches(answer, .share)), ("read", switches(answer, .read)),
      (
        "objects",
        answer.objects.isEmpty
          ? nil : mapping(answer.objects.map { ($0.subject.written, text($0.written)) })
      ),
      ("newRecords", answer.newRecords.map { text($0.rawValue) }),
    ]
  }

  private func switches(_ answer: ScenarioAnswer, _ direction: Direction) -> Node? {
    let choices = answer.permissions.filter { $0.subject.direction == direction }
    return choices.isEmpty
      ? nil : mapping(choices.map { ($0.subject.type.swiftName, text($0.written)) })
  }

  /// Returns the keys of an authorization request.
  func types(_ request: ScenarioApp.Request?) -> [(String, Node?)] {
    [("share", types(request?.share ?? [])), ("read", types(request?.read ?? []))]
  }

  func types(_ types: [ObjectType]) -> Node? { types.isEmpty ? nil : list(types.map { text($0.swiftName) }) }

  /// Returns the word that names an app.
  func app(_ bundleIdentifier: String) -> Node {
    text(source.apps.first { $0.identity.bundleIdentifier == bundleIdentifier }?.reference ?? bundleIdentifier)
  }

  /// Returns a date, to the second. It is in the time zone of its place in the file, or in UTC if it would not read
  /// back as the same moment.
  func date(_ date: Date) -> Node {
    // Round a fractional second down.
    let date = Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.rounded(.down))
    let local = date.formatted(
      Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day()
        .time(includingFractionalSeconds: false))
    return text(local.date(in: timeZone) == date ? local : date.formatted(.iso8601))
  }

  /// Returns a number, without decimals when it is whole.
  func number(_ value: Double) -> Node { text(Self.number(value)) }

  static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  // MARK: Nodes

  /// Returns a scalar, quoted if YAML requires it.
  func text(_ text: String) -> Node { Node(text) }

  func flag(_ flag: Bool) -> Node { text("\(flag)") }

  func list(_ nodes: [Node]) -> Node { .sequence(Node.Sequence(nodes, Tag(.seq), .flow)) }

  /// Returns a mapping on one line, without keys that have no value.
  func mapping(_ pairs: [(String, Node?)]) -> Node { mapping(pairs, .flow) }

  /// Returns a list with one line per item.
  func rows(_ nodes: [Node]) -> Node { .sequence(Node.Sequence(nodes, Tag(.seq), .block)) }

  /// Returns a mapping with one line per key.
  func block(_ pairs: [(String, Node?)]) -> Node { mapping(pairs, .block) }

  private func mapping(_ pairs: [(String, Node?)], _ style: Node.Mapping.Style) -> Node {
    .mapping(
      Node.Mapping(
        pairs.compactMap { key, value in value.map { (Node(key), $0) } }, Tag(.map), style))
  }
}

extension ObjectReference {
  /// The reference as written in a scenario: "1", "medication 1", a UUID.
  var written: String {
    switch self {
    case .identifier(let uuid): uuid.uuidString
    case .position(let number, .visionPrescription): "\(number)"
    case .position(let number, _): "medication \(number)"
    }
  }
}
