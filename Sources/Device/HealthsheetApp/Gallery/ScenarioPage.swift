import Scenarios
import TerminalUI

/// The page of a scenario: its story, what to look at, and three ways to see it.
struct ScenarioPage: View {
  let model: GalleryModel
  let item: ScenarioGallery.Item

  @Environment(\.locale) private var locale

  var body: some View {
    let scenario = item.scenario
    let words = ScenarioWords(scenario, locale: locale)
    List {
      Section {
        action("Play It Step by Step", .playScenario) { model.play(item) }
        action("Let It Run", .runScenario) { model.run(item) }
        action("Open the Device", .openScenario) { model.open(item) }
      }
      paragraph("What happens", scenario.summary.map(words.told))
      paragraph("Look at", scenario.look.map(words.told))
      paragraph("Why it matters", scenario.why.map(words.told))
      Section("In figures") {
        LabeledContent("Steps", value: "\(scenario.script.count)")
        LabeledContent("Expectations", value: "\(scenario.expectationCount)")
        if !scenario.rules.isEmpty { LabeledContent("Rules", value: scenario.rules.inList(locale: locale)) }
        LabeledContent("Apps", value: scenario.apps.map(\.identity.displayName).inList(locale: locale))
        LabeledContent("Device") {
          Text("\(scenario.device.settings.productType), iOS \(scenario.device.settings.operatingSystemVersion)")
        }
        LabeledContent("File", value: item.name)
      } footer: {
        Text("To write a report: healthsheet play \(item.name) --report report.html")
      }
      Section("Step by step") {
        ForEach(Array(scenario.script.enumerated()), id: \.offset) { index, step in
          Text(verbatim: "\(index + 1). \(words.title(of: step))")
        }
      }
    }
    .navigationTitle(words.told(scenario.title))
  }

  private func action(_ title: LocalizedStringKey, _ key: DeviceKey, action: @escaping @MainActor () -> Void)
    -> some View
  {
    Button(title, action: action).keyboardShortcut(key)
      .accessibilityIdentifier("gallery.\(key.label)")
  }

  @ViewBuilder
  private func paragraph(_ title: LocalizedStringKey, _ text: String?) -> some View {
    if let text { Section(title) { Text(text) } }
  }
}

extension Scenario {
  /// The number of expectations, after steps and at the end.
  var expectationCount: Int { expectations.count + script.reduce(0) { $0 + $1.expectations.count } }
}
