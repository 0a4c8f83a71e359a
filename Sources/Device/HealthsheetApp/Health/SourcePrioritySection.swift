import HealthModel
import TerminalUI

/// The sources of a type, highest priority first. For a time that several have measured, the first counts. The order
/// can be changed, and merged sums follow at once (rule A86). Only quantities are merged.
struct SourcePrioritySection: View {
  let device: DeviceModel
  let type: ObjectType

  var body: some View {
    let sources = device.sourceOrder(for: type)
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
    device.setSourceOrder(identifiers, for: type)
  }
}
