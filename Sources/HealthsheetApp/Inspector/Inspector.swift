import Foundation
import HealthModel
import TerminalUI

/// What the app sees beside what the store holds: the one place that can tell *denied* from *empty*.
///
/// Both columns speak of the last seven days of the device's clock; of objects that are allowed one by one, all are
/// counted. What the app sees is what its own connection answers, with the error it would get.
struct Inspector: View {
  /// Whether the two panels stand side by side (a strip under the app) or one above the other (a column beside it).
  enum Arrangement { case row, column }

  let device: DeviceModel
  let arrangement: Arrangement

  @State private var shown: (app: String, rows: [InspectorRow])?

  var body: some View {
    GeometryReader { proxy in
      switch arrangement {
      case .row:
        let width = proxy.size.width / 2
        HStack(alignment: .top, spacing: 0) {
          seen(in: width)
          held(in: proxy.size.width - width) { HeldLine(row: $0, nameWidth: $1) }
        }
      case .column:
        VStack(alignment: .leading, spacing: 0) {
          seen(in: proxy.size.width)
          held(in: proxy.size.width) { HeldDetails(row: $0, nameWidth: $1) }
        }
      }
    }
    .task(id: Subject(app: device.frontmost, launch: device.frontProcess.launch, revision: device.revision)) {
      shown = (device.frontmost, await device.inspection())
    }
  }

  /// What is being looked at: another app, or a new look at the same one, reads again.
  private struct Subject: Hashable {
    var app: String
    /// Nil while the app does not run.
    var launch: Int?
    var revision: Int
  }

  /// What is known of the app in front; never what was read for another.
  private var rows: [InspectorRow] { shown?.app == device.frontmost ? shown?.rows ?? [] : [] }

  /// - Parameter width: In cells, with the border.
  private func seen(in width: Int) -> some View {
    let name = device.frontApp.identity.displayName
    let isRunning = device.frontProcess.connection != nil
    return InspectorPanel(
      title: "What the app sees · \(name)",
      remark: !isRunning ? "“\(name)” is not running." : rows.isEmpty ? nothingAsked : nil
    ) {
      if isRunning {
        let nameWidth = nameWidth(in: width) { $0.seen?.text ?? "" }
        ForEach(rows) { SeenLine(row: $0, nameWidth: nameWidth) }
      }
    }
  }

  private func held<Line: View>(
    in width: Int, line: @escaping @MainActor (InspectorRow, Int) -> Line
  ) -> some View {
    InspectorPanel(
      title: "What the store holds · last 7 days", remark: rows.isEmpty ? nothingAsked : nil
    ) {
      let nameWidth = nameWidth(in: width) { row in
        arrangement == .column ? row.held.value : [row.held.value, row.note ?? ""].joined(separator: " ")
      }
      ForEach(rows) { line($0, nameWidth) }
    }
  }

  /// As wide as the names need, as far as that leaves room for what is said of them.
  private func nameWidth(in width: Int, beside finding: (InspectorRow) -> String) -> Int {
    let names = rows.map { $0.name.columnCount }.max() ?? 0
    let findings = rows.map { finding($0).columnCount }.max() ?? 0
    // Two cells are the border's, one the gap's.
    return min(names, max(14, width - 3 - findings))
  }
}

private let nothingAsked = "The app has not asked yet."

/// A titled box, with a word in it when there is nothing to show yet.
private struct InspectorPanel<Content: View>: View {
  let title: String
  /// Said when there is nothing to show.
  let remark: String?
  @ViewBuilder let content: @MainActor () -> Content

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 0) {
        if let remark { Text(remark).foregroundStyle(.secondary) }
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

  private var style: Color {
    switch row.seen {
    case .finding: .primary
    case .error: .orange
    case .noData, nil: .secondary
    }
  }

  var body: some View {
    InspectorLine(name: row.name, nameWidth: nameWidth) {
      Text(row.seen?.text ?? "").foregroundStyle(style).lineLimit(1)
    }
  }
}

private struct HeldLine: View {
  let row: InspectorRow
  let nameWidth: Int

  var body: some View {
    InspectorLine(name: row.name, nameWidth: nameWidth) {
      Text(row.held.value).lineLimit(1)
      if let note = row.note {
        Text(note).foregroundStyle(row.remark == nil ? .secondary : .orange).lineLimit(1)
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
      if let latest = row.held.latest { Text("  latest \(latest)").foregroundStyle(.secondary) }
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

extension InspectorRow {
  /// What stands behind the store's number where there is one line only.
  fileprivate var note: String? { remark ?? held.origin.map { "of \($0)" } ?? held.latest.map { "latest \($0)" } }
}

extension InspectorRow.Answer {
  /// "45,845", "no data", "error 5 · not determined".
  fileprivate var text: String {
    switch self {
    case .finding(let finding): finding.value
    case .noData: "no data"
    case .error(let code, let words): "error \(code) · \(words)"
    }
  }
}
