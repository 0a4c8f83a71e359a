import Foundation
import HealthModel

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

extension AuthorizationAnswer? {
  /// The button that was pressed, with the number of switches that were on; the entries about consent name these.
  var auditValues: [String: AuditValue] {
    switch self {
    case .allow(let granted): ["button": "allow", "on": .integer(granted.count)]
    case .dontAllow: ["button": "dontAllow"]
    case .objects(let chosen): ["button": "done", "on": .integer(chosen.count)]
    case .cancel: ["button": "cancel"]
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
