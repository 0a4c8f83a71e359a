import Foundation
import HealthModel

/// A device as an export tells of it: everything in it, or what one app may see of it.
///
/// Samples are asked for type by type, so that no more than one type is in memory at a time.
package protocol ExportContents {
  /// The types there are samples of, in the order of the catalogue.
  var types: [ObjectType] { get }

  /// The samples of a type, in the order they were saved.
  func samples(of type: ObjectType) throws -> [SampleRecord]

  /// The routes of a workout.
  func routes(of workout: SampleRecord) throws -> [SampleRecord]

  /// Facts the person entered about themselves, as far as they are told.
  func characteristics() throws -> Characteristics

  /// The days with what they came to, in order.
  func activitySummaries() throws -> [ActivitySummaryRecord]

  /// Answers whether files are attached to a prescription.
  func hasAttachments(_ sample: SampleRecord) throws -> Bool

  /// The time on the device's clock when it was last used; nil for one that was never told the time.
  var date: Date? { get }
}
