import Foundation
import HealthDaemon
import HealthModel

extension _HKFactory where Self: HKSample {
  /// Checks a sample that an app creates, and returns it from the initializer. A flaw for which a phone raises an
  /// exception stops the app. On a device that keeps the process alive after a stop, the app receives the sample
  /// anyway.
  init(validating sample: HKSample) {
    sample.stopAtFault()
    self = sample as! Self
  }

  /// Creates a sample on behalf of an app, as an instance of the class for its content, and checks it.
  init(
    _ content: SampleRecord.Content, of type: HKSampleType, from start: Date, to end: Date, device: HKDevice? = nil,
    metadata: [String: Any]?
  ) {
    self.init(
      validating: .sample(
        SampleRecord(content, of: type, from: start, to: end, device: device, metadata: metadata)))
  }
}

extension SampleRecord {
  /// Creates the record of a sample that an app creates, with a new UUID and the running app as its source.
  init(
    _ content: Content, of type: HKSampleType, from start: Date, to end: Date, device: HKDevice? = nil,
    metadata: [String: Any]?
  ) {
    self.init(
      uuid: UUID(), type: type.objectType, start: start, end: end, content: content, sourceRevision: .ofThisApp,
      device: device?.record, metadata: [String: MetadataValue](metadata: metadata))
  }
}

extension HKSample {
  /// Creates the sample for a record as if an app made it. A flaw for which a phone raises an exception stops the app.
  package static func made(_ record: SampleRecord) -> HKSample {
    let sample = sample(record)
    sample.stopAtFault()
    return sample
  }

  /// Returns the first flaw for which a phone stops an app that makes the sample, in the phone’s words when they are
  /// known; nil when there is none.
  package static func fault(of record: SampleRecord) -> HealthException.Stop? { sample(record).firstFault }

  fileprivate func stopAtFault() {
    if let firstFault { HealthExceptionHandler.raise(HealthException(.validationFailure, firstFault)) }
  }

  /// The first flaw of the sample, in the phone’s words when they are known; nil when there is none.
  private var firstFault: HealthException.Stop? {
    dateFault ?? contentFault ?? metadataFault
  }

  /// The flaw of the dates, by rules S29, S32 and S34.
  private var dateFault: HealthException.Stop? {
    let type = sampleType
    if startDate > endDate {
      return .startAfterEnd(startDate.legible, endDate.legible, of: type.identifier)
    }
    if endDate == .distantFuture {
      return type.mayHaveUndeterminedDuration ? nil : .endInTheDistantFuture
    }
    return type.durationFault(from: startDate, to: endDate)
  }

  /// The flaw of the value or the members, by rules S30, S31 and S39.
  private var contentFault: HealthException.Stop? {
    switch record.content {
    case .quantity(let quantity):
      guard let unit = record.type.canonicalUnit, !quantity.isCompatible(with: unit) else { return nil }
      return .unitOfAnotherKind(
        """
        \(type(of: self)) \(self) requires unit of type \(unit.dimensionName). Incompatible unit: \(quantity.unit.string)
        """, record.type)
    case .category(let value):
      guard let values = record.type.categoryValues, values.caseName(for: value) == nil else { return nil }
      return .unknownValue(value, of: sampleType.identifier)
    case .correlation(let members):
      let fits = members.allSatisfy { $0.type.kind == .quantity || $0.type.kind == .category }
      if members.isEmpty || !fits { return .unfitMembers("HKCorrelation: Objects must contain one or more HKSample") }
      let stranger = members.first { !record.type.memberTypes.contains($0.type) }
      return stranger.map {
        .unfitMembers("HKCorrelation: Objects of type \($0.type.identifier) do not belong in \(record.type.identifier)")
      }
    default: return nil
    }
  }

  /// The flaw of metadata that lacks a key that the type requires, by rule S36.
  private var metadataFault: HealthException.Stop? {
    guard let required = HKSample.requiredMetadata[record.type], record.metadata[required.key] == nil else {
      return nil
    }
    return .missingMetadata(required.name, of: sampleType.identifier)
  }

  private static let requiredMetadata: [ObjectType: (key: String, name: String)] = [
    HKCategoryType(.menstrualFlow).objectType:
      (HKMetadataKeyMenstrualCycleStart, "HKMetadataKeyMenstrualCycleStart"),
    HKQuantityType(.insulinDelivery).objectType:
      (HKMetadataKeyInsulinDeliveryReason, "HKMetadataKeyInsulinDeliveryReason"),
  ]
}

extension HKSampleType {
  /// Returns the flaw of a sample of this type that lasts too long (rule S34), in the phone’s words; nil when the
  /// duration is allowed.
  func durationFault(from start: Date, to end: Date) -> HealthException.Stop? {
    guard let longest = durationLimits.maximum, end.timeIntervalSince(start) > longest else { return nil }
    return .tooLong(
      """
      startDate (\(start.legible)) and endDate (\(end.legible)) exceed the maximum allowed duration for this sample type. \
      Maximum duration for type \(identifier) is \(String(format: "%f", longest))
      """)
  }
}

extension HealthUnit {
  /// The dimension of the unit, as a phone names it: "Mass", "Count/Time".
  fileprivate var dimensionName: String {
    string.split(separator: "/").map { product in
      product.split(separator: "·").map { factor in
        let unit = HealthUnit(String(factor.prefix { $0 != "^" })) ?? .null
        return HealthUnit.dimensionNames.first { unit.isCompatible(with: $0.unit) }?.name ?? String(factor)
      }.joined(separator: "·")
    }.joined(separator: "/")
  }

  private static let dimensionNames: [(name: String, unit: HealthUnit)] = [
    ("Count", "count"), ("Mass", "g"), ("Length", "m"), ("Time", "s"), ("Energy", "J"), ("Volume", "L"),
    ("Temperature", "K"), ("Pressure", "Pa"), ("Power", "W"), ("Frequency", "Hz"), ("Conductance", "S"),
    ("Sound Pressure Level", "dBASPL"), ("Hearing Level", "dBHL"), ("International Unit", "IU"),
    ("Effort", "appleEffortScore"), ("Electric Potential", "V"), ("Illuminance", "lx"),
  ].map { ($0.0, HealthUnit($0.1)!) }
}
