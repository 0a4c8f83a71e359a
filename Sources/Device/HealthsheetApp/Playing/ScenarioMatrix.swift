import Evidence
import Foundation
import HealthModel
import Scenarios

/// A scenario as it went on several versions of iOS, side by side.
///
///     let matrix = ScenarioMatrix(title: scenario.title, file: "mine.yaml", runs: runs)
///     matrix.text       // a table: versions that came to the same stand in one row
package struct ScenarioMatrix: Sendable, Encodable {
  /// The scenario on one version.
  package struct Run: Sendable, Hashable, Encodable {
    /// The version of iOS: "26.5".
    package var version: String
    /// The rows of each sheet, in the order of the sheets.
    package var listed: [String]
    /// The decisions that changed, and the questions that went away unanswered.
    package var decided: [String]
    /// The ends of the apps' calls, and what stopped an app.
    package var got: [String]
    /// The steps and expectations that did not hold, a sentence each.
    package var failures: [String]
    /// True for a version that the scenario is about: its expectations must hold there.
    package var isJudged: Bool
  }

  package let title: String
  package let file: String
  package let runs: [Run]

  package init(title: String, file: String, runs: [Run]) { (self.title, self.file, self.runs) = (title, file, runs) }

  /// True when every expectation held on the versions that the scenario is about.
  package var holds: Bool { runs.allSatisfy { !$0.isJudged || $0.failures.isEmpty } }

  /// The runs that came to the same, in the order of their first version.
  private var groups: [[Run]] {
    var groups: [[Run]] = []
    for run in runs {
      if let index = groups.firstIndex(where: { $0[0].isSame(as: run) }) {
        groups[index].append(run)
      } else {
        groups.append([run])
      }
    }
    return groups
  }

  /// True when the versions came to different ends.
  package var differs: Bool { groups.count > 1 }

  /// The groups of versions that came to the same, with the lines that are not in all of them.
  package var rows: [SessionReport.VersionRow] {
    let groups = groups
    let columns: [(String, (Run) -> [String])] = [
      ("sheet", \.listed), ("decided", \.decided), ("app got", \.got), ("fails", \.failures),
    ]
    let different = columns.filter { column in Set(groups.map { column.1($0[0]) }).count > 1 }
    return groups.map { group in
      let lines = different.flatMap { subject, value in
        // Where the scenario makes no promise, nothing fails that comes to something else.
        let subject = subject == "fails" && !group.contains(where: \.isJudged) ? "else" : subject
        let common = groups.dropFirst().reduce(Set(value(groups[0][0]))) { $0.intersection(value($1[0])) }
        // Versions may differ in the order and the number of lines alone: then all of them are shown.
        let isOfOrder = groups.allSatisfy { common.isSuperset(of: value($0[0])) }
        let texts = value(group[0]).filter { isOfOrder || !common.contains($0) }
        return (texts.isEmpty ? ["–"] : texts).map { SessionReport.VersionRow.Line(subject: subject, text: $0) }
      }
      return SessionReport.VersionRow(versions: Self.words(group), lines: lines)
    }
  }

  /// The table. What is the same on every version is left out where something differs.
  package var text: String {
    let rows = rows
    if rows.count == 1 { return "\(title) (simulated)\n    the same on \(rows[0].versions)\n" }
    let width = rows.map(\.versions.count).max() ?? 0
    var lines = ["\(title) (simulated)"]
    for row in rows {
      for (index, line) in row.lines.enumerated() {
        let name = index == 0 ? row.versions : ""
        lines.append("    \(name.filled(to: width))  \(line.subject.filled(to: 7))  \(line.text)")
      }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// The versions of some runs: "15.8 to 18.6, 26.6".
  private static func words(_ runs: [Run]) -> String {
    let presets = SystemVersion.presets.map(\.description)
    var spans: [(first: String, last: String)] = []
    for run in runs {
      let index = presets.firstIndex(of: run.version) ?? 0
      if let last = spans.last, index > 0, presets[index - 1] == last.last {
        spans[spans.count - 1].last = run.version
      } else {
        spans.append((run.version, run.version))
      }
    }
    return spans.map { $0.first == $0.last ? $0.first : "\($0.first) to \($0.last)" }.joined(separator: ", ")
  }
}

extension ScenarioMatrix.Run {
  /// Makes the run of a player that is through with its script.
  @MainActor
  package init(_ player: ScenarioPlayer, _ account: ScenarioAccount, on version: SystemVersion, isJudged: Bool) {
    self.version = version.description
    (listed, decided, got) = ([], [], [])
    failures = account.failures.map(\.sentence)
    self.isJudged = isJudged
    // A device in memory can always tell.
    let lines = (try? player.daemon.auditLines()) ?? []
    let decoder = JSONDecoder()
    var stopped: Set<String> = []
    for line in lines {
      guard let entry = try? decoder.decode(LogEntry.self, from: Data(line.utf8)) else { continue }
      let app = entry.app.map(player.device.name) ?? ""
      switch entry.event {
      case "asked": listed.append("\(app): \(entry.rows)")
      case "answered" where entry.state != nil: decided.append("\(app): no answer")
      case "consent": decided.append("\(app): \(entry.changes)")
      case "stopped":
        stopped.insert(entry.app ?? "")
        got.append("\(app) was stopped: \(entry.reason ?? "")")
      default: break
      }
    }
    // Calls that an app makes at the same time come in any order, and those of an app that was stopped end anyhow.
    let calls = player.device.calls.records.filter { call in
      if case .none = call.answer { return false }
      if call.stop != nil { return false }
      return !(stopped.contains(call.app) && call.error?.code == .unknownError)
    }.map { call in
      "\(call.call.words): \(call.error.map { "error \($0.code.rawValue)" } ?? call.answerInWords.description)"
    }
    got += Set(calls).sorted()
  }

  fileprivate func isSame(as other: Self) -> Bool {
    listed == other.listed && decided == other.decided && got == other.got && failures == other.failures
  }
}

/// The members of an entry of the audit log that a matrix shows.
private struct LogEntry: Decodable {
  struct Decision: Decodable {
    var direction: String
    var to: String?
    var type: String
  }

  var event: String
  var app: String?
  var permissions: [String: [String]]?
  var objects: String?
  var decisions: [Decision]?
  var state: String?
  var reason: String?

  /// The rows of a sheet: "write stepCount; read heartRate, stepCount".
  var rows: String {
    if let objects { return "a list of \(Self.name(objects))" }
    let parts = [("share", "write"), ("read", "read")].compactMap { key, word in
      permissions?[key].flatMap { $0.isEmpty ? nil : "\(word) \($0.map(Self.name).joined(separator: ", "))" }
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
  }

  /// The decisions: "read heartRate granted".
  var changes: String {
    (decisions ?? []).map { decision in
      "\(decision.direction == "share" ? "write" : "read") \(Self.name(decision.type)) \(decision.to ?? "forgotten")"
    }.joined(separator: ", ")
  }

  private static func name(_ identifier: String) -> String {
    ObjectType(identifier: identifier)?.swiftName ?? identifier
  }
}

extension String {
  fileprivate func filled(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
