import Foundation

/// Which workout is meant: a UUID names one among those of its source, because apps choose UUIDs.
package struct WorkoutKey: Hashable, Sendable, Codable {
  package var bundleIdentifier: String
  package var uuid: UUID

  package init(bundleIdentifier: String, uuid: UUID) {
    self.bundleIdentifier = bundleIdentifier
    self.uuid = uuid
  }

  package init(_ workout: SampleReference) {
    self.init(bundleIdentifier: workout.bundleIdentifier, uuid: workout.uuid)
  }
}
