import Foundation
import HealthModel

/// The contents of a device as an export describes them: all of them, or those one app may see.
///
/// Samples are asked for type by type, so that no more than one type is in memory at a time.
package protocol ExportContents {
  /// The types with samples, in the order of the catalogue.
  var types: [ObjectType] { get }

  /// Returns the samples of a type, in the order in which they were saved.
  func samples(of type: ObjectType) throws -> [SampleRecord]

  func routes(of workout: SampleRecord) throws -> [SampleRecord]

  /// Returns the characteristics that may be told; others are not set.
  func characteristics() throws -> Characteristics

  /// Returns the days with their sums and goals, in order.
  func activitySummaries() throws -> [ActivitySummaryRecord]

  /// True where files are attached to a prescription.
  func hasAttachments(_ sample: SampleRecord) throws -> Bool

  /// The time of the device's clock when it was last used; nil for a device that was never told the time.
  var date: Date? { get }
}
