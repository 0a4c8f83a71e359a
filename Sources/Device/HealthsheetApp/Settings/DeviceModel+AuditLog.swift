import AuditLog
import Evidence
import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// The audit log, as the screens of the device show it.
extension DeviceModel {
  /// The visible part of the audit log, in the person's language.
  struct AuditLog: Hashable, Sendable {
    /// A row: a line of the log, one decision of a line, or several calls.
    struct Line: Hashable, Sendable, Identifiable {
      /// The tone of a row.
      enum Tone: Hashable, Sendable { case allowed, refused, fault, neutral }

      /// The number of the line in the log; for several calls, of the first.
      var number: Int
      /// The index of the decision among the decisions of its line.
      var part = 0
      /// The time of day: "9:41 AM".
      var time: String
      /// The event: "Stride may read Steps".
      var sentence: String
      var tone = Tone.neutral
      /// Further lines about the event; may be empty.
      var details: [String] = []
      /// The calls that share the row, latest first; empty for any other event.
      var calls: [Line] = []

      var id: String { "\(number).\(part)" }

      /// Returns true if the row, its details or one of its calls contain a text.
      func contains(_ text: String, locale: Locale) -> Bool {
        ([sentence] + details).contains {
          $0.range(of: text, options: [.caseInsensitive, .diacriticInsensitive], locale: locale) != nil
        } || calls.contains { $0.contains(text, locale: locale) }
      }
    }

    /// The rows, latest first.
    var lines: [Line]
    /// The total number of lines in the log.
    var count: Int
    /// The first 16 digits of the last line's hash.
    var head: String
    /// A sentence about a log that cannot be read or was changed; nil for an intact one.
    var problem: String?
  }

  /// Returns the rows of the latest hundred lines. It reads and verifies the whole log, which grows with events rather
  /// than samples.
  func auditLog() async -> AuditLog {
    let known = apps.map(\.identity) + consent.appsThatAsked
    let names = Dictionary(known.map { ($0.bundleIdentifier, $0.displayName) }) { first, _ in first }
    return await Self.auditLog(of: daemon, names: names, consent.history)
  }

  @concurrent
  private static func auditLog(
    of daemon: HealthDaemon, names: [String: String], _ decisions: [DecisionEvent]
  ) async -> AuditLog {
    let log: (lines: [String], ledger: ConsentLedger)
    do throws(DeviceStorageError) { log = try daemon.auditLinesWithLedger() } catch {
      return AuditLog(lines: [], count: 0, head: "", problem: daemon.settings.words(error.sentence))
    }
    let verification = AuditVerification(of: Data(log.lines.map { $0 + "\n" }.joined().utf8), ledger: log.ledger)
    let words = AuditWords(
      settings: daemon.settings, names: names, objectNames: daemon.objectNames(andOf: decisions))
    let problem = verification.flaw(names: names).map(daemon.settings.words)
    return AuditLog(
      lines: words.rows(for: verification.lines.suffix(100).reversed()), count: verification.checkpoint.count,
      head: String(verification.checkpoint.head.prefix(16)), problem: problem)
  }

  /// Returns the review checklist of the foreground app, based on its calls so far, and a sentence if the log cannot be
  /// read or was changed; nil for a sound log.
  func reviewChecklist() async -> (items: [ReviewItem], problem: String?) {
    let (app, calls) = (frontApp.identity, originsOfCalls[frontmost] ?? .ofItsCode)
    let items = await Self.reviewChecklist(of: app, calls: calls, on: daemon)
    return (items, await auditLog().problem)
  }

  @concurrent
  private static func reviewChecklist(
    of app: AppIdentity, calls: ReviewChecklist.Calls, on daemon: HealthDaemon
  ) async -> [ReviewItem] { ReviewChecklist(of: app, calls: calls, on: daemon).items }

  /// The apps for which a script or the device makes calls, by bundle identifier. The value says which of the two.
  var originsOfCalls: [String: ReviewChecklist.Calls] {
    var origins = Dictionary(uniqueKeysWithValues: appsCalledByScript.map { ($0, ReviewChecklist.Calls.ofAScript) })
    for app in apps where !app.runsItsCode { origins[app.identity.bundleIdentifier] = .ofTheDevice }
    return origins
  }
}

extension AuditVerification {
  private static let command: String = "healthsheet verify-log"

  /// Returns a sentence about the first change that was made to the log; nil for a sound log.
  ///
  /// - Parameter names: The names of apps by bundle identifier.
  fileprivate func flaw(names: [String: String]) -> LocalizedStringKey? {
    if let line = firstFlawedLine {
      return "The log was changed or cut short, first in line \("\(line)"). Run \(Self.command) to see how."
    }
    return ledgerDifferences.first.map { difference in
      let name = names[difference.app] ?? difference.app
      return
        "The answers to “\(name)” differ from those in the log. Run \(Self.command) to see which."
    }
  }
}
