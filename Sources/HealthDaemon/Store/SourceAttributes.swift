import Foundation
import HealthModel
import StatisticsEngine

/// What there is to the samples of one type and source besides their columns.
///
/// What many samples share (a device, a version of the source, the metadata of a block) is kept once and pointed to; what
/// few have (metadata, the content of a prescription or a correlation) is kept by serial number.
package struct SourceAttributes: Sendable {
  /// Who measured a sample, with what.
  struct Origin: Hashable, Sendable {
    var revision: SourceRevisionRecord
    var device: DeviceRecord?
    /// Of samples that came in a block, whose metadata are alike.
    var metadata: [String: MetadataValue] = [:]
  }

  /// What few samples have.
  struct Details: Sendable {
    var metadata: [String: MetadataValue] = [:]
    /// Anything but a plain quantity or category.
    var content: SampleRecord.Content?
    /// The correlation that holds the sample.
    var correlation: SampleReference?

    var isEmpty: Bool { metadata.isEmpty && content == nil && correlation == nil }
  }

  let type: ObjectType
  let bundleIdentifier: String
  /// The source as its latest sample names it; nil when it has none.
  var source: SourceRecord?
  private(set) var origins: [Origin] = []
  /// By serial number.
  var details: [UInt64: Details] = [:]
  /// The places of a correlation's members in its list, by serial number and by their types.
  var memberPlaces: [UInt64: [ObjectType: [Int]]] = [:]
  /// When objects begin that others refer to by UUID, in seconds since the reference date.
  private(set) var starts: [UUID: Double] = [:]
  private var originsByValue: [Origin: UInt32] = [:]
  private var lastOrigin: UInt32?

  /// Whether others name objects of the type.
  private let isReferredTo: Bool

  init(type: ObjectType, bundleIdentifier: String) {
    self.type = type
    isReferredTo = Self.referredTypes.contains(type)
    self.bundleIdentifier = bundleIdentifier
  }

  /// Types whose objects predicates name: what belongs to a workout, the symptoms of an electrocardiogram.
  private static let referredTypes: Set<ObjectType> = [.workout, .electrocardiogram]

  /// Forgets what hung on a sample.
  mutating func forget(_ sample: TimelineSample) {
    details[sample.serial] = nil
    memberPlaces[sample.serial] = nil
    if !starts.isEmpty { starts[sample.uuid] = nil }
  }

  /// A record as columns take it; what has no column is kept here.
  mutating func sample(
    of record: SampleRecord, serial: UInt64, unit: UnitIndex, in correlation: SampleReference?
  ) -> TimelineSample {
    var sample = TimelineSample(
      start: record.start.timeIntervalSinceReferenceDate, end: record.end.timeIntervalSinceReferenceDate, value: 0,
      serial: serial, unit: unit, origin: originIndex(record.sourceRevision, record.device), uuid: record.uuid)
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

  /// A sample as it was saved.
  func record(_ sample: TimelineSample, _ units: UnitTable) -> SampleRecord {
    let origin = origins[Int(sample.origin)]
    return SampleRecord(
      uuid: sample.uuid, type: type, start: Date(timeIntervalSinceReferenceDate: sample.start),
      end: Date(timeIntervalSinceReferenceDate: sample.end), content: content(of: sample, units),
      sourceRevision: origin.revision, device: origin.device, metadata: metadata(of: sample.serial, origin))
  }

  /// The metadata of a sample, which either its block shares or it has for itself.
  func metadata(of serial: UInt64, _ origin: Origin) -> [String: MetadataValue] {
    if !origin.metadata.isEmpty || details.isEmpty { return origin.metadata }
    return details[serial]?.metadata ?? [:]
  }

  /// The origin that the samples of a block share, as columns take it.
  mutating func originIndex(of block: SampleBlock) -> UInt32 {
    index(of: Origin(revision: block.sourceRevision, device: block.device, metadata: block.metadata))
  }

  func content(of sample: TimelineSample, _ units: UnitTable) -> SampleRecord.Content {
    if !details.isEmpty, let content = details[sample.serial]?.content { return content }
    if let unit = units[sample.unit] { return .quantity(HealthQuantity(sample.value, unit)) }
    return .category(Int(sample.value))
  }

  /// A sample as statistics count it: the values of a series each by itself, all with the series' number.
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

  /// Most samples have the origin of the one before; comparing is cheaper than hashing a dozen strings.
  private mutating func originIndex(_ revision: SourceRevisionRecord, _ device: DeviceRecord?) -> UInt32 {
    if let lastOrigin {
      // Compared where it stands, not copied.
      let isSame = origins.withUnsafeBufferPointer { origins in
        origins[Int(lastOrigin)].revision == revision && origins[Int(lastOrigin)].device == device
          && origins[Int(lastOrigin)].metadata.isEmpty
      }
      if isSame { return lastOrigin }
    }
    return index(of: Origin(revision: revision, device: device))
  }

  private mutating func index(of origin: Origin) -> UInt32 {
    let index = originsByValue[origin] ?? UInt32(origins.count)
    if index == origins.count {
      origins.append(origin)
      originsByValue[origin] = index
    }
    lastOrigin = index
    return index
  }
}
