import Foundation
import TerminalUI

extension SettingsPage {
  static let auditLog = SettingsPage("Audit Log") { _ in
    "what was asked, shown, decided and read"
  } content: { device in
    AuditLogPage(device: device)
  }
}

/// The page with the latest lines of the device's audit log, and the hash of the last one.
private struct AuditLogPage: View {
  let device: DeviceModel

  @State private var log: DeviceModel.AuditLog?

  var body: some View {
    List {
      Section {
        if let log {
          if log.lines.isEmpty { Text("Nothing has happened yet.").foregroundStyle(.secondary) }
          ForEach(log.lines) { line in
            VStack(alignment: .leading, spacing: 0) {
              Text(verbatim: "\(line.number). \(line.title)")
              ForEach(line.details, id: \.self) { Text(verbatim: "  \($0)").foregroundStyle(.secondary) }
            }
          }
        } else {
          ProgressView("Reading the log…")
        }
      } footer: {
        if let problem = log?.problem {
          Text(problem).foregroundStyle(.destructive)
        } else if let log, !log.lines.isEmpty {
          Text(
            "\(log.count) lines, the latest first. Each holds the hash of the one before; the last one’s begins with \(log.head)."
          )
        }
      }
    }
    .task(id: device.revision) { log = await device.auditLog() }
  }
}
