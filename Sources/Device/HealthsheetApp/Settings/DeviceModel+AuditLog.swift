import AuditLog
import Evidence
import Foundation
import HealthDaemon
import HealthModel

/// The device's audit log, for its own screens.
extension DeviceModel {
  /// The part of the audit log that is shown.
  struct AuditLog: Hashable, Sendable {
    struct Line: Hashable, Sendable, Identifiable {
      var number: Int
      /// The event: "Stride read: samples, 12 times".
      var title: String
      /// Further lines on the event; may be empty.
      var details: [String]

      var id: Int { number }
    }

    /// The lines, the latest first.
    var lines: [Line]
    /// The number of all lines in the log.
    var count: Int
    /// The first 16 digits of the last line's hash.
    var head: String
    /// A sentence on a log that cannot be read or was changed; nil for a sound one.
    var problem: String?
  }

  /// Returns the latest hundred lines. It reads and verifies all of them: a log grows with events, and not with
  /// samples.
  func auditLog() async -> AuditLog { await Self.auditLog(of: daemon) }

  @concurrent
  private static func auditLog(of daemon: HealthDaemon) async -> AuditLog {
    let texts: [String]
    do throws(DeviceStorageError) { texts = try daemon.auditLines() } catch {
      return AuditLog(lines: [], count: 0, head: "", problem: error.description)
    }
    if texts.isEmpty { return AuditLog(lines: [], count: 0, head: "") }
    let verification = AuditVerification(of: Data(texts.map { $0 + "\n" }.joined().utf8))
    let names = daemon.objectNames
    let lines = verification.lines.suffix(100).reversed().map { line in
      AuditLog.Line(number: line.integer("seq") ?? 0, title: line.title, details: line.details(naming: names))
    }
    return AuditLog(
      lines: lines, count: verification.checkpoint.count, head: String(verification.checkpoint.head.prefix(16)),
      problem: verification.problems.first)
  }

  /// Returns the review checklist of the app in front, judged by its calls up to now.
  func reviewChecklist() async -> [ReviewItem] {
    let (app, calls) = (frontApp.identity, originsOfCalls[frontmost] ?? .ofItsCode)
    return await Self.reviewChecklist(of: app, calls: calls, on: daemon)
  }

  @concurrent
  private static func reviewChecklist(
    of app: AppIdentity, calls: ReviewChecklist.Calls, on daemon: HealthDaemon
  ) async -> [ReviewItem] { ReviewChecklist(of: app, calls: calls, on: daemon).items }

  /// The origin of the calls of the apps whose code alone did not make them, by their bundle identifiers.
  var originsOfCalls: [String: ReviewChecklist.Calls] {
    var origins = Dictionary(uniqueKeysWithValues: appsCalledByScript.map { ($0, ReviewChecklist.Calls.ofAScript) })
    for app in apps where !app.runsItsCode { origins[app.identity.bundleIdentifier] = .ofTheDevice }
    return origins
  }
}
