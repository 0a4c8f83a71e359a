import Foundation
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
    let sample = device.health.sample(reference)
    List {
      if let sample {
        ForEach(device.health.details(of: sample)) { part in
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
        device.health.delete(reference)
        dismiss()
      }
      Button("Cancel", role: .cancel) {}
    } message: {
      Text("Apps no longer find it. This cannot be undone.")
    }
  }
}

/// All samples of a type, newest first. Rows are read when they are shown, so that a million open as fast as ten.
struct AllDataScreen: View {
  let device: DeviceModel
  let type: ObjectType

  /// The samples; nil until they are counted.
  @State private var rows: SampleRows?
  @FocusState private var isInRows: Bool
  @Environment(\.locale) private var locale

  var body: some View {
    List {
      if let rows {
        Section(title(of: rows.count)) {
          ForEach(0..<rows.count) { number in
            if let row = rows[number] { SampleLink(row: row) }
          }
        }
      }
    }
    .focused($isInRows)
    // Until there are rows, only the back button can have focus.
    .onChange(of: rows == nil) { isInRows = true }
    .navigationTitle(type.displayName(in: locale))
    .task(id: device.revision) { rows = await device.health.rows(of: type) }
  }

  private func title(of count: Int) -> LocalizedStringKey {
    count == 0 ? "No samples" : "\(count) samples, the newest first"
  }
}
