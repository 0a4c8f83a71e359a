import Foundation
import HealthModel
import TerminalUI

/// One type's page in the Health app, with *Data Sources & Access* (rule A86).
struct HealthTypeScreen: View {
  let device: DeviceModel
  let type: ObjectType
  let back: @MainActor () -> Void

  /// Nil as long as it has not been read.
  @State private var contents: TypeOverview?
  @State private var isAskingToDelete = false

  @Environment(\.locale) private var locale

  var body: some View {
    let latest = contents?.latest ?? []
    let name = type.displayName(in: locale)
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Text("Health › \(name)").bold()
        Spacer()
        Button("Back") { back() }.keyboardShortcut(.cancelAction).focusable(false)
      }
      .padding(.trailing, 1)
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          // Objects that are allowed one by one are few: all of them are counted.
          Text("\(type.requiresPerObjectAuthorization ? "All there are" : "Last seven days"): \(findingInWords)")
          SourcePriorityList(device: device, type: type)
          readers
          heading("Latest")
          if contents?.latest.isEmpty == true { Text("No samples.").foregroundStyle(.secondary) }
          ForEach(latest) { sample in
            HStack(spacing: 2) {
              Text(sample.time).foregroundStyle(.secondary).lineLimit(1)
              Text(sample.value).lineLimit(1)
              Spacer()
              Text(sample.source).foregroundStyle(.secondary).lineLimit(1)
            }
          }
          Text("")
          Button("Delete All \(name) Data…", role: .destructive) { isAskingToDelete = true }
            .disabled(latest.isEmpty)
            .help("There is nothing to delete.")
            .accessibilityIdentifier("health.deleteAll")
        }
        // The page's second column of margin: what scrolls keeps clear of the bar.
        .padding(.trailing, 1)
      }
    }
    .padding(.leading, 2)
    .padding(.trailing, 1)
    .task(id: device.revision) { contents = await device.overview(of: type) }
    .alert("Delete All \(name) Data?", isPresented: $isAskingToDelete) {
      Button("Delete", role: .destructive) { device.deleteAllSamples(of: type) }
      Button("Cancel", role: .cancel) {}
    } message: {
      Text("It is deleted whoever wrote it, and apps no longer find it. This cannot be undone.")
    }
  }

  /// "8,400 of 15,400 raw".
  private var findingInWords: String {
    guard let contents else { return "" }
    guard let finding = contents.finding else { return "nothing" }
    return finding.value + (finding.origin.map { " of \($0)" } ?? "")
  }

  @ViewBuilder
  private var readers: some View {
    let apps = device.appsAllowedToRead(type)
    heading("Apps allowed to read")
    if type == .medicationDoseEvent {
      Text("The apps that may read the medication.").foregroundStyle(.secondary)
    } else if type.requiresPerObjectAuthorization {
      Text("Chosen one by one, on each app’s page.").foregroundStyle(.secondary)
    } else if apps.isEmpty {
      Text("None.").foregroundStyle(.secondary)
    }
    ForEach(apps, id: \.bundleIdentifier) { Text($0.displayName) }
  }

  private func heading(_ title: String) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("")
      Text(title.uppercased()).foregroundStyle(.secondary)
    }
  }
}

/// The sources of a type. Where several measured the same time, the first counts; the order can be changed, and
/// merged sums follow at once (rule A86). Only what is measured is merged.
private struct SourcePriorityList: View {
  let device: DeviceModel
  let type: ObjectType

  var body: some View {
    let sources = device.sourceOrder(for: type)
    let isMerged = type.aggregationStyle != nil && sources.count > 1
    VStack(alignment: .leading, spacing: 0) {
      Text("")
      Text(isMerged ? "SOURCES · WHERE SEVERAL MEASURED, THE FIRST COUNTS" : "SOURCES").foregroundStyle(.secondary)
      ForEach(sources, id: \.bundleIdentifier) { source in
        if isMerged {
          row(of: source, among: sources)
        } else {
          Text(source.name)
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
        Text(source.name)
        Spacer()
        Text(isFirst ? "Move Down" : "Move Up").foregroundStyle(.accentColor)
      }
    }
    .buttonStyle(.plain)
    .pressHint(isFirst ? "move down" : "move up")
    .onKeyPress("[", help: "up") {
      move(source, by: -1, among: sources)
      return .handled
    }
    .onKeyPress("]", help: "down") {
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
