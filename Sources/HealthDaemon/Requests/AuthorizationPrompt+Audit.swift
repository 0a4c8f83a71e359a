import Foundation
import HealthModel

/// Questions and answers, as the audit log has them.
extension AuthorizationPrompt {
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
  /// The button; which switches were on, the log says where they hold.
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
  /// The purposes the app states, word for word, by their keys in its Info.plist.
  var purposes: AuditValue {
    let texts = [
      "NSHealthShareUsageDescription": readPurpose, "NSHealthUpdateUsageDescription": writePurpose,
      "NSHealthClinicalHealthRecordsShareUsageDescription": clinicalPurpose,
    ]
    return .members(texts.compactMapValues { $0.map(AuditValue.text) })
  }
}
