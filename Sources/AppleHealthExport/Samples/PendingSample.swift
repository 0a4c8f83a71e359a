import Foundation
import HealthModel

/// A sample whose element is still open: all but its metadata.
struct PendingSample {
  var type: ObjectType
  var start: Int
  var end: Int
  var content: SampleRecord.Content
  /// In ``SourceTable``.
  var source: Int
  /// Without the instants.
  var identity: SampleIdentity
  /// In ``Vocabulary``, as is the unit of a quantity.
  var typeNumber: Int
  var unitNumber: Int?

  /// From what it is recognised.
  var wholeIdentity: SampleIdentity {
    var identity = identity
    identity.combine(start: start, end: end)
    return identity
  }
}

extension PendingSample {
  /// Instants that every device can store, some thousand years on either side.
  private static let ordinaryTimes = -60_000_000_000...60_000_000_000

  /// The number that stands in a column, where nothing about the sample is out of the ordinary.
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
  /// From whole seconds since 1970.
  init(exportSeconds seconds: Int) {
    self.init(timeIntervalSinceReferenceDate: Double(seconds - ExportDate.secondsBefore2001))
  }
}
