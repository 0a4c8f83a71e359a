import Foundation

/// The identity of a workout: its UUID, and its source. Apps choose UUIDs, so two apps' workouts may have the same one.
package struct WorkoutKey: Hashable, Sendable, Codable {
  /// The bundle identifier of the source.
  package var bundleIdentifier: String
  /// The UUID of the workout.
  package var uuid: UUID

  package init(bundleIdentifier: String, uuid: UUID) {
    self.bundleIdentifier = bundleIdentifier
    self.uuid = uuid
  }

  /// Creates the key of the workout a reference points to.
  package init(_ workout: SampleReference) {
    bundleIdentifier = workout.bundleIdentifier
    uuid = workout.uuid
  }
}
