import HealthDaemon
import HealthKitUI
import TerminalUI
import Yams

/// Changes switches of an app in Settings.
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
    let switches = words.switches(
      on: selection(of: "on"), limited: selection(of: "limited"), off: selection(of: "off"))
    let records = answer.newRecords.map { words.said("choose \(words.said($0.title))") }
    let changes = ([switches].filter { !$0.isEmpty } + [records].compactMap(\.self)).inList(locale: words.locale)
    return words.said("In Settings, for \(words.name(answer.app)): \(changes)")
  }

  /// Returns the switches that are set to a choice, such as "on" in a file; for nil, returns all switches.
  private func selection(of choice: String? = nil) -> Selection {
    var chosen = Selection()
    chosen.permissions = answer.permissions.filter { choice == nil || $0.written == choice }.map(\.subject)
    chosen.objects = answer.objects.filter { choice == nil || $0.written == choice }.map(\.subject)
    return chosen
  }

  package func decided(
    on daemon: HealthDaemon, _ prompt: AuthorizationPrompt?
  ) -> (app: String, switches: Selection)? { (answer.app, selection()) }

  /// Returns one step that replaces this step and the next. Nil if the steps are about different apps. Also nil if both
  /// change the same switch, because its state between the steps is part of the session.
  package func joined(with next: SettingsVerb) -> SettingsVerb? {
    let (own, others) = (selection(), next.selection())
    guard answer.app == next.answer.app, !own.permissions.contains(where: others.permissions.contains),
      !own.objects.contains(where: others.objects.contains),
      answer.newRecords == nil || next.answer.newRecords == nil
    else { return nil }
    var joined = self
    joined.answer.permissions += next.answer.permissions
    joined.answer.objects += next.answer.objects
    joined.answer.newRecords = answer.newRecords ?? next.answer.newRecords
    return joined
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    try stage.daemon.apply(answer)
  }
}
