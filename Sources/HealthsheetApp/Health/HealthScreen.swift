import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// The Health app's Sources: the apps that asked, and everything that wrote data (rules A10 and A82).
struct HealthScreen: View {
  let device: DeviceModel
  @State private var openApp: AppIdentity?

  var body: some View {
    if let app = openApp {
      AppPermissionsScreen(device: device, app: app, path: "Health › Sources › \(app.displayName)") { openApp = nil }
    } else {
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          AppList(
            device: device, title: "Health › Sources",
            explanation: "Apps. An app stays in this list also when it was allowed nothing.",
            open: { openApp = $0 })
          WritingSources(device: device)
        }
      }
    }
  }
}

/// What wrote the data on this device, with the types each one wrote.
private struct WritingSources: View {
  let device: DeviceModel

  @Environment(\.locale) private var locale

  var body: some View {
    let _ = device.revision
    let typesBySource = typesBySource()
    VStack(alignment: .leading, spacing: 0) {
      Text("")
      Text("SOURCES OF DATA").foregroundStyle(.secondary)
      if typesBySource.isEmpty { Text("The store is empty.").foregroundStyle(.secondary) }
      ForEach(typesBySource, id: \.source.bundleIdentifier) { entry in
        HStack(spacing: 2) {
          Text(entry.source.name).lineLimit(1).layoutPriority(1)
          Spacer()
          Text(entry.types.map { $0.displayName(in: locale) }.sorted().joined(separator: ", "))
            .foregroundStyle(.secondary).lineLimit(1)
        }
      }
    }
    .padding(.horizontal, 2)
  }

  private func typesBySource() -> [(source: SourceRecord, types: [ObjectType])] {
    var types: [SourceRecord: [ObjectType]] = [:]
    for type in device.daemon.typesWithSamples() {
      for source in device.daemon.summary(of: type).sources { types[source, default: []].append(type) }
    }
    return types.map { (source: $0.key, types: $0.value) }.sorted { $0.source.name < $1.source.name }
  }
}
