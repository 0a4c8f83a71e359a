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
  var answerInWords: LocalizedStringKey {
    switch answer {
    case .done: call.operation.done
    case .found(let count): call.operation.found(count)
    case .exists(let exists): call.operation.words(exists: exists)
    case .changes(let added, let deleted): "\(added) added, \(deleted) deleted"
    case .deleted(let count): "\(count) deleted"
    case .byteCount(let count): "\(count) bytes"
    case .plan(let title): title.map { "“\($0)”" } ?? "none"
    case .decision(let decision): decision.inWords
    case .requestStatus(.shouldRequest, let showsSheet):
      showsSheet ? "a sheet would come up" : "not all answered, but no sheet would come up"
    case .requestStatus: "no sheet would come up"
    case .request(.answered), .request(.restAnswered): "the person answered"
    case .request(.answeredBefore): "no sheet: answered before"
    case .request(.nothingListed): "no sheet: this iOS lists none of these types"
    case .request(.guest): "no sheet: a guest is not asked"
    case .workoutPlanAuthorization(let authorization): LocalizedStringKey("\(authorization)")
    case .scheduling(.scheduled): "scheduled"
    case .scheduling(.notAuthorized): "not scheduled: no permission"
    case .scheduling(.full): "not scheduled: \(AppPlans.limit) are scheduled already"
    case .workoutSession(let answer): words(answer)
    case .faultyDelivery: "called late, twice or never"
    case .none: "no answer: the app ended first"
    case .stopped: "the app was stopped"
    case .failed: ""
    }
  }

  /// The numbers of the rules behind the result, in addition to those of its reasons.
  var rulesOfAnswer: [String] {
    switch answer {
    case .request(.answeredBefore): ["A2"]
    case .request(.nothingListed): ["A20c", "A39"]
    case .request(.guest): ["A88"]
    case .scheduling(.notAuthorized): ["K23"]
    case .scheduling(.full): ["K22"]
    case .exists(false) where call.operation == .remove || call.operation == .markComplete: ["K24"]
    case .stopped(let exception): [exception.stop.rule].compactMap(\.self)
    case .workoutSession(.notMirrored): ["M9"]
    case .workoutSession(.refusedInBackground): ["W11"]
    case .workoutSession(.applied(let before, let after)):
      if case .event(let event)? = call.argument {
        switch WorkoutSessionTable.effect(of: event, in: before) {
        case .nothing: ["S113"]
        case .refused: ["W7"]
        case .becomes where before == after: ["S115"]
        case .becomes, .beginsActivity, .endsActivity, .failsAndEnds: []
        }
      } else {
        []
      }
    default: []
    }
  }

  private static let ruleOnEarlierAnswers: String = "A2"

  /// Returns the reasons for the answer, each with the number of its rule.
  func reasonsInWords(in timeZone: TimeZone) -> [LocalizedStringKey] {
    if case .faultyDelivery(let event) = answer { return [event.words] }
    if case .request(.restAnswered(let before)) = answer {
      return ["\(before.sentenceOnAnswersBefore) · \(Self.ruleOnEarlierAnswers)"]
    }
    return reasons.sentences(ofTypes: call.types.count, in: timeZone)
  }

  /// Returns the reasons in plain words: without rule numbers, and with the display names of types.
  func remarks(in calendar: Calendar, _ locale: Locale) -> [LocalizedStringKey] {
    if case .faultyDelivery(let event) = answer { return [event.clause { $0.displayName(in: locale) }] }
    if case .request(.restAnswered(let before)) = answer {
      return ["answered before: \(before.map { $0.displayName(in: locale) }.inList(locale: locale))"]
    }
    return reasons.compactMap { reason in
      guard let remark = reason.remarkOnCall(in: calendar.timeZone) else { return nil }
      return call.types.count == 1 ? remark : "\(reason.permission.type.displayName(in: locale)): \(remark)"
    }
  }

  private func words(_ answer: CallAnswer.SessionAnswer) -> LocalizedStringKey {
    switch answer {
    case .notMirrored: return "nothing: the session is not mirrored any more"
    case .sentToWatch: return "sent to the watch"
    case .gone: return "nothing: it has ended"
    case .refusedInBackground: return "refused: the app is in the background"
    case .applied(let before, let after):
      guard case .event(let event)? = call.argument else { return "" }
      return switch WorkoutSessionTable.effect(of: event, in: before) {
      case .nothing: "nothing: the session is \(before.name)"
      case .refused: "refused: the session is \(before.name)"
      case .becomes:
        before == after ? "nothing: the date is before the start" : "\(before.name) → \(after.name)"
      case .beginsActivity: "a part begins"
      case .endsActivity: "the part ends"
      case .failsAndEnds: "it failed, and ended"
      }
    }
  }
}

extension AccessReason {
  /// Returns the effect of the reason on a call, without rule numbers; nil if it has no effect.
  fileprivate func remarkOnCall(in timeZone: TimeZone) -> LocalizedStringKey? {
    switch cause {
    case .denied: permission.direction == .read ? "refused: it gets only its own samples" : "refused: it cannot save"
    case .notShareable: "no app can write it"
    case .chosenObjects(let count, let all): "\(count) of \(all) are chosen"
    // The record of a call does not say whether the person was already offered a choice.
    case .noneChosenOwnSamplesOnly: "its own samples only"
    default: remark(in: timeZone)
    }
  }
}

extension Decision {
  /// The person's answer as the app learns it.
  fileprivate var inWords: LocalizedStringKey { isAllowed ? "allowed" : self == .denied ? "refused" : "not answered" }
}

extension AppCall.Operation {
  /// The outcome of the operation if it succeeded.
  fileprivate var done: LocalizedStringKey {
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

  /// Returns a number of found items with the noun for them: "978 samples".
  fileprivate func found(_ count: Int) -> LocalizedStringKey {
    switch self {
    case .statisticsCollection: count == 1 ? "1 interval" : "\(count) intervals"
    case .sources: count == 1 ? "1 source" : "\(count) sources"
    case .activitySummaries: count == 1 ? "1 day" : "\(count) days"
    case .documents: count == 1 ? "1 document" : "\(count) documents"
    case .earliestAuthorizedSampleDate: count == 1 ? "1 date" : "\(count) dates"
    case .verifiableClinicalRecords: count == 1 ? "1 record" : "\(count) records"
    case .attachments: count == 1 ? "1 attachment" : "\(count) attachments"
    case .workoutEffortRelationships: count == 1 ? "1 relationship" : "\(count) relationships"
    case .scheduledWorkouts: count == 1 ? "1 plan" : "\(count) plans"
    default: count == 1 ? "1 sample" : "\(count) samples"
    }
  }

  fileprivate func words(exists: Bool) -> LocalizedStringKey {
    switch self {
    case .statistics: exists ? "statistics" : "no statistics"
    case .characteristics: exists ? "a value" : "nothing entered"
    case .preferredWorkoutZoneConfiguration, .zoneGroup: exists ? "zones" : "no zones"
    case .recoverActiveWorkoutSession: exists ? "a session" : "nothing to recover"
    case .remove where exists: "removed"
    case .markComplete where exists: "marked"
    case .remove, .markComplete: "nothing: no such plan at that time"
    default: exists ? "found" : "nothing"
    }
  }
}

extension [ObjectType] {
  /// The reason that types which were asked for are not on the sheet.
  var sentenceOnAnswersBefore: LocalizedStringKey { "not on the sheet, answered before: \(inShort)" }

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

extension HealthError.Code {
  /// The error in plain words. The page of a call has Apple's text.
  var words: LocalizedStringKey {
    switch self {
    case .unknownError: "an unknown error"
    case .healthDataUnavailable: "no Health on this device"
    case .healthDataRestricted: "Health is restricted"
    case .invalidArgument: "an invalid argument"
    case .authorizationDenied: "not authorized"
    case .authorizationNotDetermined: "not asked yet"
    case .databaseInaccessible: "Health data is inaccessible"
    case .userCanceled: "the person cancelled"
    case .anotherWorkoutSessionStarted: "another workout began"
    case .userExitedWorkoutSession: "the person left the workout"
    case .requiredAuthorizationDenied: "a required type is refused"
    case .noData: "no data"
    case .workoutActivityNotAllowed: "this activity is not allowed"
    case .dataSizeExceeded: "too much data"
    case .backgroundWorkoutSessionNotAllowed: "not allowed in the background"
    case .notPermissibleForGuestUserMode: "a guest uses the device"
    }
  }
}
