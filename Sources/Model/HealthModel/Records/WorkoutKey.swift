import Foundation

/// The identity of a workout: its UUID and its source. Apps choose UUIDs, so workouts of two apps may have the same
/// one.
package struct WorkoutKey: Hashable, Sendable, Codable {
  package var bundleIdentifier: String
  package var uuid: UUID

  package init(bundleIdentifier: String, uuid: UUID) {
    self.bundleIdentifier = bundleIdentifier
    self.uuid = uuid
  }

  package init(_ workout: SampleReference) {
    bundleIdentifier = workout.bundleIdentifier
    uuid = workout.uuid
  }
}
