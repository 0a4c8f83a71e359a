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
        if let row {
          access(row)
          SampleTable(lines: lines(of: row), app: device.frontApp.identity.displayName, hiddenCount: row.hiddenCount)
        }
        if sources.count > 1 {
          Section(isMerged ? "Sources: where several measured, the first counts" : "Sources") {
            ForEach(sources, id: \.bundleIdentifier) { Text($0.name) }
          }
        }
        if !latest.isEmpty { LatestSamples(rows: latest) }
        history
        Section("Apple’s documentation") {
          Link(LocalizedStringKey(verbatim: type.swiftName), destination: type.documentation)
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
      "Write: \(row.ruling(row.write, row.shareReason)) · \(row.shareReason.rule)",
      "Read: \(row.ruling(row.read, row.reason)) · \(row.reason.rule)",
      LocalizedStringKey(verbatim: type.documentation.absoluteString),
    ]
  }

  private var sources: [SourceRecord] { device.health.sourceOrder(for: type) }

  private var isMerged: Bool { type.aggregationStyle != nil }

  /// The decisions with their effects, and the rules that explain them.
  private func access(_ row: InspectorRow) -> some View {
    Section("Access") {
      ForEach([(row.write, row.shareReason), (row.read, row.reason)], id: \.1.permission) { decision, reason in
        HStack(alignment: .top, spacing: 2) {
          Text(reason.permission.direction == .read ? "Read" : "Write").frame(minWidth: 5, alignment: .leading)
          Text(verbatim: row.ruling(decision, reason))
          Spacer()
          Text(verbatim: reason.rule).foregroundStyle(.secondary)
        }
      }
    }
  }

  /// The app's data beside the store's: the value for the week, the data behind that value, and the sums of all days.
  private func lines(of row: InspectorRow) -> [SampleTable.Line] {
    let seen = if case .finding(let finding)? = row.seen { finding.origin } else { nil as String? }
    let week = SampleTable.Line(
      title: row.objects == nil ? "Last seven days" : "All samples, of any day", seen: row.sees, held: row.held.value)
    let origin = row.held.origin.flatMap { held in
      // With a single source there is nothing to merge.
      held == row.held.value
        ? nil
        : SampleTable.Line(
          title: row.held.isRaw ? "All sources added up" : "Number of samples", seen: seen ?? "", held: held)
    }
    // The last seven days may all be after the date of limited access, so that only the sums of all days show that the
    // date hides samples.
    let all = allDays.map { SampleTable.Line(title: "All days", seen: $0.seen, held: $0.held) }
    return [week, origin, all].compactMap(\.self)
  }

  @ViewBuilder private var history: some View {
    let events = device.consent.history.reversed().filter { $0.types.contains(type) }
    Section("Decisions about it") {
      if events.isEmpty { Text("None since the device was started.").foregroundStyle(.secondary) }
      ForEach(events) { Text("\($0.place): \($0.sentence(in: locale))") }
    }
  }
}

/// A table of the samples that the app sees beside those on the iPhone.
private struct SampleTable: View {
  struct Line {
    var title: LocalizedStringKey
    var seen: String
    var held: String
  }

  let lines: [Line]
  /// The app's name.
  let app: String
  /// The number of samples that the date of limited access hides.
  let hiddenCount: Int

  @Environment(\.locale) private var locale

  var body: some View {
    let head = Line(title: "", seen: words("\(app) sees"), held: words("on iPhone"))
    let rows = [head] + lines
    Section("Samples") {
      ForEach(Array(rows.enumerated()), id: \.offset) { index, line in
        HStack(spacing: 2) {
          Text(line.title)
          Spacer()
          Group {
            Text(verbatim: line.seen).frame(width: rows.map(\.seen).columnWidth, alignment: .trailing)
            Text(verbatim: line.held).frame(width: rows.map(\.held).columnWidth, alignment: .trailing)
          }
          .foregroundStyle(index == 0 ? .secondary : .primary)
          .layoutPriority(1)
        }
      }
    } footer: {
      if hiddenCount > 0 {
        Text(hiddenCount == 1 ? "The date hides 1 sample." : "The date hides \(hiddenCount) samples.")
      }
    }
  }

  private func words(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }
}

/// The latest samples on the iPhone in columns: time, value and source.
private struct LatestSamples: View {
  let rows: [SampleRow]

  var body: some View {
    Section("Latest samples on this iPhone") {
      ForEach(rows) { row in
        ViewThatFits(in: .horizontal) {
          HStack(spacing: 2) {
            Text(row.time).foregroundStyle(.secondary)
            Spacer()
            Text(row.value).frame(width: rows.map(\.value).columnWidth, alignment: .trailing)
            Text(row.source).frame(width: rows.map(\.source).columnWidth, alignment: .leading)
          }
          VStack(alignment: .leading, spacing: 0) {
            Text(row.time).foregroundStyle(.secondary)
            Text(verbatim: "\(row.value)  \(row.source)").padding(.leading, 2)
          }
        }
      }
    }
  }
}

extension [String] {
  /// The width of the widest text, in columns.
  fileprivate var columnWidth: Int { map(\.columnCount).max() ?? 0 }
}
