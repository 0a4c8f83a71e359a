import HealthModel

/// The type of workouts.
open class HKWorkoutType: HKSampleType, @unchecked Sendable {}
