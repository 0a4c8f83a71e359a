import HealthModel
import Scenarios
import TerminalUI

/// The palette: a field with the matching pages, apps, states, commands, types and scenarios, best match first. Return
/// runs the first.
struct PaletteSheet: View {
  let device: DeviceModel

  @State private var query = ""
  /// The items that the palette can find, collected when it opened. The scenarios are added once they are read.
  @State private var items: [PaletteItem] = []

  @Environment(\.dismiss) private var dismiss
  @Environment(\.announce) private var announce
  @Environment(\.exit) private var exit
  @Environment(\.glyphs) private var glyphs

  /// The maximum number of rows.
  private static let limit = 50

  var body: some View {
    let found = found
    NavigationStack {
      VStack(alignment: .leading, spacing: 0) {
        TextField("A page, an app, a type, a state, a command, a scenario", text: $query)
          .onSubmit { if let first = found.first { perform(first) } }
          .pressHint(found.first?.hint ?? "open")
          .padding(.horizontal, 2)
        if found.isEmpty { Text("Nothing has this name.").foregroundStyle(.secondary).padding(.horizontal, 2) }
        List(found) { item in
          Button {
            perform(item)
          } label: {
            HStack(spacing: 1) {
              RowLabel(LocalizedStringKey(verbatim: item.title), item.place)
              Text(verbatim: item.key?.key.label(in: glyphs) ?? "").bold().frame(width: 2, alignment: .trailing)
            }
          }
          .buttonStyle(.plain)
          .pressHint(item.hint)
          .accessibilityIdentifier("palette.\(item.id)")
        }
      }
      .navigationTitle("Go To")
      .onAppear { items = items(scenarios: []) }
      .task { if device.offersGallery { items = items(scenarios: await Self.scenariosOfGallery()) } }
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }.keyboardShortcut(.cancelAction)
        }
      }
    }
  }

  private func items(scenarios: [ScenarioGallery.Item]) -> [PaletteItem] {
    device.paletteItems(scenarios: scenarios, glyphs: glyphs, announce: announce, exit: exit)
  }

  private var found: [PaletteItem] {
    if query.isEmpty { return Array(items.prefix(Self.limit)) }
    // Also find types by everyday words that are not in their titles, such as "weight" and "pulse".
    let meant = query.suggestions(among: ObjectType.vocabulary)
    let ranked = items.enumerated().compactMap { index, item in
      (item.rank(for: query) ?? (item.otherWords.contains(where: meant.contains) ? .max : nil)).map {
        (rank: $0, index: index, item: item)
      }
    }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.prefix(Self.limit).map(\.item)
  }

  private func perform(_ item: PaletteItem) {
    dismiss()
    if let sentence = item.perform() { announce(sentence) }
  }

  /// Reads the scenario files of the gallery off the main actor, because there are many.
  @concurrent
  private static func scenariosOfGallery() async -> [ScenarioGallery.Item] {
    (try? ScenarioGallery(folder: Gallery.folder))?.items ?? []
  }
}
