import Evidence
import Foundation
import HealthModel
import Scenarios

/// The results of a scenario on several versions of iOS, side by side.
///
///     let matrix = ScenarioMatrix(title: scenario.title, file: "mine.yaml", runs: runs)
///     matrix.text       // a table: versions with the same result share a row
package struct ScenarioMatrix: Sendable, Encodable {
  /// The scenario on one version.
  package struct Run: Sendable, Hashable, Encodable {
    /// The version of iOS: "26.5".
    package var version: String
    /// The rows of each sheet, in order.
    package var listed: [String]
    /// The decisions that changed, and the questions that disappeared without an answer.
    package var decided: [String]
    /// The results of the apps' calls, and the reason that an app was stopped.
    package var got: [String]
    /// The steps and expectations that failed, as sentences.
    package var failures: [String]
    /// True for a version that the scenario is about, on which its expectations must pass.
    package var isJudged: Bool
  }

  package let title: String
  package let file: String
  package let runs: [Run]

  package init(title: String, file: String, runs: [Run]) { (self.title, self.file, self.runs) = (title, file, runs) }

  /// True if all expectations passed on the versions that the scenario is about.
  package var holds: Bool { runs.allSatisfy { !$0.isJudged || $0.failures.isEmpty } }

  /// The runs with the same result, ordered by their first version.
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

  /// True if the results of the versions differ.
  package var differs: Bool { groups.count > 1 }

  /// The groups of versions with the same result. Each has the lines of its result that some other group lacks.
  package var rows: [SessionReport.VersionRow] {
    let groups = groups
    let columns: [(String, (Run) -> [String])] = [
      ("sheet", \.listed), ("decided", \.decided), ("app got", \.got), ("fails", \.failures),
    ]
    let different = columns.filter { column in Set(groups.map { column.1($0[0]) }).count > 1 }
    return groups.map { group in
      let lines = different.flatMap { subject, value in
        // On a version that the scenario is not about, a different result is not a failure.
        let subject = subject == "fails" && !group.contains(where: \.isJudged) ? "else" : subject
        let common = groups.dropFirst().reduce(Set(value(groups[0][0]))) { $0.intersection(value($1[0])) }
        // Versions may differ only in the order and number of lines; then show all lines.
        let isOfOrder = groups.allSatisfy { common.isSuperset(of: value($0[0])) }
        let texts = value(group[0]).filter { isOfOrder || !common.contains($0) }
        return (texts.isEmpty ? ["–"] : texts).map { SessionReport.VersionRow.Line(subject: subject, text: $0) }
      }
      return SessionReport.VersionRow(versions: Self.words(group), lines: lines)
    }
  }

  /// The table as text. If results differ, it leaves out the lines that are the same on every version.
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
  /// Creates the run of a player that has finished its script.
  ///
  /// - Parameter isJudged: True if the scenario is about this version, so that a failed expectation counts.
  @MainActor
  package init(_ player: ScenarioPlayer, _ account: ScenarioAccount, on version: SystemVersion, isJudged: Bool) {
    self.version = version.description
    (listed, decided, got) = ([], [], [])
    failures = account.failures.map(\.sentence)
    self.isJudged = isJudged
    // Reading the lines never fails for a device in memory.
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
    // Sort the calls, because calls that an app makes at the same time are logged in any order. Leave out the calls
    // that stopped an app or failed because it stopped: their result is not defined.
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

/// The fields of an audit log entry that a matrix shows.
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
