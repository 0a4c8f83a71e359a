import AuditLog
import Foundation
import HealthDaemon
import HealthModel
import Recording

extension SessionReport {
  /// The report as canonical JSON, for programs: everything except the colors of the frames.
  package var json: String {
    AuditValue.members([
      "format": "healthsheet-report-1", "outcome": .text(account?.outcome.description ?? ""),
      "script": .texts(account.map { $0.text.split(separator: "\n").map(String.init) } ?? []), "simulated": "yes",
      "title": .text(title), "summary": .text(summary ?? ""), "presenter": .text(presenter ?? ""),
      "apps": .list(apps.map(value)),
      "views": .list(
        views.map { view in
          .members([
            "app": .text(view.app), "type": .text(view.type), "seen": .text(view.seen), "held": .text(view.held),
            "reason": .text(view.reason ?? ""),
          ])
        }),
      "versions": .list(
        versionRows.map { row in
          .members([
            "versions": .text(row.versions),
            "lines": .list(row.lines.map { .members(["subject": .text($0.subject), "text": .text($0.text)]) }),
          ])
        }),
      "frames": .list(
        pictures.map { .members(["label": .text($0.label), "text": .text($0.frame.text)]) }),
      "auditLog": .list(lines.map { .members($0.members) }),
      "logProblems": .texts(logProblems),
      "checkpoint": .members(["count": .integer(checkpoint.count), "head": .text(checkpoint.head)]),
    ]).canonicalJSON + "\n"
  }

  private func value(of app: AppIdentity) -> AuditValue {
    .members([
      "bundleIdentifier": .text(app.bundleIdentifier), "name": .text(app.displayName),
      "purposes": .members(
        Dictionary(uniqueKeysWithValues: app.purposes.map { ($0.key.rawValue, AuditValue.text($0.text)) })),
      "types": .list(
        usage(of: app).map { row in
          .members([
            "type": .text(row.type.identifier), "direction": .text(row.direction.rawValue),
            "asked": row.isAsked ? "yes" : "no", "answer": .text(row.answerInWords), "use": .text(row.words),
            "calls": .integer(row.calls), "returned": .integer(row.returned),
          ])
        }),
      "checklist": .list(
        checklist(of: app).map { item in
          .members([
            "id": .text(item.point.rawValue), "title": .text(item.point.title.description),
            "verdict": .text(item.verdict.rawValue),
            "findings": .texts(item.findings.map(\.description)), "source": .text(item.point.source),
          ])
        }),
    ])
  }
}
