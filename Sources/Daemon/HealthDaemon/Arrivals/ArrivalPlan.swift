import Foundation
import HealthModel

/// A plan of the samples that a person's devices will measure as time passes.
///
/// A plan returns the same samples for a span of time at every call, so that the same script gives the same samples.
package protocol ArrivalPlan: Sendable {
  /// Returns the samples that end after one moment and until another, which is at most some days later.
  ///
  /// - Parameters:
  ///   - start: A moment by the clock on the device; samples that end at it are not returned.
  ///   - end: The last moment at which a sample may end.
  func samples(endingAfter start: Date, through end: Date) -> [SampleRecord]
}
