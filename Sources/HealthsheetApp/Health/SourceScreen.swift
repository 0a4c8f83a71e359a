import Foundation
import HealthModel
import TerminalUI

/// Everybody who wrote samples and is no app that asked.
struct OtherSourcesScreen: View {
  let device: DeviceModel

  var body: some View {
    List {
      Section {
        ForEach(device.otherSources, id: \.bundleIdentifier) { source in
          NavigationLink(value: HealthPage.source(source)) {
            LabeledContent(source.name, value: words(for: device.sampleCounts(by: source).count))
          }
          .accessibilityIdentifier("source.\(source.bundleIdentifier)")
        }
      } footer: {
        Text("Devices, apps whose data were imported, and what you added yourself.")
      }
    }
    .navigationTitle("Devices and others")
  }

  private func words(for count: Int) -> String { count == 1 ? "1 type" : "\(count) types" }
}

/// What one source has written, by type.
struct SourceScreen: View {
  let device: DeviceModel
  let source: SourceRecord
  @Environment(\.locale) private var locale

  var body: some View {
    let counts = device.sampleCounts(by: source)
    List {
      Section {
        TypeRows(device: device, types: counts.keys.sortedByDisplayName(in: locale)) { type in
          let count = counts[type] ?? 0
          return count == 1 ? "1 sample" : "\(count.formatted(.number.locale(locale))) samples"
        }
      } footer: {
        Text(counts.isEmpty ? "Nothing of it is left." : source.bundleIdentifier)
      }
    }
    .navigationTitle(source.name)
  }
}
