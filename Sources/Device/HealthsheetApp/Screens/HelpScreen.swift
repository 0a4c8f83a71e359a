import TerminalUI

/// The help sheet about keys: first the keys of the screen behind it, then the keys of the device.
struct HelpScreen: View {
  /// The keys that were active on the screen behind the help, starting with those of the focused control.
  let bindings: [KeyBinding]
  /// The places in the table of keys that belong to the screen behind the help.
  let places: [DeviceKey.Place]

  @Environment(\.dismiss) private var dismiss
  @Environment(\.glyphs) private var glyphs
  @Environment(\.spaceKey) private var spaceKey

  var body: some View {
    NavigationStack {
      List {
        Section {
          Text(
            """
            This is a phone with some apps. They ask for your Health data; you choose. A type you did not allow looks \
            to an app exactly like one without data: only the inspector shows the difference. Clicks work on \
            everything that can be highlighted.
            """
          )
        }
        Section("Here") {
          ForEach(here, id: \.keys) { row in keyRow(row) }
        }
        Section("Everywhere") {
          ForEach(everywhere, id: \.keys) { row in keyRow(row) }
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

  private struct Row {
    var keys: String
    var meaning: LocalizedStringKey
  }

  private var here: [Row] {
    let common = Set(DeviceKey.all.filter { $0.place == .everywhere && $0.key != KeyPress(.space) }.map(\.key))
    return bindings.filter { !common.contains($0.keys.first ?? "?") }.map { binding in
      let key = DeviceKey.all.first { places.contains($0.place) && binding.keys.contains($0.key) }
      return Row(
        keys: binding.label(in: glyphs, space: spaceKey),
        meaning: key?.meaning ?? LocalizedStringKey(verbatim: binding.title))
    }
  }

  private var everywhere: [Row] {
    DeviceKey.all.filter { $0.place == .everywhere }.map {
      Row(keys: $0.label(in: glyphs, space: spaceKey), meaning: $0.meaning)
    }
  }

  private func keyRow(_ row: Row) -> some View { KeyRow(keys: row.keys, meaning: row.meaning) }
}

/// A row with keys and their effect.
struct KeyRow: View {
  /// The keys, as text for the terminal.
  let keys: String
  let meaning: LocalizedStringKey

  var body: some View {
    HStack(alignment: .top, spacing: 2) {
      Text(keys).bold().foregroundStyle(.tint).frame(width: 19, alignment: .leading)
      Text(meaning)
    }
  }
}
