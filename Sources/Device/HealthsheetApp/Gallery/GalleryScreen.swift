import Languages
import Scenarios
import TerminalUI

/// The gallery: a list of the scenarios by theme, a page for each, and in front of both the device of the open one.
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
    .sheet(isPresented: $model.isShowingHelp) { GalleryHelp(isPlaying: model.playback != nil) }
    .presentationSizing(.form.fitted(horizontal: false, vertical: true))
    .onKeyPress(.help) {
      model.isShowingHelp = true; return .handled
    }
    .onKeyPress(.quit) {
      exit(); return .handled
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
        if themes.isEmpty { Text("No scenario has “\(model.query)” in it.").foregroundStyle(.secondary) }
      }
      .searchable(text: $model.query, prompt: "Titles, stories, rules")
      .navigationTitle("Gallery")
      .toolbar {
        Text(model.gallery.items.count == 1 ? "1 scenario" : "\(model.gallery.items.count) scenarios").foregroundStyle(
          .secondary)
      }
      .onChange(of: model.playback?.item.name) { played, open in
        // Whoever comes back is where they were.
        if open == nil { focused = played }
      }
      .navigationDestination(for: String.self) { name in
        if let item = model.item(named: name) { ScenarioPage(model: model, item: item) }
      }
    }
  }
}

/// A row of the list: the title, and the number of steps where there is room.
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
  /// The number of steps in words: "6 steps".
  var stepsInWords: LocalizedStringKey { "\(script.count) steps" }
}

/// The help sheet on the keys of the gallery, or of a scenario that is open.
struct GalleryHelp: View {
  /// True for the keys of a scenario.
  let isPlaying: Bool

  @Environment(\.dismiss) private var dismiss
  @Environment(\.glyphs) private var glyphs

  var body: some View {
    NavigationStack {
      List {
        Section(isPlaying ? "The script" : "The gallery") {
          ForEach(keys, id: \.self) { KeyRow(keys: $0.label(in: glyphs), meaning: $0.meaning) }
        }
        Section {
          Text(
            isPlaying
              ? """
              The script has the keys, or you have: then each goes to the device, where ? tells what they do. What you \
              change there the script does not know of; r begins anew.
              """
              : """
              Each scenario is a device in some state, and a story that is played on it. Play it step by step, let it \
              run, or open the device and do what you like.
              """
          )
          .foregroundStyle(.secondary)
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
    DeviceKey.all.filter { $0.place == (isPlaying ? .script : .gallery) } + [.help, .quit]
  }
}
