import HealthDaemon
import Staging
import TerminalUI
import Yams

/// Turns switches of an app in Settings.
package struct SettingsVerb: Verb {
  package static let key = KeyDescription(
    "settings", .mapping(ScenarioFormat.answers), "Changes switches in Settings, as the person would.")
  package var answer: ScenarioAnswer

  package init(_ answer: ScenarioAnswer) { self.answer = answer }

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    guard let answer = reader.answer(value) else { return nil }
    self.init(answer)
  }

  package func written(by writer: inout ScenarioWriter) -> Node { writer.answer(answer) }

  package func sentence(in words: ScenarioWords) -> String {
    let switches = words.switches(on: selection(isOn: true), off: selection(isOn: false))
    return words.said("In Settings, for \(words.name(answer.app)): \(switches)")
  }

  private func selection(isOn: Bool) -> Selection {
    var chosen = Selection()
    chosen.permissions = answer.permissions.filter { $0.isOn == isOn }.map(\.subject)
    chosen.objects = answer.objects.filter { $0.isOn == isOn }.map(\.subject)
    return chosen
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    do throws(DeviceStartError) { try stage.daemon.apply(answer) } catch { throw ScenarioFailure(error.message) }
  }
}
