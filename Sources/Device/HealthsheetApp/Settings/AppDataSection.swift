import Foundation
import HealthModel
import TerminalUI

/// The section "Data from Stride": the number of samples that an app wrote of each type, and the button that deletes
/// them (rules A83 and A87).
struct AppDataSection: View {
  let device: DeviceModel
  let app: AppIdentity

  @State private var counts: [AppDataCount] = []
  @State private var isAskingToDelete = false

  @Environment(\.locale) private var locale

  var body: some View {
    Section("Data from “\(app.displayName)”") {
      ForEach(counts, id: \.type) { entry in
        LabeledContent(entry.type.displayName(in: locale), value: entry.count.formatted(.number.locale(locale)))
      }
      Button("Delete All Data from “\(app.displayName)”…", role: .destructive) { isAskingToDelete = true }
        .disabled(counts.isEmpty)
        .help("\(app.displayName) has saved nothing that is still here.")
        .pressHint("delete")
        .accessibilityIdentifier("settings.deleteData")
        .task(id: device.revision) { counts = await device.dataCounts(of: app) }
        .alert("Delete All Data from “\(app.displayName)”?", isPresented: $isAskingToDelete) {
          Button("Delete", role: .destructive) { device.deleteAllData(of: app) }
          Button("Cancel", role: .cancel) {}
        } message: {
          Text("What it saved to Health is deleted. This cannot be undone.")
        }
    } footer: {
      if counts.isEmpty { Text("It has saved nothing that is still here.") }
    }
  }
}

/// The section that forgets every decision on an app, which only this device has.
struct ResetSection: View {
  let device: DeviceModel
  let app: AppIdentity

  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Section("Only on this device") {
      Button("Reset to Never Asked", role: .destructive) {
        device.resetDecisions(of: app)
        // The app is not listed any more.
        dismiss()
      }
      .pressHint("reset")
      .accessibilityIdentifier("settings.reset")
    } footer: {
      Text("Forgets every answer, as a phone does only when it is erased. Data stays.")
    }
  }
}
