import Foundation
import HealthModel

/// Samples that sensors will write: what a person's devices measure as time passes.
///
/// The answer for a stretch of time is the same whenever it is asked, so that the same script gives the same samples.
package protocol ArrivalPlan: Sendable {
  /// Returns the samples that end after a moment and until another, which is at most some days later.
  ///
  /// - Parameters:
  ///   - start: By the clock on the device.
  ///   - end: The last moment a sample may end.
  func samples(endingAfter start: Date, through end: Date) -> [SampleRecord]
}
