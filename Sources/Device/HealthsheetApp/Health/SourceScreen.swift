import Foundation
import HealthModel
import TerminalUI

/// The list of sources other than apps that asked.
struct OtherSourcesScreen: View {
  let device: DeviceModel

  var body: some View {
    List {
      Section {
        ForEach(device.health.otherSources, id: \.bundleIdentifier) { source in
          NavigationLink(value: HealthPage.source(source)) {
            LabeledContent(source.name) { Text("\(device.health.sampleCounts(by: source).count) types") }
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

/// The page of a source, with the number of samples that it has written, by type.
struct SourceScreen: View {
  let device: DeviceModel
  let source: SourceRecord
  @Environment(\.locale) private var locale

  var body: some View {
    let counts = device.health.sampleCounts(by: source)
    List {
      Section {
        TypeRows(device: device, types: counts.keys.sortedByDisplayName(in: locale)) { type in
          "\(counts[type] ?? 0) samples"
        }
      } footer: {
        if counts.isEmpty { Text("No samples from this source are left.") } else { Text(source.bundleIdentifier) }
      }
    }
    .navigationTitle(source.name)
  }
}

/// The sources of a type, highest priority first. When several sources measured at the same time, the first one counts.
/// The order can be changed, and merged sums update at once (rule A86). Only quantities are merged.
struct SourcePrioritySection: View {
  let device: DeviceModel
  let type: ObjectType

  var body: some View {
    let sources = device.health.sourceOrder(for: type)
    let isMerged = type.aggregationStyle != nil && sources.count > 1
    Section(isMerged ? "Sources · where several measured, the first counts" : "Sources") {
      if sources.isEmpty { Text("None.").foregroundStyle(.secondary) }
      ForEach(sources, id: \.bundleIdentifier) { source in
        if isMerged {
          row(of: source, among: sources)
        } else {
          NavigationLink(source.name, value: HealthPage.source(source))
            .accessibilityIdentifier("source.\(source.bundleIdentifier)")
        }
      }
    }
  }

  private func row(of source: SourceRecord, among sources: [SourceRecord]) -> some View {
    let isFirst = source == sources.first
    return Button {
      move(source, by: isFirst ? 1 : -1, among: sources)
    } label: {
      HStack {
        Text("\((sources.firstIndex(of: source) ?? 0) + 1)").foregroundStyle(.secondary)
        Text(source.name).lineLimit(1)
        Spacer()
        Text(isFirst ? "Move Down" : "Move Up").foregroundStyle(.accentColor)
      }
    }
    .buttonStyle(.plain)
    .pressHint(isFirst ? "move down" : "move up")
    .onKeyPress(.sourceUp) {
      move(source, by: -1, among: sources)
      return .handled
    }
    .onKeyPress(.sourceDown) {
      move(source, by: 1, among: sources)
      return .handled
    }
    .accessibilityIdentifier("source.\(source.bundleIdentifier)")
  }

  private func move(_ source: SourceRecord, by distance: Int, among sources: [SourceRecord]) {
    var identifiers = sources.map(\.bundleIdentifier)
    guard let place = identifiers.firstIndex(of: source.bundleIdentifier),
      identifiers.indices.contains(place + distance)
    else { return }
    identifiers.swapAt(place, place + distance)
    device.health.setSourceOrder(identifiers, for: type)
  }
}
