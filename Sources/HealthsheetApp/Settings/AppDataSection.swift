import Foundation
import HealthDaemon
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
        device.daemon.resetDecisions(of: app.bundleIdentifier)
        didReset()
      }
      .accessibilityIdentifier("settings.reset")
      Text("Forgets every answer, as a phone does only when it is erased. Data stays.").foregroundStyle(.secondary)
    }
    .task(id: device.revision) { counts = await AppDataCount.counts(of: app, in: device.daemon) }
    .alert("Delete All Data from “\(app.displayName)”?", isPresented: $isAskingToDelete) {
      Button("Delete", role: .destructive) { device.daemon.deleteAllData(of: app.bundleIdentifier) }
      Button("Cancel", role: .cancel) {}
    } message: {
      Text("What it saved to Health is deleted. This cannot be undone.")
    }
  }
}

/// How many samples of a type an app has written.
struct AppDataCount: Hashable, Sendable {
  let type: ObjectType
  let count: Int

  @concurrent
  static func counts(of app: AppIdentity, in daemon: HealthDaemon) async -> [AppDataCount] {
    daemon.typesWithSamples().compactMap { type in
      let isSource = daemon.summary(of: type).sources.contains { $0.bundleIdentifier == app.bundleIdentifier }
      if !isSource { return nil }
      let count = daemon.allSamples(SampleQuery(type, .sources([app.bundleIdentifier]))).count
      return count == 0 ? nil : AppDataCount(type: type, count: count)
    }
  }
}
