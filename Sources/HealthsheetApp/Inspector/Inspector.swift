import Foundation
import HealthModel
import TerminalUI

/// What the app sees beside what the store holds: the one place that can tell *denied* from *empty*.
///
/// Both columns speak of the last seven days of the device's clock; of prescriptions, all are counted.
struct Inspector: View {
  /// Whether the two panels stand side by side (a strip under the app) or one above the other (a column beside it).
  enum Arrangement { case row, column }

  let device: DeviceModel
  let arrangement: Arrangement

  @State private var shown: (app: String, rows: [InspectorRow])?

  var body: some View {
    arranged
      .task(id: Subject(app: device.frontmost, revision: device.revision)) {
        guard let connection = device.frontProcess.connection else { return }
        let rows = await InspectorRow.rows(for: connection, daemon: device.daemon)
        shown = (connection.app.bundleIdentifier, rows)
      }
  }

  /// What is being looked at: another app, or a new look at the same one, reads again.
  private struct Subject: Hashable {
    var app: String
    var revision: Int
  }

  /// What is known of the app in front; never what was read for another.
  private var rows: [InspectorRow] { shown?.app == device.frontmost ? shown?.rows ?? [] : [] }

  private var seenTitle: String { "What the app sees · \(device.frontApp.identity.displayName)" }

  /// As wide as the names need, as far as that leaves room for what is said of them.
  private var nameWidth: Int { min(rows.map { $0.name.columnCount }.max() ?? 0, 14) }

  @ViewBuilder
  private var arranged: some View {
    switch arrangement {
    case .row:
      HStack(alignment: .top, spacing: 0) {
        InspectorPanel(title: seenTitle, isEmpty: rows.isEmpty) {
          ForEach(rows) { SeenLine(row: $0, nameWidth: nameWidth) }
        }
        InspectorPanel(title: "What the store holds", isEmpty: rows.isEmpty) {
          ForEach(rows) { HeldLine(row: $0, nameWidth: nameWidth) }
        }
      }
    case .column:
      VStack(alignment: .leading, spacing: 0) {
        InspectorPanel(title: seenTitle, isEmpty: rows.isEmpty) {
          ForEach(rows) { SeenLine(row: $0, nameWidth: nameWidth) }
        }
        InspectorPanel(title: "What the store holds", isEmpty: rows.isEmpty) {
          ForEach(rows) { HeldDetails(row: $0, nameWidth: nameWidth) }
        }
      }
    }
  }
}

/// A titled box, with a word in it when there is nothing to show yet.
private struct InspectorPanel<Content: View>: View {
  let title: String
  let isEmpty: Bool
  @ViewBuilder let content: @MainActor () -> Content

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 0) {
        if isEmpty { Text("The app has not asked yet.").foregroundStyle(.secondary) }
        content()
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .border(.secondary, title: title)
  }
}

private struct SeenLine: View {
  let row: InspectorRow
  let nameWidth: Int

  var body: some View {
    InspectorLine(name: row.name, nameWidth: nameWidth) {
      Text(row.seen?.value ?? "no data").foregroundStyle(row.seen == nil ? .secondary : .primary).lineLimit(1)
    }
  }
}

private struct HeldLine: View {
  let row: InspectorRow
  let nameWidth: Int

  var body: some View {
    InspectorLine(name: row.name, nameWidth: nameWidth) {
      Text(row.held.value).lineLimit(1)
      if let remark = row.remark {
        Text(remark).foregroundStyle(.orange).lineLimit(1)
      } else if let origin = row.held.origin {
        Text("of \(origin)").foregroundStyle(.secondary).lineLimit(1)
      }
    }
  }
}

/// The same with everything that is known, where there is room for several lines.
private struct HeldDetails: View {
  let row: InspectorRow
  let nameWidth: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      InspectorLine(name: row.name, nameWidth: nameWidth) { Text(row.held.value).lineLimit(1) }
      if let origin = row.held.origin {
        Text("  \(origin) from \(row.held.sourceCount == 1 ? "1 source" : "\(row.held.sourceCount) sources")")
          .foregroundStyle(.secondary)
      }
      if let remark = row.remark { Text("  \(remark)").foregroundStyle(.orange) }
    }
  }
}

private struct InspectorLine<Finding: View>: View {
  let name: String
  /// In cells.
  let nameWidth: Int
  @ViewBuilder let finding: @MainActor () -> Finding

  var body: some View {
    HStack(spacing: 1) {
      Text(name).lineLimit(1).frame(width: nameWidth, alignment: .leading)
      finding()
    }
  }
}
