import Foundation
import TerminalUI

extension SettingsPage {
  static let auditLog = SettingsPage("Audit Log") { _ in
    "what was asked, shown, decided and read"
  } content: { device in
    AuditLogPage(device: device)
  }
}

/// The page with the latest lines of the device's audit log, each on a row that opens its details. Consecutive calls
/// share a row.
private struct AuditLogPage: View {
  let device: DeviceModel

  @State private var log: DeviceModel.AuditLog?
  @State private var query = ""
  /// The line that has focus.
  @FocusState private var focused: String?
  @Environment(\.locale) private var locale

  var body: some View {
    List {
      Section {
        if let log {
          let lines = query.isEmpty ? log.lines : log.lines.filter { $0.contains(query, locale: locale) }
          if log.lines.isEmpty { Text("Nothing has happened yet.").foregroundStyle(.secondary) }
          if lines.isEmpty, !log.lines.isEmpty {
            Text("No line contains “\(query)”.").foregroundStyle(.secondary)
          }
          AuditRows(lines: lines, focused: $focused)
        } else {
          ProgressView("Reading the log…")
        }
      } footer: {
        if let problem = log?.problem {
          Text(problem).foregroundStyle(.destructive)
        } else if let log, !log.lines.isEmpty {
          Text("\(log.count) lines, the latest first. The last one’s hash begins with \(log.head).")
        }
      }
    }
    .searchable(text: $query, prompt: "Apps, types, decisions")
    .task(id: device.revision) {
      let isFirst = log == nil
      log = await device.auditLog()
      // Set the focus now, because there was no row to focus while the log was being read.
      if isFirst { focused = log?.lines.first?.id }
    }
  }
}

/// Rows for some lines of the log.
private struct AuditRows: View {
  let lines: [DeviceModel.AuditLog.Line]
  let focused: FocusState<String?>.Binding

  @Environment(\.glyphs) private var glyphs

  var body: some View {
    ForEach(lines) { line in
      NavigationLink {
        AuditLinePage(line: line)
      } label: {
        HStack(alignment: .top, spacing: 1) {
          Text(verbatim: line.time).foregroundStyle(.secondary).frame(width: timeWidth, alignment: .leading)
          Text(mark(of: line)).foregroundStyle(color(of: line))
            .frame(width: max(glyphs.marks.check.columnCount, glyphs.marks.cross.columnCount), alignment: .leading)
          Text(verbatim: line.sentence).lineLimit(2)
        }
      }
      .accessibilityIdentifier("audit.\(line.id)")
      .focused(focused, equals: line.id)
    }
  }

  /// The width of the longest time. The first line of the log has none.
  private var timeWidth: Int { lines.map(\.time.columnCount).max() ?? 0 }

  private func mark(of line: DeviceModel.AuditLog.Line) -> String {
    switch line.tone {
    case .allowed: glyphs.marks.check
    case .refused, .fault: glyphs.marks.cross
    case .neutral: " "
    }
  }

  private func color(of line: DeviceModel.AuditLog.Line) -> Color {
    switch line.tone {
    case .allowed: .positive
    case .refused: .orange
    case .fault: .destructive
    case .neutral: .secondary
    }
  }
}

/// The page of a line: its sentence and details, or the calls that share its row.
private struct AuditLinePage: View {
  let line: DeviceModel.AuditLog.Line

  @FocusState private var focused: String?

  var body: some View {
    List {
      if line.calls.isEmpty {
        Section {
          Text(verbatim: line.sentence)
          LabeledContent("Time", value: line.time)
          LabeledContent("Line", value: "\(line.number)")
        }
        if !line.details.isEmpty {
          Section("Details") { ForEach(line.details, id: \.self) { Text(verbatim: $0) } }
        }
      } else {
        Section { AuditRows(lines: line.calls, focused: $focused) }
      }
    }
    .navigationTitle("Audit Log")
  }
}
