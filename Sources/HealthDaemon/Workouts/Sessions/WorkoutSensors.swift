import Foundation
import HealthModel

/// The sensors of the person's devices, which measure while a workout session runs.
package protocol WorkoutSensors: Sendable {
  /// Returns what is measured in a stretch of activity; the same for the same stretch.
  ///
  /// - Parameters:
  ///   - seconds: Seconds of activity since the session began, pauses left out.
  ///   - end: The end of the stretch by the clock on the device.
  ///   - measuresHeart: False on a phone without a strap or earphones (rule W2).
  func samples(
    of configuration: WorkoutConfigurationRecord, on device: WorkoutDevice, during seconds: Range<TimeInterval>,
    until end: Date, measuresHeart: Bool
  ) -> [SampleRecord]
}
