import Foundation
import HealthModel

/// A call of an app to HealthKit or WorkoutKit.
package struct AppCall: Hashable, Sendable {
  /// The operations that the device logs. Raw values are the names in the audit log.
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
    /// The call of an observer query's completion handler.
    case completionHandler
    case workoutSession
    case recoverActiveWorkoutSession, startMirroringToCompanionDevice, stopMirroringToCompanionDevice
    case sendToRemoteWorkoutSession, startWatchApp
    case requestWorkoutPlanAuthorization = "WorkoutScheduler.requestAuthorization"
    case authorizationState, scheduledWorkouts, schedule, remove, markComplete, removeAllWorkouts
    case workoutPreview, workoutPlan

    /// True for a call about permissions, which uses no data.
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

  /// The argument that tells a call from others of its operation and types.
  package enum Argument: Hashable, Sendable {
    /// The number of objects that are saved or deleted, and their types.
    case objects(Int, of: [ObjectType])
    case request(share: [ObjectType], read: [ObjectType])
    /// The largest number of samples.
    case limit(Int)
    case anchor(UInt64)
    /// The length of a statistics collection's buckets.
    case interval(DateComponents)
    /// The size of a file or a message.
    case byteCount(Int)
    case title(String)
    case event(WorkoutSessionEvent)
  }

  package var operation: Operation
  /// The types the call is about. For samples to save, these are the types the app must be allowed to share.
  package var types: [ObjectType]
  /// The argument; nil for none that is logged.
  package var argument: Argument?
  /// The dates that a query asks for; nil for a call that is no query.
  package var dates: TimeWindow?

  package init(
    _ operation: Operation, _ types: [ObjectType] = [], _ argument: Argument? = nil, dates: TimeWindow? = nil
  ) {
    (self.operation, self.types, self.argument, self.dates) = (operation, types, argument, dates)
  }
}

/// The answer to a call of an app, as far as the device logs it.
package enum CallAnswer: Hashable, Sendable {
  /// The operation was carried out.
  case done
  /// The number of samples, buckets, days or other things that the app received.
  case found(Int)
  /// True when the one thing that the call is about exists.
  case exists(Bool)
  /// The numbers of samples that were saved and deleted since an anchor.
  case changes(added: Int, deleted: Int)
  /// The number of samples that a deletion found.
  case deleted(Int)
  case byteCount(Int)
  /// The title of the plan that a workout followed; nil for none.
  case plan(String?)
  case decision(Decision)
  case requestStatus(AuthorizationRequestStatus)
  case request(RequestOutcome)
  case workoutPlanAuthorization(WorkoutPlanAuthorization)
  case scheduling(AppPlans.Outcome)
  case workoutSession(SessionAnswer)
  /// A completion handler that was not called as it must be.
  case faultyDelivery(DeliveryEvent)
  /// The app ended before it was answered.
  case none
  case failed(HealthError)
  /// The call stopped the app: there was no answer, and no error (rule A28).
  case stopped(HealthException)

  /// The answers to a call that changes a workout session.
  package enum SessionAnswer: Hashable, Sendable {
    /// The session is not mirrored any more (rule M9).
    case notMirrored
    case sentToWatch
    /// There is no such session any more.
    case gone
    /// A session cannot start in the background (rule W11).
    case refusedInBackground
    /// The call reached the session; the table of ``WorkoutSessionTable`` has its effect.
    case applied(from: WorkoutSessionState, to: WorkoutSessionState)
  }
}
