import Foundation
import HealthModel
import TerminalUI

/// The list of sources other than apps that asked.
struct OtherSourcesScreen: View {
  let device: DeviceModel

  var body: some View {
    List {
      Section {
        ForEach(device.otherSources, id: \.bundleIdentifier) { source in
          NavigationLink(value: HealthPage.source(source)) {
            LabeledContent(source.name) { Text("\(device.sampleCounts(by: source).count) types") }
          }
          .accessibilityIdentifier("source.\(source.bundleIdentifier)")
        }
      } footer: {
        Text("Devices, apps whose data were imported, and what you added yourself.")
      }
    }
    .navigationTitle("Devices and others")
  }
}

/// The number of samples that a source has written, by type.
struct SourceScreen: View {
  let device: DeviceModel
  let source: SourceRecord
  @Environment(\.locale) private var locale

  var body: some View {
    let counts = device.sampleCounts(by: source)
    List {
      Section {
        TypeRows(device: device, types: counts.keys.sortedByDisplayName(in: locale)) { type in
          "\(counts[type] ?? 0) samples"
        }
      } footer: {
        if counts.isEmpty { Text("Nothing of it is left.") } else { Text(source.bundleIdentifier) }
      }
    }
    .navigationTitle(source.name)
  }
}
