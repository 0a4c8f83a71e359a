import Scenarios
import TerminalUI

/// The page of a scenario: its story, what to look at, and three ways to see it. The steps are below the story, or beside
/// it on a wide screen, with their remarks and expectations.
struct ScenarioPage: View {
  let model: GalleryModel
  let item: ScenarioGallery.Item

  @Environment(\.locale) private var locale

  var body: some View {
    let words = ScenarioWords(item.scenario, locale: locale)
    GeometryReader { proxy in
      if let width = GalleryColumns.leading(of: proxy.size.width) {
        HStack(alignment: .top, spacing: 1) {
          List {
            actions
            ScenarioStory(scenario: item.scenario, words: words)
            ScenarioFigures(item: item)
          }
          .frame(width: width)
          Pane {
            List { StepRows(scenario: item.scenario, words: words) }
              .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
          } label: {
            Text("Step by step").bold()
          }
          .prefersDefaultFocus(false)
        }
      } else {
        List {
          actions
          ScenarioStory(scenario: item.scenario, words: words)
          ScenarioFigures(item: item)
          Section("Step by step") {
            ForEach(Array(item.scenario.script.enumerated()), id: \.offset) { index, step in
              Text(verbatim: "\(index + 1). \(words.title(of: step))")
            }
          }
        }
      }
    }
    .navigationTitle(words.told(item.scenario.title))
  }

  private var actions: some View {
    Section {
      action("Play It Step by Step", .playScenario) { model.play(item) }
      action("Let It Run", .runScenario) { model.run(item) }
      action("Open the Device", .openScenario) { model.open(item) }
    }
  }

  private func action(_ title: LocalizedStringKey, _ key: DeviceKey, action: @escaping @MainActor () -> Void)
    -> some View
  {
    Button(title, action: action).keyboardShortcut(key)
      .accessibilityIdentifier("gallery.\(key.label)")
  }
}

/// The story of a scenario: what happens, what to look at, and why it matters.
struct ScenarioStory: View {
  let scenario: Scenario
  let words: ScenarioWords

  var body: some View {
    paragraph("What happens", scenario.summary.map(words.told))
    paragraph("Look at", scenario.look.map(words.told))
    paragraph("Why it matters", scenario.why.map(words.told))
  }

  @ViewBuilder
  private func paragraph(_ title: LocalizedStringKey, _ text: String?) -> some View {
    if let text { Section(title) { Text(text) } }
  }
}

/// The figures of a scenario: its size, its rules, its apps and its device.
struct ScenarioFigures: View {
  let item: ScenarioGallery.Item

  @Environment(\.locale) private var locale

  var body: some View {
    let scenario = item.scenario
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
  }
}

/// The steps of a scenario with their remarks and expectations, and the expectations at the end.
struct StepRows: View {
  let scenario: Scenario
  let words: ScenarioWords

  @Environment(\.glyphs) private var glyphs

  var body: some View {
    ForEach(Array(scenario.script.enumerated()), id: \.offset) { index, step in
      part("\(index + 1). \(words.title(of: step))", remark: step.remark, step.expectations)
    }
    if !scenario.expectations.isEmpty { part(words.said("After the last step"), remark: nil, scenario.expectations) }
  }

  private func part(_ title: String, remark: String?, _ expectations: [PlacedExpectation]) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(verbatim: title).bold()
      if let remark { Text(words.told(remark)).padding(.leading, 3) }
      ForEach(Array(expectations.enumerated()), id: \.offset) { _, placed in
        HStack(alignment: .top, spacing: 1) {
          Text(String(glyphs.marks.dash)).foregroundStyle(.secondary)
          Text(placed.expectation.sentence(in: words)).foregroundStyle(.secondary)
        }
        .padding(.leading, 3)
      }
    }
    .padding(.bottom, 1)
  }
}

extension Scenario {
  /// The number of expectations, after steps and at the end.
  var expectationCount: Int { expectations.count + script.reduce(0) { $0 + $1.expectations.count } }
}
