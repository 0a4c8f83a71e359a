import Foundation
import HealthDaemon
import HealthModel

/// A workout, or one of its activities, with its effort samples (rule Q85). iOS 18.
open class HKWorkoutEffortRelationship: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  let record: EffortRelationship

  private init(_ record: EffortRelationship) { self.record = record }

  convenience init(_ relationship: EffortRelationship, _ options: HKWorkoutEffortRelationshipQueryOptions) {
    var record = relationship
    if options == .mostRelevant { record.samples = record.samples.mostRelevant }
    self.init(record)
  }

  /// The workout.
  open var workout: HKWorkout { HKWorkout(record.workout) }

  /// The activity of the workout; nil for the whole workout.
  open var activity: HKWorkoutActivity? { workout.workoutActivities.first { $0.uuid == record.activity } }

  /// The effort samples that are related to the workout or activity and that the app may see. Empty after the last
  /// sample was unrelated, and for an app that may see none of them.
  open var samples: [HKSample]? { record.samples.map(HKSample.sample) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKWorkoutEffortRelationship else { return false }
    return other.workout == workout && other.activity == activity && other.samples == samples
  }

  open override var hash: Int { workout.hash }

  static func object(of record: EffortRelationship) -> NSObject? {
    let samples = [record.workout] + record.samples
    guard case .workout = record.workout.content, samples.allSatisfy({ HKSample.archived($0) != nil }) else {
      return nil
    }
    return HKWorkoutEffortRelationship(record)
  }
}

/// Options for the samples of a relationship. iOS 18.
public enum HKWorkoutEffortRelationshipQueryOptions: Int, Sendable {
  /// All samples.
  case `default` = 0
  /// The sample that counts: the latest that the person entered, or otherwise the latest estimate.
  case mostRelevant = 1
}

extension [SampleRecord] {
  fileprivate var mostRelevant: [SampleRecord] {
    let said = filter { $0.type.swiftName == "workoutEffortScore" }
    return (said.isEmpty ? self : said).max { $0.end < $1.end }.map { [$0] } ?? []
  }
}
