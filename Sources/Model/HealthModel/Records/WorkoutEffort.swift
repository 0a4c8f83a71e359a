import Foundation

/// The relation between an effort score and the workout or workout activity that it rates (rule S129).
package struct WorkoutEffort: Hashable, Sendable, Codable {
  package var workout: SampleReference
  /// The UUID of the activity the score rates; nil for the whole workout.
  package var activity: UUID?
  package var sample: SampleReference

  package init(workout: SampleReference, activity: UUID?, sample: SampleReference) {
    self.workout = workout
    self.activity = activity
    self.sample = sample
  }
}
