import Foundation
import HealthModel

/// The sensors of the person's devices, which measure while a workout session runs.
package protocol WorkoutSensors: Sendable {
  /// Returns the measurements in a span of activity; the same at each call.
  ///
  /// - Parameters:
  ///   - seconds: The span in seconds of activity since the session began, without pauses.
  ///   - end: The end of the span by the clock on the device.
  ///   - measuresHeart: False on a phone without a strap or earphones (rule W2).
  func samples(
    of configuration: WorkoutConfigurationRecord, on device: WorkoutDevice, during seconds: Range<TimeInterval>,
    until end: Date, measuresHeart: Bool
  ) -> [SampleRecord]
}
