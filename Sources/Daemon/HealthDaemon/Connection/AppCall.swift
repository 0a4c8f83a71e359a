import Foundation
import HealthModel

/// A call of an app to HealthKit or WorkoutKit.
package struct AppCall: Hashable, Sendable {
  /// The operations that the device logs. Raw values are their names in the audit log.
  package enum Operation: String, Hashable, Sendable {
    case makeStore = "HKHealthStore"
    case isHealthDataAvailable
    case requestAuthorization, requestPerObjectReadAuthorization, statusForAuthorizationRequest, authorizationStatus
    case earliestAuthorizedSampleDate
    case samples, documents, verifiableClinicalRecords, sampleChanges, sources
    case statistics, statisticsCollection, activitySummaries, characteristics
    case save, add, delete, deleteObjects
    case preferredWorkoutZoneConfiguration, zoneGroup
    case relateWorkoutEffortSample, unrelateWorkoutEffortSample, workoutEffortRelationships
    case addAttachment, removeAttachment, attachments, attachment
    case enableBackgroundDelivery, disableBackgroundDelivery
    /// The app called an observer query's completion handler.
    case completionHandler
    case workoutSession
    case recoverActiveWorkoutSession, startMirroringToCompanionDevice, stopMirroringToCompanionDevice
    case sendToRemoteWorkoutSession, startWatchApp
    case requestWorkoutPlanAuthorization = "WorkoutScheduler.requestAuthorization"
    case authorizationState, scheduledWorkouts, schedule, remove, markComplete, removeAllWorkouts
    case workoutPreview, workoutPlan

    /// True for a call that concerns only permissions and uses no data.
    package var isAboutPermissions: Bool {
      switch self {
      case .statusForAuthorizationRequest, .authorizationStatus, .earliestAuthorizedSampleDate: true
      default: isRequest
      }
    }

    /// True for a call that may ask the person for a permission.
    package var isRequest: Bool {
      switch self {
      case .requestAuthorization, .requestPerObjectReadAuthorization, .requestWorkoutPlanAuthorization: true
      default: false
      }
    }
  }

  /// The argument that distinguishes a call from others with the same operation and types.
  package enum Argument: Hashable, Sendable {
    /// The number of objects to save or delete, and their types.
    case objects(Int, of: [ObjectType])
    case request(share: [ObjectType], read: [ObjectType])
    /// The maximum number of samples.
    case limit(Int)
    case anchor(UInt64)
    /// The bucket length of a statistics collection.
    case interval(DateComponents)
    /// The size of a file or a message, in bytes.
    case byteCount(Int)
    case title(String)
    case event(WorkoutSessionEvent)
  }

  package var operation: Operation
  /// The types the call is about. For samples to save, these are the types the app must be allowed to share.
  package var types: [ObjectType]
  /// The argument; nil when the call has none to log.
  package var argument: Argument?
  /// The dates that a query selects; nil for a call that is not a query.
  package var dates: TimeWindow?

  package init(
    _ operation: Operation, _ types: [ObjectType] = [], _ argument: Argument? = nil, dates: TimeWindow? = nil
  ) {
    (self.operation, self.types, self.argument, self.dates) = (operation, types, argument, dates)
  }
}

/// The answer to an app's call, as far as the device logs it.
package enum CallAnswer: Hashable, Sendable {
  /// The operation succeeded.
  case done
  /// The number of samples, buckets, days or other things that the app received.
  case found(Int)
  /// True when the single object that the call asks about exists.
  case exists(Bool)
  /// The numbers of samples saved and deleted since an anchor.
  case changes(added: Int, deleted: Int)
  /// The number of samples that a deletion removed.
  case deleted(Int)
  case byteCount(Int)
  /// The title of the plan that a workout followed; nil for none.
  case plan(String?)
  case decision(Decision)
  /// The status of a request. `showsSheet` is true if the request would show a sheet. It would show none to a guest,
  /// and none if the sheet would omit every requested type.
  case requestStatus(AuthorizationRequestStatus, showsSheet: Bool)
  case request(RequestOutcome)
  case workoutPlanAuthorization(WorkoutPlanAuthorization)
  case scheduling(AppPlans.Outcome)
  case workoutSession(SessionAnswer)
  /// A completion handler that was called wrongly, late or not at all.
  case faultyDelivery(DeliveryEvent)
  /// The app ended before the call was answered.
  case none
  case failed(HealthError)
  /// The call stopped the app, so it received neither an answer nor an error (rule A28).
  case stopped(HealthException)

  /// The answers to a call that changes a workout session.
  package enum SessionAnswer: Hashable, Sendable {
    /// The session is no longer mirrored (rule M9).
    case notMirrored
    case sentToWatch
    /// The session no longer exists.
    case gone
    /// A session cannot start in the background (rule W11).
    case refusedInBackground
    /// The call reached the session. ``WorkoutSessionTable`` lists the effects of calls.
    case applied(from: WorkoutSessionState, to: WorkoutSessionState)
  }
}
