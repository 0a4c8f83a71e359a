import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

extension AppCall {
  /// The call with an abbreviated argument: "statisticsCollection(heartRate, 1 d)".
  var words: String {
    let name = operation.rawValue
    switch argument {
    case .objects(let count, let types)?:
      return "\(name)(\(count) of \(types.inShort)\(operation == .add ? ", to a workout" : ""))"
    case .request(let share, let read)?: return "\(name)(toShare: [\(share.inShort)], read: [\(read.inShort)])"
    case .limit(let limit)?: return "\(name)(\(types.inShort), limit \(limit))"
    case .anchor(let anchor)?: return "\(name)(\(types.inShort), since \(anchor))"
    case .interval(let components)?: return "\(name)(\(types.inShort), \(components.inShort))"
    case .byteCount(let count)?: return "\(name)(\(count) bytes)"
    case .title(let title)?: return "\(name)(“\(title)”)"
    case .event(let event)?: return "\(event.shortName) of a workout session"
    case nil: break
    }
    switch operation {
    case .characteristics: return types.inShort
    case .completionHandler: return "completion handler of HKObserverQuery"
    case .disableBackgroundDelivery where types.isEmpty: return "\(name)(all)"
    case .requestWorkoutPlanAuthorization: return "requestAuthorization(workout plans)"
    case .remove, .markComplete: return "\(name)(a plan)"
    case .startWatchApp: return "\(name)(toHandle:)"
    case .recoverActiveWorkoutSession, .startMirroringToCompanionDevice, .stopMirroringToCompanionDevice:
      return "\(name)()"
    case .samples, .documents, .statistics, .sources, .deleteObjects, .enableBackgroundDelivery,
      .disableBackgroundDelivery, .authorizationStatus, .statusForAuthorizationRequest,
      .requestPerObjectReadAuthorization, .earliestAuthorizedSampleDate, .preferredWorkoutZoneConfiguration, .zoneGroup:
      return "\(name)(\(types.inShort))"
    default: return name
    }
  }
}

extension CallRecord {
  /// The answer: "978 samples", "saved"; empty for an error.
  var answerInWords: String {
    switch answer {
    case .done: call.operation.done
    case .found(let count): count == 1 ? "1 \(call.operation.noun)" : "\(count) \(call.operation.noun)s"
    case .exists(let exists): call.operation.words(exists: exists)
    case .changes(let added, let deleted): "\(added) added, \(deleted) deleted"
    case .deleted(let count): "\(count) deleted"
    case .byteCount(let count): "\(count) bytes"
    case .plan(let title): title.map { "“\($0)”" } ?? "none"
    case .decision(let decision): decision.name
    case .requestStatus(let status): status == .shouldRequest ? "shouldRequest" : "unnecessary"
    case .request(.answered), .request(.restAnswered): "success: the person answered"
    case .request(.answeredBefore): "success, no sheet: answered before · A2"
    case .request(.nothingListed): "success, no sheet: nothing of it is listed · A20c, A39"
    case .request(.guest): "success, no sheet: a guest is not asked · A88"
    case .workoutPlanAuthorization(let authorization): "\(authorization)"
    case .scheduling(.scheduled): "scheduled"
    case .scheduling(.notAuthorized): "nothing: not authorized · K23"
    case .scheduling(.full): "nothing: \(AppPlans.limit) wait already · K22"
    case .workoutSession(let answer): words(answer)
    case .faultyDelivery: "not as it must be"
    case .none: "no answer: the app ended first"
    case .stopped(let exception): exception.stop.rule.map { "stopped · \($0)" } ?? "stopped"
    case .failed: ""
    }
  }

  /// Returns the reasons for the answer, each with the number of its rule.
  func reasonsInWords(in timeZone: TimeZone) -> [LocalizedStringKey] {
    if case .faultyDelivery(let event) = answer { return [event.words] }
    if case .request(.restAnswered(let before)) = answer { return [before.sentenceOnAnswersBefore] }
    return reasons.sentences(ofTypes: call.types.count, in: timeZone)
  }

  private func words(_ answer: CallAnswer.SessionAnswer) -> String {
    switch answer {
    case .notMirrored: return "nothing: the session is not mirrored any more (M9)"
    case .sentToWatch: return "sent to the watch"
    case .gone: return "nothing: it has ended"
    case .refusedInBackground: return "refused: the app is in the background (W11)"
    case .applied(let before, let after):
      guard case .event(let event)? = call.argument else { return "" }
      return switch WorkoutSessionTable.effect(of: event, in: before) {
      case .nothing: "nothing: the session is \(before.name) (S113)"
      case .refused: "refused (3): the session is \(before.name) (W7)"
      case .becomes: before == after ? "nothing: the date is before the start (S115)" : "\(before.name) → \(after.name)"
      case .beginsActivity: "a part begins"
      case .endsActivity: "the part ends"
      case .failsAndEnds(let code): "error \(code), ended"
      }
    }
  }
}

extension AppCall.Operation {
  /// The outcome of a successful operation.
  fileprivate var done: String {
    switch self {
    case .save: "saved"
    case .add: "added"
    case .delete: "deleted"
    case .relateWorkoutEffortSample: "related"
    case .unrelateWorkoutEffortSample: "not related any more"
    case .addAttachment: "attached"
    case .removeAttachment, .removeAllWorkouts: "removed"
    case .enableBackgroundDelivery: "enabled"
    case .disableBackgroundDelivery: "disabled"
    case .sendToRemoteWorkoutSession, .startWatchApp: "sent"
    case .workoutPreview: "added by the person"
    default: "done"
    }
  }

  /// The noun for a single result of the operation.
  fileprivate var noun: String {
    switch self {
    case .statisticsCollection: "bucket"
    case .sources: "source"
    case .activitySummaries: "day"
    case .documents: "document"
    case .earliestAuthorizedSampleDate: "date"
    case .verifiableClinicalRecords: "record"
    case .attachments: "attachment"
    case .workoutEffortRelationships: "relationship"
    case .scheduledWorkouts: "plan"
    default: "sample"
    }
  }

  fileprivate func words(exists: Bool) -> String {
    switch self {
    case .statistics: exists ? "statistics" : "no statistics"
    case .characteristics: exists ? "a value" : "nothing entered"
    case .preferredWorkoutZoneConfiguration, .zoneGroup: exists ? "zones" : "no zones"
    case .recoverActiveWorkoutSession: exists ? "a session" : "nothing to recover"
    case .remove where exists: "removed"
    case .markComplete where exists: "marked"
    case .remove, .markComplete: "nothing: no such plan then · K24"
    default: exists ? "found" : "nothing"
    }
  }
}

extension [ObjectType] {
  /// The reason that some requested types are not on the sheet.
  var sentenceOnAnswersBefore: LocalizedStringKey { "not on the sheet, answered before: \(inShort) · A2" }

  /// The Swift names of the types, at most three: "heartRate", "stepCount, workout and 3 more".
  var inShort: String {
    if count <= 3 { return map(\.swiftName).joined(separator: ", ") }
    return prefix(2).map(\.swiftName).joined(separator: ", ") + " and \(count - 2) more"
  }
}

extension DateComponents {
  /// The components that are set, the largest first: "1 d", "1 h 30 min".
  fileprivate var inShort: String {
    let parts = [
      (year, "y"), (month, "mo"), (weekOfYear, "w"), (day, "d"), (hour, "h"), (minute, "min"), (second, "s"),
    ]
    return parts.compactMap { value, unit in value.map { "\($0) \(unit)" } }.joined(separator: " ")
  }
}
