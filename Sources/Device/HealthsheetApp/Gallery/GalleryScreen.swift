import Languages
import Scenarios
import TerminalUI

/// The gallery: a list of the scenarios by theme, a page for each of them, and in front of these, the device of the
/// scenario that is open.
struct GalleryScreen: View {
  @Bindable var model: GalleryModel

  @Environment(\.exit) private var exit

  var body: some View {
    ZStack(alignment: .topLeading) {
      VStack(alignment: .leading, spacing: 0) {
        GalleryList(model: model)
        KeyHintBar()
      }
      .hidden(model.playback != nil)
      if let playback = model.playback { PlaybackScreen(model: model, playback: playback).id(playback.item.name) }
    }
    .preferredColorScheme(model.colorScheme)
    .overlay { RoomRequest() }
    .sheet(isPresented: $model.isShowingHelp) { GalleryHelp(isPlaying: model.playback != nil) }
    .presentationSizing(.form.fitted(horizontal: false, vertical: true))
    .onKeyPress(.help) {
      model.isShowingHelp = true; return .handled
    }
    .onKeyPress(.quit) {
      // In front of a device, the gallery closes and the device stays.
      if let leave = model.leave { leave() } else { exit() }
      return .handled
    }
    .onKeyPress("c", modifiers: .control) {
      exit(); return .handled
    }
    .localizedStringTable(.device)
  }
}

/// The list of scenarios by theme, with a search field.
private struct GalleryList: View {
  @Bindable var model: GalleryModel
  @FocusState private var focused: String?
  @Environment(\.locale) private var locale

  var body: some View {
    let told = { (text: String) in
      String(localized: LocalizedStringKey(text), table: .scenarios, locale: locale)
    }
    let themes = model.gallery.themes(matching: model.query, in: told)
    NavigationStack(path: $model.path) {
      GeometryReader { proxy in
        if let width = GalleryColumns.leading(of: proxy.size.width) {
          HStack(alignment: .top, spacing: 1) {
            list(themes, told).frame(width: width)
            if let item = focused.flatMap(model.item(named:)) ?? themes.first?.items.first {
              // The identity changes with the scenario, so that each preview starts scrolled to its top.
              ScenarioPreview(item: item).id(item.name)
            }
          }
        } else {
          list(themes, told)
        }
      }
      .searchable(text: $model.query, prompt: "Titles, stories, rules")
      .navigationTitle("Gallery")
      .toolbar {
        if let leave = model.leave {
          ToolbarItem(placement: .cancellationAction) {
            Button("Device") { leave() }
              .keyboardShortcut(.cancelAction)
              .accessibilityIdentifier("gallery.leave")
          }
        }
        ToolbarItem(placement: .confirmationAction) {
          Text(model.gallery.items.count == 1 ? "1 scenario" : "\(model.gallery.items.count) scenarios")
            .foregroundStyle(
              .secondary)
        }
      }
      .onChange(of: model.playback?.item.name) { played, open in
        // On return, focus the scenario that was played.
        if open == nil { focused = played }
      }
      .navigationDestination(for: String.self) { name in
        if let item = model.item(named: name) { ScenarioPage(model: model, item: item) }
      }
    }
  }

  private func list(_ themes: [(title: String?, items: [ScenarioGallery.Item])], _ told: @escaping (String) -> String)
    -> some View
  {
    List {
      ForEach(themes, id: \.title) { theme in
        Section(theme.title.map(told) ?? String(localized: "Others", locale: locale)) {
          ForEach(theme.items) { item in
            NavigationLink(value: item.name) {
              GalleryRow(title: told(item.scenario.title), steps: item.scenario.stepsInWords)
            }
            .accessibilityIdentifier("gallery.\(item.name)")
            .galleryKeys(model, item)
            .focused($focused, equals: item.name)
          }
        }
      }
      if !model.gallery.errors.isEmpty {
        Section("Files that cannot be read") {
          ForEach(model.gallery.errors.flatMap(\.problems), id: \.self) {
            Text($0.description).foregroundStyle(.destructive)
          }
        }
      }
      if themes.isEmpty { Text("No scenario contains “\(model.query)”.").foregroundStyle(.secondary) }
    }
  }
}

/// The division of a wide screen into the list and a preview, or into the story and the steps.
enum GalleryColumns {
  /// Returns the width of the leading part, in columns; nil if the screen is too narrow for two parts.
  static func leading(of width: Int) -> Int? { width < 110 ? nil : max(58, width * 2 / 5) }
}

/// The focused scenario, beside the list: its story, the steps with their remarks and expectations, and figures.
private struct ScenarioPreview: View {
  let item: ScenarioGallery.Item

  @Environment(\.locale) private var locale

  var body: some View {
    let words = ScenarioWords(item.scenario, locale: locale)
    Pane {
      List {
        ScenarioStory(scenario: item.scenario, words: words)
        Section("Step by step") { StepRows(scenario: item.scenario, words: words) }
        ScenarioFigures(item: item)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    } label: {
      Text(words.told(item.scenario.title)).bold()
    }
    .prefersDefaultFocus(false)
    .accessibilityIdentifier("gallery.preview")
  }
}

/// A row of the list: the title, and the number of steps if there is space.
private struct GalleryRow: View {
  let title: String
  let steps: LocalizedStringKey

  var body: some View {
    ViewThatFits(in: .horizontal) {
      HStack {
        Text(title)
        Spacer()
        Text(steps).foregroundStyle(.secondary)
      }
      Text(title).lineLimit(1)
    }
  }
}

extension View {
  /// Adds the keys that open a scenario.
  fileprivate func galleryKeys(_ model: GalleryModel, _ item: ScenarioGallery.Item) -> some View {
    onKeyPress(.playScenario) {
      model.play(item); return .handled
    }
    .onKeyPress(.runScenario) {
      model.run(item); return .handled
    }
    .onKeyPress(.openScenario) {
      model.open(item); return .handled
    }
  }
}

extension Scenario {
  /// The number of steps as text: "6 steps".
  var stepsInWords: LocalizedStringKey { "\(script.count) steps" }
}

/// The help sheet with the keys of the gallery, or of an open scenario.
struct GalleryHelp: View {
  /// True to show the keys of an open scenario; false for the keys of the list.
  let isPlaying: Bool

  @Environment(\.dismiss) private var dismiss
  @Environment(\.glyphs) private var glyphs
  @Environment(\.spaceKey) private var spaceKey

  var body: some View {
    NavigationStack {
      List {
        Section {
          Text(
            isPlaying
              ? """
              First, keys control the script. After t, keys go to the device, where ? lists them. The script does not \
              know what you change there; r starts it again on a new device.
              """
              : """
              Each scenario is a device in some state, and a story that is played on it. Play it step by step, let it \
              run, or open the device and do what you like.
              """
          )
        }
        Section(isPlaying ? "The script" : "The gallery") {
          ForEach(keys, id: \.self) { KeyRow(keys: $0.label(in: glyphs, space: spaceKey), meaning: $0.meaning) }
        }
      }
      .navigationTitle("Keys")
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") { dismiss() }.keyboardShortcut(.cancelAction)
        }
      }
    }
  }

  private var keys: [DeviceKey] {
    DeviceKey.all.filter { $0.place == (isPlaying ? .script : .gallery) } + (isPlaying ? [.handOver] : [])
      + [.help, .quit]
  }
}
