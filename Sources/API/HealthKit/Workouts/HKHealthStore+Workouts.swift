import Foundation
import HealthDaemon
import HealthModel

// MARK: Additions to a saved workout

extension HKHealthStore {
  /// Adds samples to a saved workout, and saves those that are not yet saved. Apple recommends an ``HKWorkoutBuilder``
  /// instead, which adds samples before the workout is saved.
  ///
  /// The totals and statistics of the workout do not change.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for an empty list and for a workout that is not saved;
  ///   ``HKError/Code/errorAuthorizationDenied`` without the permission to write a type.
  public func addSamples(_ samples: [HKSample], to workout: HKWorkout) async throws {
    let (connection, records, workout) = (self.connection, samples.map(\.record), workout.record.reference)
    try await take { try connection.add(records, to: workout) }
  }

  /// Does the same as ``addSamples(_:to:)``, and calls the completion handler on a background queue.
  @preconcurrency
  public func add(
    _ samples: [HKSample], to workout: HKWorkout,
    completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    let (connection, records, workout) = (self.connection, samples.map(\.record), workout.record.reference)
    answer(completion) { try connection.add(records, to: workout) }
  }

  /// Relates an effort sample to a workout, or to one of its activities (rule S129). iOS 18.
  ///
  ///     let score = HKQuantitySample(
  ///       type: HKQuantityType(.workoutEffortScore), quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: 7),
  ///       start: workout.startDate, end: workout.endDate)
  ///     try await store.save(score)
  ///     try await store.relateWorkoutEffortSample(score, with: workout, activity: nil)
  ///
  /// - Returns: Always true.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for a sample that is not an effort score, and when the sample or
  ///   the workout is not saved; ``HKError/Code/errorAuthorizationDenied`` without the permission to write the sample’s
  ///   type.
  @discardableResult
  public func relateWorkoutEffortSample(
    _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?
  ) async throws -> Bool {
    let (sample, workout, activity) = (sample.record.reference, workout.record.reference, activity?.uuid)
    let connection = self.connection
    try await take { try connection.relateEffort(sample, with: workout, activity: activity) }
    return true
  }

  /// Does the same as ``relateWorkoutEffortSample(_:with:activity:)``, and calls the completion handler on a background
  /// queue. iOS 18.
  @preconcurrency
  public func relateWorkoutEffortSample(
    _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?,
    completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    let (sample, workout, activity) = (sample.record.reference, workout.record.reference, activity?.uuid)
    let connection = self.connection
    answer(completion) { try connection.relateEffort(sample, with: workout, activity: activity) }
  }

  /// Removes a relation made with ``relateWorkoutEffortSample(_:with:activity:)``. Fails when there is none. iOS 18.
  @discardableResult
  public func unrelateWorkoutEffortSample(
    _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?
  ) async throws -> Bool {
    let (sample, workout, activity) = (sample.record.reference, workout.record.reference, activity?.uuid)
    let connection = self.connection
    try await take { try connection.unrelateEffort(sample, from: workout, activity: activity) }
    return true
  }

  /// Does the same as ``unrelateWorkoutEffortSample(_:from:activity:)``, and calls the completion handler on a
  /// background queue. iOS 18.
  @preconcurrency
  public func unrelateWorkoutEffortSample(
    _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?,
    completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    let (sample, workout, activity) = (sample.record.reference, workout.record.reference, activity?.uuid)
    let connection = self.connection
    answer(completion) { try connection.unrelateEffort(sample, from: workout, activity: activity) }
  }
}

extension HKQuery {
  /// Matches the effort samples of a workout, or of one of its activities (rule S129). iOS 18.
  public class func predicateForWorkoutEffortSamplesRelated(
    workout: HKWorkout, activity: HKWorkoutActivity?
  ) -> NSPredicate {
    SamplePredicate.related(.effort(of: workout.uuid, activity: activity?.uuid)).predicate
  }
}
