import Foundation
import HealthModel

/// A sample whose element is still open: all but its metadata.
struct PendingSample {
  /// The type, as the export names it.
  var type: ObjectType
  /// The start, in whole seconds since 1970.
  var start: Int
  /// The end, in whole seconds since 1970.
  var end: Int
  var content: SampleRecord.Content
  /// The number of the source in ``SourceTable``.
  var source: Int
  /// The identity, without the instants.
  var identity: SampleIdentity
  /// The number of the type in ``Vocabulary``; -1 where it is not needed.
  var typeNumber: Int
  /// The number of the unit in ``Vocabulary``; nil for contents other than quantities.
  var unitNumber: Int?

  /// The identity with the instants, by which the sample is recognised.
  var wholeIdentity: SampleIdentity {
    var identity = identity
    identity.combine(start: start, end: end)
    return identity
  }
}

extension PendingSample {
  /// The instants that every device can store, in seconds since 1970: some thousand years on either side.
  private static let ordinaryTimes = -60_000_000_000...60_000_000_000

  /// The value to put into a column; nil where the sample has to come in by itself.
  var columnValue: Double? {
    guard Self.ordinaryTimes.contains(start), Self.ordinaryTimes.contains(end) else { return nil }
    switch content {
    case .quantity(let quantity): return abs(quantity.value) < 1e15 ? quantity.value : nil
    case .category(let value): return Int32(exactly: value).map(Double.init)
    default: return nil
    }
  }

  func sample(uuid: UUID, source: SourceTable.Source, metadata: [String: MetadataValue]) -> SampleRecord {
    SampleRecord(
      uuid: uuid, type: type, start: Date(exportSeconds: start), end: Date(exportSeconds: end), content: content,
      sourceRevision: source.revision, device: source.device, metadata: metadata)
  }
}

extension Date {
  /// The date so many whole seconds after 1970.
  init(exportSeconds seconds: Int) {
    self.init(timeIntervalSinceReferenceDate: Double(seconds - ExportDate.secondsBefore2001))
  }
}
