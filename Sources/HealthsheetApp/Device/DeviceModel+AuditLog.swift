import AuditLog
import Evidence
import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import TerminalUI

/// The device's audit log, as its own screen shows it.
extension DeviceModel {
  struct AuditLog: Hashable, Sendable {
    /// A line in words.
    struct Line: Hashable, Sendable, Identifiable {
      var number: Int
      /// "Stride read: samples, 12 times".
      var title: String
      var details: [String]

      var id: Int { number }
    }

    /// The latest first.
    var lines: [Line]
    /// Of all lines there are.
    var count: Int
    /// The beginning of the last line's hash.
    var head: String
    /// Why the log cannot be trusted or read, in a sentence; nil when all is well.
    var problem: String?
  }

  /// The latest hundred lines. Reads all of them: a log grows by what happens, and not by samples.
  func auditLog() async -> AuditLog { await Self.auditLog(of: daemon) }

  @concurrent
  private static func auditLog(of daemon: HealthDaemon) async -> AuditLog {
    let texts: [String]
    do throws(DeviceStorageError) { texts = try daemon.auditLines() } catch {
      return AuditLog(lines: [], count: 0, head: "", problem: error.description)
    }
    if texts.isEmpty { return AuditLog(lines: [], count: 0, head: "") }
    let verification = AuditVerification(of: Data(texts.map { $0 + "\n" }.joined().utf8))
    let lines = verification.lines.suffix(100).reversed().map { line in
      AuditLog.Line(number: line.integer("seq") ?? 0, title: line.title, details: line.details)
    }
    return AuditLog(
      lines: lines, count: verification.checkpoint.count, head: String(verification.checkpoint.head.prefix(16)),
      problem: verification.problems.first)
  }

  /// The review checklist of the app in front, judged from what it has done so far.
  func reviewChecklist() async -> [ReviewItem] {
    await Self.reviewChecklist(of: frontApp.identity, runsItsCode: frontApp.runsItsCode, on: daemon)
  }

  @concurrent
  private static func reviewChecklist(
    of app: AppIdentity, runsItsCode: Bool, on daemon: HealthDaemon
  ) async -> [ReviewItem] {
    let texts = (try? daemon.auditLines()) ?? []
    return ReviewChecklist(of: app, runsItsCode: runsItsCode, in: texts.compactMap { try? AuditLine($0) }).items
  }

  /// The bundle identifiers of apps of which only the files are here.
  var appsWithoutCode: Set<String> { Set(apps.filter { !$0.runsItsCode }.map(\.identity.bundleIdentifier)) }

  /// Writes down that a person sees a question, and its words; once for each question.
  func noteShown(_ pending: PendingPrompt) {
    guard notedQuestion != pending.id else { return }
    notedQuestion = pending.id
    let prompt = pending.prompt
    let wording =
      switch prompt.question {
      case .permissions(let share, let read):
        AuthorizationSheetRequest(app: prompt.app, share: share, read: read, position: prompt.position)
          .wording(in: settings.locale)
      case .objects(let type, let samples, let allowed):
        ObjectAuthorizationRequest(app: prompt.app, type: type, samples: samples, allowed: allowed)
          .wording(in: settings.calendar, settings.locale)
      case .workoutPlans: WorkoutPlanQuestion.wording(of: prompt.app, in: settings.locale)
      }
    daemon.noteShown(wording, in: TextLanguage(settings.locale).identifier, of: prompt.app.bundleIdentifier)
  }

  /// The screen a decision is made on now.
  var auditOrigin: AuditOrigin {
    switch screen {
    case .health: .health
    case .controlPanel: .controlPanel
    default: .settings
    }
  }
}
