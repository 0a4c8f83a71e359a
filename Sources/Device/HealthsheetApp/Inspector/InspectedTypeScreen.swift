import HealthModel
import TerminalUI

/// The details of a type for the foreground app: both directions with their reasons, the app's samples and the store's,
/// the sources, the latest samples, and the decisions on the type.
struct InspectedTypeScreen: View {
  let device: DeviceModel
  let type: ObjectType

  @State private var row: InspectorRow?
  @State private var latest: [SampleRow] = []
  @State private var allDays: (seen: String, held: String)?

  @Environment(\.dismiss) private var dismiss
  @Environment(\.locale) private var locale

  var body: some View {
    NavigationStack {
      List {
        if let row { ledger(row) }
        if let row { comparison(row) }
        if let row, let allDays { comparison(of: allDays, row) }
        Section(isMerged ? "Sources: where several measured, the first counts" : "Sources") {
          ForEach(device.health.sourceOrder(for: type), id: \.bundleIdentifier) { Text($0.name) }
        }
        if !latest.isEmpty {
          Section("Latest samples in the store") {
            ForEach(latest) { LabeledContent($0.time, value: "\($0.value)  \($0.source)") }
          }
        }
        history
        Section("Apple’s documentation") {
          Link("The type: \(type.displayName(in: locale))", destination: type.documentation)
        }
        // The link is not focusable, so that the page opens at its top. The key y copies the link's address instead.
        .focusable(false)
      }
      .navigationTitle("\(type.displayName(in: locale)) · \(device.frontApp.identity.displayName)")
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Close") { dismiss() }.keyboardShortcut(.cancelAction)
        }
      }
    }
    .copies { row.map(said) }
    .task(id: device.revision) {
      row = await device.inspector.rows().first { $0.type == type }
      latest = await device.inspector.latestSamples(of: type)
      allDays = await device.inspector.sumsOfAllDays(of: type)
    }
  }

  private func said(_ row: InspectorRow) -> [LocalizedStringKey] {
    [
      "\(device.frontApp.identity.displayName)", "\(row.sentence)",
      "Write: \(row.inWords(row.write)) · \(row.words(row.shareReason))",
      "Read: \(read(row)) · \(row.words(row.reason))", LocalizedStringKey(verbatim: type.documentation.absoluteString),
    ]
  }

  private var isMerged: Bool { type.aggregationStyle != nil && device.health.sourceOrder(for: type).count > 1 }

  private func ledger(_ row: InspectorRow) -> some View {
    Section("What holds") {
      LabeledContent("Write") { Text("\(row.inWords(row.write)) · \(row.words(row.shareReason))") }
      LabeledContent("Read") { Text("\(read(row)) · \(row.words(row.reason))") }
    }
  }

  private func comparison(_ row: InspectorRow) -> some View {
    Section(row.objects == nil ? "Last seven days" : "All samples, of any day") {
      LabeledContent("\(device.frontApp.identity.displayName) gets", value: row.gets)
      LabeledContent("The store holds", value: row.held.origin.map { "\(row.held.value) (\($0))" } ?? row.holds)
    } footer: {
      if row.held.isRaw {
        Text(
          """
          Raw is the sum of all sources. An app gets a sum in which only the first source counts where several measured \
          the same time.
          """)
      }
    }
  }

  /// Compares the sums of all days. The last seven days may all be after the date of limited access, so that only these
  /// sums show that the date hides samples.
  private func comparison(of allDays: (seen: String, held: String), _ row: InspectorRow) -> some View {
    Section("All days") {
      LabeledContent("\(device.frontApp.identity.displayName) gets", value: allDays.seen)
      LabeledContent("The store holds", value: allDays.held)
    } footer: {
      if row.hiddenCount > 0 {
        Text(row.hiddenCount == 1 ? "The date hides 1 sample." : "The date hides \(row.hiddenCount) samples.")
      }
    }
  }

  @ViewBuilder private var history: some View {
    let events = device.consent.history.reversed().filter { $0.types.contains(type) }
    Section("Decisions about it") {
      if events.isEmpty { Text("None since the device was started.").foregroundStyle(.secondary) }
      ForEach(events) { Text("\($0.place): \($0.sentence(in: locale))") }
    }
  }

  /// Returns the decision on reading: "on", or "2 of 5" objects.
  private func read(_ row: InspectorRow) -> LocalizedStringKey {
    row.objects.map { "\($0.allowed) of \($0.all)" } ?? row.inWords(row.read)
  }
}

extension InspectorRow {
  /// Returns a decision as text: "on", "since 2026-10-21".
  fileprivate func inWords(_ decision: Decision?) -> LocalizedStringKey {
    switch decision {
    case .granted: "on"
    case .limited(let date): "since \(date.day(in: timeZone))"
    case .denied: "off"
    case .undetermined: "asked, and nothing was decided"
    case nil: "never asked"
    }
  }
}
