import Foundation
import HealthModel
import TerminalUI

/// "Data from Stride": how much it wrote of each type, and the way to delete it (rules A83 and A87); then the device's
/// own way to make the app a stranger again.
struct AppDataSection: View {
  let device: DeviceModel
  let app: AppIdentity
  /// Called after the answers were forgotten: the app is not listed any more.
  let didReset: @MainActor () -> Void

  @State private var counts: [AppDataCount] = []
  @State private var isAskingToDelete = false

  @Environment(\.locale) private var locale

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("")
      Text("Data from “\(app.displayName)”".uppercased()).foregroundStyle(.secondary)
      if counts.isEmpty { Text("None.").foregroundStyle(.secondary) }
      ForEach(counts, id: \.type) { entry in
        LabeledContent(entry.type.displayName(in: locale), value: "\(entry.count.formatted(.number.locale(locale)))")
      }
      Button("Delete All Data from “\(app.displayName)”…", role: .destructive) { isAskingToDelete = true }
        .disabled(counts.isEmpty)
        .help("\(app.displayName) has saved nothing that is still here.")
        .accessibilityIdentifier("settings.deleteData")
      Text("")
      Text("ONLY ON THIS DEVICE").foregroundStyle(.secondary)
      Button("Reset to Never Asked") {
        device.resetDecisions(of: app)
        didReset()
      }
      .accessibilityIdentifier("settings.reset")
      Text("Forgets every answer, as a phone does only when it is erased. Data stays.").foregroundStyle(.secondary)
    }
    .task(id: device.revision) { counts = await device.dataCounts(of: app) }
    .alert("Delete All Data from “\(app.displayName)”?", isPresented: $isAskingToDelete) {
      Button("Delete", role: .destructive) { device.deleteAllData(of: app) }
      Button("Cancel", role: .cancel) {}
    } message: {
      Text("What it saved to Health is deleted. This cannot be undone.")
    }
  }
}
