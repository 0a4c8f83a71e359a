import Foundation
import HealthDaemon
import TerminalUI
import Yams

/// Changes the device. States that are not named stay unchanged.
package struct DeviceVerb: Verb {
  /// The new values of the states that change, by name.
  package var states: [String: DeviceState.Value] = [:]
  /// True to restart the device: nothing keeps running, and it stays locked until it is unlocked.
  package var isRestarted = false

  package static let key = KeyDescription("device", .mapping(form), "Changes the device.")
  private static let form = Mapping(
    name: "deviceChange",
    keys: DeviceState.all.filter(\.canChange).map(\.key) + [
      KeyDescription(
        "restarted", .scalar(.flag),
        "true: restarts the device. Afterwards no app runs, and the device is locked until you unlock it.")
    ], rule: .something)

  package init() {}

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    reader.context.takeTimeZone(of: value)
    let timeZone = reader.context.timeZone
    for state in DeviceState.all {
      states[state.name] = value[state.name]?.text.flatMap { state.value($0, in: timeZone) }
    }
    isRestarted = reader.flag(value["restarted"]) ?? false
  }

  /// Finds the changes between two states of the device; nil if there are none.
  package init?(from before: DeviceSettings, to after: DeviceSettings) {
    for state in after.states(changedSince: before) { states[state.name] = after[state] }
    if states.isEmpty { return nil }
  }

  private var changes: [(state: DeviceState, value: DeviceState.Value)] {
    DeviceState.all.compactMap { state in states[state.name].map { (state, $0) } }
  }

  package func written(by writer: inout ScenarioWriter) -> Node {
    if case .text(let name)? = states["timeZone"], let zone = TimeZone(identifier: name) { writer.timeZone = zone }
    let writer = writer
    return writer.mapping(
      changes.map { ($0.name, writer.node($1)) } + [("restarted", isRestarted ? writer.flag(true) : nil)])
  }

  package func sentence(in words: ScenarioWords) -> String {
    var parts = changes.map { words.said($0.words(for: $1.written)) }
    if isRestarted { parts.append(words.said("restarted")) }
    return words.said("The device is now \(parts.inList(locale: words.locale))")
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    stage.changeSettings { settings in
      for (state, value) in changes { settings[state] = value }
    }
    if isRestarted { stage.restart() }
  }
}
