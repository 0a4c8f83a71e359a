import HealthModel
import TerminalUI

/// The page of a sample with all its details, and the button that deletes it.
struct SampleScreen: View {
  let device: DeviceModel
  let reference: SampleReference

  @State private var isAskingToDelete = false
  @Environment(\.dismiss) private var dismiss
  @Environment(\.locale) private var locale

  var body: some View {
    let sample = device.sample(reference)
    List {
      if let sample {
        ForEach(device.details(of: sample)) { part in
          Section(part.title) {
            ForEach(part.lines, id: \.self) { LabeledContent($0.label, value: $0.value) }
          }
        }
      } else {
        Text("This sample was deleted.").foregroundStyle(.secondary)
      }
    }
    .navigationTitle(reference.type.displayName(in: locale))
    .toolbar {
      if sample != nil {
        Button("Delete…", role: .destructive) { isAskingToDelete = true }
          .keyboardShortcut(.deleteSample)
          .accessibilityIdentifier("sample.delete")
      }
    }
    .alert("Delete This Sample?", isPresented: $isAskingToDelete) {
      Button("Delete", role: .destructive) {
        device.delete(reference)
        dismiss()
      }
      Button("Cancel", role: .cancel) {}
    } message: {
      Text("Apps no longer find it. This cannot be undone.")
    }
  }
}
