import Foundation
import HealthModel

/// The sheet, the per-object list or the question about workout plans, shown to the person because of a request.
package struct AuthorizationPrompt: Identifiable, Sendable {
  package enum Question: Sendable {
    /// The sheet with one switch per permission, in the order of its rows. All are off at first (rules A29 to A42).
    case permissions(share: [ObjectType], read: [ObjectType])
    /// The per-object list with the earlier decisions (rules A65 to A76). `allowed` contains the UUIDs of currently
    /// readable objects.
    case objects(ObjectType, samples: [SampleRecord], allowed: Set<UUID>)
    /// The question of whether the app may add workouts to the watch. It does not concern health data (rule K21).
    case workoutPlans
  }

  package var id: UUID
  package var app: AppIdentity
  /// The program that asks. An extension's sheet appears in its app (rule A90), and a watch app's on the watch (rule
  /// A91).
  package var process = ProcessKind.app
  package var question: Question
  /// The position among the sheets of one request; nil when there is only one.
  package var position: Position?
  /// The requested types that the sheet does not list because the person already answered them (rule A2). No screen of
  /// a phone shows them.
  package var answeredBefore: [ObjectType] = []
  /// True for a sheet that asks, on a second page, how much history the app may read, once a type that supports this is
  /// turned on (rules V26 and V28).
  package var asksForHistory = false

  /// True for a sheet that uses the watch’s own pages (rule A91). Health records have no pages there.
  package var asksOnWatch: Bool {
    guard process == .watchApp, case .permissions(let share, let read) = question else { return false }
    return !(share.isEmpty && read.isEmpty) && !read.contains { $0.kind == .clinical }
  }

  /// The position of a sheet in its request. Ordinary types and health records each have a sheet (rule A43).
  package struct Position: Hashable, Sendable {
    /// The number of the sheet, starting at 1.
    package var number: Int
    /// The number of sheets in the request.
    package var count: Int
    /// True when no answer takes effect until the last sheet is answered.
    package var holdsTogether: Bool

    package init(number: Int, count: Int, holdsTogether: Bool) {
      (self.number, self.count, self.holdsTogether) = (number, count, holdsTogether)
    }
  }
}

extension DeviceSettings {
  /// Returns true when the person may limit an app to recent samples. This is unavailable before iOS 27, and for
  /// approved health research, which requests all or nothing (rule V44).
  package func offersLimitedReading(to app: AppIdentity) -> Bool {
    let isResearch = systemVersion.has(.researchEntitlement) && app.entitlements.contains(.research)
    return systemVersion.has(.limitedReading) && !isResearch
  }
}

/// The person's answer to a prompt.
package enum AuthorizationAnswer: Hashable, Sendable {
  /// Allow, or Done on the watch. Grants these permissions and denies all others listed (rules A36 and WA9). The set is
  /// empty for workout plans, and may be empty on the watch but not on the phone's sheet. The history applies to all
  /// types to read that support limited history (rule V42).
  case allow(Set<Permission>, ReadingHistory = .full)
  /// Don’t Allow. Denies every listed permission (rule A37).
  case dontAllow
  /// Don’t Allow on the page that asks how much history. The request fails, and nothing is determined (rule V47).
  case dontAllowHistory
  /// Done on the last page of the records flow. Grants these permissions and denies all others listed; the choice
  /// applies to future records (rules HR8 to HR10).
  case records(Set<Permission>, NewRecords)
  /// The objects that the app may read from now on. It may not read the other objects on the list.
  case objects(Set<UUID>)
  /// The person cancelled the per-object list or the records flow, or closed the watch’s pages. Nothing changes (rules
  /// A69, HR11 and WA10).
  case cancel
  /// The person went to the Home Screen, which closed the app and its sheet. Nothing changes (rule A39).
  case home
}

/// An object that asks the person: the device's sheet, or a script that answers instead.
package protocol AuthorizationPresenter: Sendable {
  /// Shows a prompt and waits for the answer. The task is cancelled when the app ends meanwhile; return nil then, and
  /// nothing is determined (rule A39). Never called for two prompts at once (rule A11).
  func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer?
}

/// Questions and answers as the audit log stores them.
extension AuthorizationPrompt {
  /// The question as values of an entry in the audit log.
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
  /// Returns an answer to the prompt as values of an entry in the audit log. The watch’s button says Done.
  func auditValues(of answer: AuthorizationAnswer?) -> [String: AuditValue] {
    var values = answer.auditValues
    if asksOnWatch, case .allow? = answer { values["button"] = "done" }
    return values
  }
}

extension AuthorizationAnswer {
  /// True for an answer that decides the permissions of a sheet.
  var decidesPermissions: Bool {
    switch self {
    case .allow, .dontAllow, .records: true
    case .dontAllowHistory, .objects, .cancel, .home: false
    }
  }
}

extension AuthorizationAnswer? {
  /// The button that was tapped, with the number of switches that were on. The entries about consent name the switches.
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
  /// The app's purpose strings, by their Info.plist keys.
  var auditedPurposes: AuditValue {
    .members(Dictionary(uniqueKeysWithValues: purposes.map { ($0.key.rawValue, .text($0.text)) }))
  }
}
