import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

extension CallRecord {
  /// Returns the call in plain words: "Read Steps". If another process of the app made the call, the process comes
  /// first: "extension: Ask to read Heart Rate". The page of the call shows its name in Swift.
  func sentence(in locale: Locale) -> LocalizedStringKey {
    let sentence = call.sentence(in: locale)
    return process.name.map { "\(LocalizedStringKey($0)): \(sentence)" } ?? sentence
  }
}

extension AppCall {
  /// Returns the call in plain words: "Ask to write Steps and read Heart Rate".
  fileprivate func sentence(in locale: Locale) -> LocalizedStringKey {
    switch argument {
    case .request(let share, let read)?:
      switch (share.isEmpty, read.isEmpty) {
      case (false, false): "Ask to write \(share.inShort(locale)) and read \(read.inShort(locale))"
      case (false, true): "Ask to write \(share.inShort(locale))"
      case (true, false): "Ask to read \(read.inShort(locale))"
      case (true, true): "Ask for nothing"
      }
    case .objects(_, let types)?: operation.sentence(about: types.inShort(locale))
    case .event(let event)?: event.sentence
    default: operation.sentence(about: types.inShort(locale))
    }
  }
}

extension [ObjectType] {
  /// Returns the names of up to three types, or of two and the number of the others: "Heart Rate, Steps and 3 more".
  func inShort(_ locale: Locale) -> String {
    let names = sortedByDisplayName(in: locale).map { $0.displayName(in: locale) }
    if names.count <= 3 { return names.inList(locale: locale) }
    return String(
      localized: "\([String](names.prefix(2)).inList(locale: locale)) and \(names.count - 2) more", locale: locale)
  }
}

extension AppCall.Operation {
  /// Returns the operation in plain words: "Read Steps", "Save Heart Rate".
  ///
  /// - Parameter names: The names of the types, as a list; may be empty.
  func sentence(about names: String) -> LocalizedStringKey {
    switch self {
    case .makeStore: "Connect to Health"
    case .isHealthDataAvailable: "Check if there is Health on this device"
    case .requestAuthorization: "Ask for access"
    case .requestPerObjectReadAuthorization: "Ask to choose from \(names)"
    case .statusForAuthorizationRequest: "Check if a sheet would come up"
    case .authorizationStatus: "Check if it may write \(names)"
    case .earliestAuthorizedSampleDate: "Check from which date it may read \(names)"
    case .verifiableClinicalRecords: "Read verifiable health records"
    case .samples, .documents, .characteristics: "Read \(names)"
    case .sampleChanges: "Read what changed in \(names)"
    case .sources: "Read who wrote \(names)"
    case .statistics: "Read statistics of \(names)"
    case .statisticsCollection: "Read statistics of \(names) over time"
    case .activitySummaries: "Read the activity rings"
    case .save: "Save \(names)"
    case .add: "Add \(names) to a workout"
    case .delete, .deleteObjects: "Delete \(names)"
    case .preferredWorkoutZoneConfiguration, .zoneGroup: "Read the workout zones"
    case .relateWorkoutEffortSample: "Add an effort to a workout"
    case .unrelateWorkoutEffortSample: "Remove an effort from a workout"
    case .workoutEffortRelationships: "Read the efforts of workouts"
    case .addAttachment: "Attach a file"
    case .removeAttachment: "Remove an attached file"
    case .attachments, .attachment: "Read attached files"
    case .enableBackgroundDelivery: "Ask to be woken for \(names)"
    case .disableBackgroundDelivery: names.isEmpty ? "Ask to be woken no more" : "Ask to be woken no more for \(names)"
    case .completionHandler: "Finish a wake-up"
    case .workoutSession: "Change a workout"
    case .recoverActiveWorkoutSession: "Recover a workout"
    case .startMirroringToCompanionDevice: "Mirror a workout to the phone"
    case .stopMirroringToCompanionDevice: "Stop mirroring a workout"
    case .sendToRemoteWorkoutSession: "Send data to the other device"
    case .startWatchApp: "Start its app on the watch"
    case .requestWorkoutPlanAuthorization: "Ask to add workouts to the watch"
    case .authorizationState: "Check if it may add workouts to the watch"
    case .scheduledWorkouts: "Read the scheduled workouts"
    case .schedule: "Schedule a workout"
    case .remove: "Remove a scheduled workout"
    case .markComplete: "Mark a workout as done"
    case .removeAllWorkouts: "Remove all scheduled workouts"
    case .workoutPreview: "Show a workout before adding it"
    case .workoutPlan: "Read the plan of a workout"
    }
  }
}

extension WorkoutSessionEvent {
  /// The event in plain words.
  fileprivate var sentence: LocalizedStringKey {
    switch self {
    case .prepare: "Prepare a workout"
    case .startActivity: "Start a workout"
    case .pause: "Pause the workout"
    case .resume: "Resume the workout"
    case .stopActivity: "Stop the workout"
    case .end: "End the workout"
    case .beginNewActivity: "Begin a part of the workout"
    case .endCurrentActivity: "End a part of the workout"
    case .otherSessionStarts: "Another workout starts"
    case .appLeavesFront: "Leave the screen during a workout"
    }
  }
}
