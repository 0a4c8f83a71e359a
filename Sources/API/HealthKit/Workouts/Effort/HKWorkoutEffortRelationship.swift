import Foundation
import HealthDaemon
import HealthModel

/// A workout, or one of its activities, with the samples of its effort (rule Q85). iOS 18.
open class HKWorkoutEffortRelationship: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  /// The workout.
  public let workout: HKWorkout

  /// The activity of the workout; nil for the whole.
  public let activity: HKWorkoutActivity?

  /// The samples that the app may see; empty once the last was unrelated, and for an app that may not see them.
  public let samples: [HKSample]?

  init(_ relationship: EffortRelationship, _ options: HKWorkoutEffortRelationshipQueryOptions) {
    let workout = HKWorkout(relationship.workout)
    self.workout = workout
    activity = workout.workoutActivities.first { $0.uuid == relationship.activity }
    let found = relationship.samples.map(HKSample.sample)
    samples = options == .mostRelevant ? found.mostRelevant : found
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKWorkoutEffortRelationship else { return false }
    return other.workout == workout && other.activity == activity && other.samples == samples
  }

  open override var hash: Int { workout.hash }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(workout, forKey: "workout")
    coder.encode(activity, forKey: "activity")
    coder.encode((samples ?? []) as NSArray, forKey: "samples")
  }

  /// Creates a relationship from an archive; nil when the archive holds none.
  public required init?(coder: NSCoder) {
    guard let workout = coder.object("workout", of: HKWorkout.self) else { return nil }
    self.workout = workout
    activity = coder.object("activity")
    samples = coder.objects("samples", of: HKSample.self)
  }
}

/// Options for the samples of a relationship. iOS 18.
public enum HKWorkoutEffortRelationshipQueryOptions: Int, Sendable {
  /// All samples.
  case `default` = 0
  /// The sample that counts: the latest that the person entered, or else the latest that was estimated.
  case mostRelevant = 1
}

extension [HKSample] {
  fileprivate var mostRelevant: [HKSample] {
    let said = filter { $0.sampleType == HKQuantityType(.workoutEffortScore) }
    return (said.isEmpty ? self : said).max { $0.endDate < $1.endDate }.map { [$0] } ?? []
  }
}
