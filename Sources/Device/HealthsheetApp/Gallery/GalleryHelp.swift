import TerminalUI

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
