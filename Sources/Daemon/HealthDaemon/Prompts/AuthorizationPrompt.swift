import Foundation
import HealthModel

/// The sheet, the per-object list or the question about plans of workouts, put before the person because of a
/// request.
package struct AuthorizationPrompt: Identifiable, Sendable {
  package enum Question: Sendable {
    /// The sheet: one switch for each permission, all off (rules A29 to A42), in the order of its rows.
    case permissions(share: [ObjectType], read: [ObjectType])
    /// The per-object list with the earlier choices (rules A65 to A76). `allowed` holds the UUIDs now readable.
    case objects(ObjectType, samples: [SampleRecord], allowed: Set<UUID>)
    /// The question whether the app may add workouts to the watch. It is not about health data (rule K21).
    case workoutPlans
  }

  package var id: UUID
  package var app: AppIdentity
  /// The program of the app that asks: an extension's sheet comes up in its app (rule A90), that of a watch app on the
  /// watch (rule A91).
  package var process = ProcessKind.app
  package var question: Question
  /// The position among the sheets of one request; nil for the only one.
  package var position: Position?
  /// The types that the app asks for and the sheet does not list, because the person answered them before (rule A2). No
  /// screen of a phone shows them.
  package var answeredBefore: [ObjectType] = []
  /// True for a sheet that asks on a second page how much history the app may read, once a type is on whose history can
  /// be limited (rules V26 and V28).
  package var asksForHistory = false

  /// True for a sheet that asks on the watch’s own pages (rule A91). Health records have no pages there.
  package var asksOnWatch: Bool {
    guard process == .watchApp, case .permissions(let share, let read) = question else { return false }
    return !(share.isEmpty && read.isEmpty) && !read.contains { $0.kind == .clinical }
  }

  /// The position of a sheet in its request: ordinary types and health records have a sheet each (rule A43).
  package struct Position: Hashable, Sendable {
    /// The number of the sheet, from 1.
    package var number: Int
    /// The number of sheets of the request.
    package var count: Int
    /// True when no answer takes effect before the last sheet is answered.
    package var holdsTogether: Bool

    package init(number: Int, count: Int, holdsTogether: Bool) {
      (self.number, self.count, self.holdsTogether) = (number, count, holdsTogether)
    }
  }
}

extension DeviceSettings {
  /// Returns true when the person may limit an app to recent samples: not before iOS 27, and not for approved health
  /// research, which asks for everything or nothing (rule V44).
  package func offersLimitedReading(to app: AppIdentity) -> Bool {
    let isResearch = systemVersion.has(.researchEntitlement) && app.entitlements.contains(.research)
    return systemVersion.has(.limitedReading) && !isResearch
  }
}

/// The person's answer to a prompt.
package enum AuthorizationAnswer: Hashable, Sendable {
  /// Allow, or Done on the watch: these permissions are granted, every other listed one is denied (rules A36 and WA9). The
  /// watch can allow none of them, the sheet of the phone cannot. The history is that of all types
  /// to read whose history can be limited (rule V42).
  case allow(Set<Permission>, ReadingHistory = .full)
  /// Don’t Allow: every listed permission is denied (rule A37). For plans of workouts, `allow` names no permission.
  case dontAllow
  /// Don’t Allow where the sheet asks how much history: the request fails, and nothing is determined (rule V47).
  case dontAllowHistory
  /// Done on the last page of the records flow: these permissions are granted, every other listed one is denied, and the
  /// choice holds for records to come (rules HR8 to HR10).
  case records(Set<Permission>, NewRecords)
  /// The objects the app may read from now on; the other listed ones it may not.
  case objects(Set<UUID>)
  /// The per-object list or the records flow was cancelled, or the watch’s pages were closed; nothing changes (rules A69,
  /// HR11 and WA10).
  case cancel
  /// The person left the app by Home, and the sheet went with it; nothing changes (rule A39).
  case home
}

/// An object that asks the person: the device's sheet, or a responder.
package protocol AuthorizationPresenter: Sendable {
  /// Shows a prompt and waits for the answer. When the app dies under the sheet the task is cancelled: return nil
  /// then, and nothing is determined (rule A39). Never called for two prompts at once (rule A11).
  func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer?
}

/// Questions and answers in the form of the audit log.
extension AuthorizationPrompt {
  /// The question as members of a line.
  var auditValues: [String: AuditValue] {
    var values: [String: AuditValue] = ["program": .text(process.rawValue)]
    switch question {
    case .permissions(let share, let read):
      values["permissions"] = .permissions(
        share.map { Permission($0, .share) } + read.map { Permission($0, .read) })
    case .objects(let type, let samples, let allowed):
      values["objects"] = .text(type.identifier)
      values["listed"] = .texts(samples.map(\.uuid.uuidString).sorted())
      values["on"] = .integer(allowed.count)
    case .workoutPlans: values["workoutPlans"] = "add to the watch"
    }
    if let position { values["sheet"] = .text("\(position.number) of \(position.count)") }
    return values
  }
}

extension AuthorizationPrompt {
  /// Returns an answer to the question as members of a line. The watch’s button says Done.
  func auditValues(of answer: AuthorizationAnswer?) -> [String: AuditValue] {
    var values = answer.auditValues
    if asksOnWatch, case .allow? = answer { values["button"] = "done" }
    return values
  }
}

extension AuthorizationAnswer {
  /// True for an answer that decides on the permissions of a sheet.
  var decidesPermissions: Bool {
    switch self {
    case .allow, .dontAllow, .records: true
    case .dontAllowHistory, .objects, .cancel, .home: false
    }
  }
}

extension AuthorizationAnswer? {
  /// The button that was pressed, with the number of switches that were on; the entries about consent name these.
  var auditValues: [String: AuditValue] {
    switch self {
    case .allow(let granted, .full): ["button": "allow", "on": .integer(granted.count)]
    case .allow(let granted, let history):
      ["button": "allow", "on": .integer(granted.count), "history": .text(history.rawValue)]
    case .dontAllow: ["button": "dontAllow"]
    case .dontAllowHistory: ["button": "dontAllow", "page": "history", "state": "ConsentUnknown"]
    case .objects(let chosen): ["button": "done", "on": .integer(chosen.count)]
    case .records(let granted, let newRecords):
      ["button": "done", "on": .integer(granted.count), "newRecords": .text(newRecords.rawValue)]
    case .cancel: ["button": "cancel"]
    case .home: ["button": "home", "state": "ConsentRequestDeferred"]
    case nil: ["button": "none", "state": "ConsentRequestDeferred"]
    }
  }
}

extension AppIdentity {
  /// The app's purpose strings, by their keys in its Info.plist.
  var auditedPurposes: AuditValue {
    .members(Dictionary(uniqueKeysWithValues: purposes.map { ($0.key.rawValue, .text($0.text)) }))
  }
}
