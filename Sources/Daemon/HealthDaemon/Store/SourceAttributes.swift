import Foundation
import HealthModel
import StatisticsEngine

/// The properties of one type's and source's samples that are not in a column.
///
/// Properties shared by many samples (a device, a version of the source, the metadata of a block) are stored once and
/// referred to by number. Properties of few samples (metadata, the content of a prescription or a correlation) are
/// stored by serial.
package struct SourceAttributes: Sendable {
  /// The source revision and device of a sample.
  struct Provenance: Hashable, Sendable {
    /// The source revision that saved the sample.
    var revision: SourceRevisionRecord
    /// The hardware that measured the sample; nil when unknown.
    var device: DeviceRecord?
    /// The metadata that all samples of a block share; empty for other samples.
    var metadata: [String: MetadataValue] = [:]
  }

  /// The properties that few samples have.
  struct Details: Sendable {
    /// The metadata of the sample; empty when its block shares the metadata.
    var metadata: [String: MetadataValue] = [:]
    /// The content; nil for a plain quantity or category.
    var content: SampleRecord.Content?
    /// The correlation that contains the sample; nil for none.
    var correlation: SampleReference?

    /// True when no property is set.
    var isEmpty: Bool { metadata.isEmpty && content == nil && correlation == nil }
  }

  let type: ObjectType
  let bundleIdentifier: String
  /// The source, as its latest sample names it; nil when it has none.
  var source: SourceRecord?
  /// The provenances, which samples refer to by index.
  private(set) var provenances: [Provenance] = []
  /// The details of the samples that have any, by serial.
  var details: [UInt64: Details] = [:]
  /// The indices of each correlation's members in its list of members, by the serial of the correlation and the type of
  /// the members.
  var memberPlaces: [UInt64: [ObjectType: [Int]]] = [:]
  /// The starts of objects that predicates refer to by UUID, in seconds since the reference date.
  private(set) var starts: [UUID: Double] = [:]
  private var provenancesByValue: [Provenance: UInt32] = [:]
  private var lastProvenance: UInt32?

  /// True when predicates refer to objects of the type by UUID.
  private let isReferredTo: Bool

  /// Creates attributes for a type and a source that has no samples yet.
  init(type: ObjectType, bundleIdentifier: String) {
    self.type = type
    isReferredTo = Self.referredTypes.contains(type)
    self.bundleIdentifier = bundleIdentifier
  }

  /// The types of objects that a predicate can refer to: a workout, to find its samples, and an electrocardiogram, to
  /// find its symptoms.
  private static let referredTypes: Set<ObjectType> = [.workout, .electrocardiogram]

  /// Removes the properties of a sample.
  mutating func forget(_ sample: TimelineSample) {
    details[sample.serial] = nil
    memberPlaces[sample.serial] = nil
    if !starts.isEmpty { starts[sample.uuid] = nil }
  }

  /// Returns a record as a row of the columns, and stores its properties that are not in a column.
  mutating func sample(
    of record: SampleRecord, serial: UInt64, unit: UnitIndex, in correlation: SampleReference?
  ) -> TimelineSample {
    var sample = TimelineSample(
      start: record.start.timeIntervalSinceReferenceDate, end: record.end.timeIntervalSinceReferenceDate, value: 0,
      serial: serial, unit: unit, provenance: provenanceIndex(record.sourceRevision, record.device), uuid: record.uuid)
    var content: SampleRecord.Content?
    if isReferredTo { starts[record.uuid] = sample.start }
    switch record.content {
    case .quantity(let quantity):
      sample.value = quantity.value
    case .quantitySeries(let series):
      sample.value = series.quantity.value
      content = record.content
    case .category(let value) where Int(exactly: Double(value)) == value: sample.value = Double(value)
    default: content = record.content
    }
    if !record.metadata.isEmpty || content != nil || correlation != nil {
      details[serial] = Details(metadata: record.metadata, content: content, correlation: correlation)
    }
    return sample
  }

  func record(_ sample: TimelineSample, _ units: UnitTable) -> SampleRecord {
    let provenance = provenances[Int(sample.provenance)]
    return SampleRecord(
      uuid: sample.uuid, type: type, start: Date(timeIntervalSinceReferenceDate: sample.start),
      end: Date(timeIntervalSinceReferenceDate: sample.end), content: content(of: sample, units),
      sourceRevision: provenance.revision, device: provenance.device, metadata: metadata(of: sample.serial, provenance))
  }

  /// Returns the metadata of a sample: its own, or that shared by its block.
  func metadata(of serial: UInt64, _ provenance: Provenance) -> [String: MetadataValue] {
    if !provenance.metadata.isEmpty || details.isEmpty { return provenance.metadata }
    return details[serial]?.metadata ?? [:]
  }

  mutating func provenanceIndex(of block: SampleBlock) -> UInt32 {
    index(of: Provenance(revision: block.sourceRevision, device: block.device, metadata: block.metadata))
  }

  func content(of sample: TimelineSample, _ units: UnitTable) -> SampleRecord.Content {
    if !details.isEmpty, let content = details[sample.serial]?.content { return content }
    if let unit = units[sample.unit] { return .quantity(HealthQuantity(sample.value, unit)) }
    return .category(Int(sample.value))
  }

  /// Returns a sample as statistics use it: a series becomes its values, all with the series' serial.
  func values(of sample: TimelineSample) -> [TimelineSample] {
    guard !details.isEmpty, case .quantitySeries(let series) = details[sample.serial]?.content else { return [sample] }
    return series.values.map { value in
      var part = sample
      part.start = value.interval.start.timeIntervalSinceReferenceDate
      part.end = value.interval.end.timeIntervalSinceReferenceDate
      part.value = value.quantity.value(in: series.quantity.unit) ?? value.quantity.value
      return part
    }
  }

  /// Returns the index of a provenance. Most samples have the provenance of the previous sample, and comparing is
  /// cheaper than hashing a dozen strings.
  private mutating func provenanceIndex(_ revision: SourceRevisionRecord, _ device: DeviceRecord?) -> UInt32 {
    if let lastProvenance {
      // Compare in place, without copying.
      let isSame = provenances.withUnsafeBufferPointer { provenances in
        provenances[Int(lastProvenance)].revision == revision && provenances[Int(lastProvenance)].device == device
          && provenances[Int(lastProvenance)].metadata.isEmpty
      }
      if isSame { return lastProvenance }
    }
    return index(of: Provenance(revision: revision, device: device))
  }

  private mutating func index(of provenance: Provenance) -> UInt32 {
    let index = provenancesByValue[provenance] ?? UInt32(provenances.count)
    if index == provenances.count {
      provenances.append(provenance)
      provenancesByValue[provenance] = index
    }
    lastProvenance = index
    return index
  }
}
