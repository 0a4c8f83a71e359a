import Foundation

/// A sample that tells how hard a workout was, and the workout or the part of one it tells about (rule S129).
package struct WorkoutEffort: Hashable, Sendable, Codable {
  package var workout: SampleReference
  package var activity: UUID?
  package var sample: SampleReference

  package init(workout: SampleReference, activity: UUID?, sample: SampleReference) {
    self.workout = workout
    self.activity = activity
    self.sample = sample
  }
}
