import Foundation
import HealthModel

/// The type of workouts.
open class HKWorkoutType: HKSampleType, @unchecked Sendable {}

extension SampleKind {
  static let workout = SampleKind(.workout, type: HKWorkoutType.init, sample: HKWorkout.init) { content, coder in
    if case .workout(let workout) = content { workout.encode(with: coder) }
  } decode: { coder, _ in
    .workout(WorkoutRecord(coder: coder))
  }
}
