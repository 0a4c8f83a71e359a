import Foundation

/// A workout as its source names it. Apps choose UUIDs: two apps' workouts may share one.
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
