import Foundation

extension SamplePredicate {
  /// Returns true when a sample satisfies the predicate. A condition on a relation must be resolved first: unresolved,
  /// it matches no sample.
  package func matches(_ sample: some PredicateSubject) -> Bool {
    switch self {
    case .all: true
    case .none: false
    case .and(let parts): parts.allSatisfy { $0.matches(sample) }
    case .or(let parts): parts.contains { $0.matches(sample) }
    case .not(let part): !part.matches(sample)
    case .flat(let flat):
      flat.fold(
        { $0.matches(sample) }, not: { !$0 }, and: { $0.allSatisfy(\.self) }, or: { $0.contains(true) })
    case .dates(let start, let end, let strictStart, let strictEnd):
      Self.overlaps(sample, start: start, end: end, strictStart: strictStart, strictEnd: strictEnd)
    case .startDate(let comparison, let bound): comparison.holds(between: sample.start, and: bound)
    case .endDate(let comparison, let bound): comparison.holds(between: sample.end, and: bound)
    case .uuids(let uuids): uuids.contains(sample.uuid)
    case .sources(let identifiers): identifiers.contains(sample.sourceRevision.source.bundleIdentifier)
    case .sourceRevisions(let revisions): revisions.contains { $0.matches(sample.sourceRevision) }
    case .devices(let devices): sample.device.map(devices.contains) ?? false
    case .deviceProperty(let property, let allowed):
      sample.device?[property].map(allowed.contains) ?? allowed.isEmpty
    case .metadata(let key, let allowed):
      sample.metadataValue(key).map { value in allowed?.contains { value.equals($0) } ?? true } ?? false
    case .metadataComparison(let key, let comparison, let bound):
      comparison.holds(between: sample.metadataValue(key), and: bound)
    case .quantity(let comparison, let bound):
      sample.quantity?.value(in: bound.unit).map { comparison.holds(between: $0, and: bound.value) } ?? false
    case .category(let comparison, let bound):
      sample.category.map { comparison.holds(between: $0, and: bound) } ?? false
    case .noCorrelation: !sample.isCorrelationMember
    case .related: false
    case .content(let condition): condition.matches(sample)
    }
  }

  /// Returns true for a sample that touches [start, end), or begins or ends in it (rules Q89 to Q92). A sample that
  /// ends exactly at `start` touches it; one that begins exactly at `end` does not.
  private static func overlaps(
    _ sample: some PredicateSubject, start: Date?, end: Date?, strictStart: Bool, strictEnd: Bool
  ) -> Bool {
    if let start, sample.end < start || (strictStart && sample.start < start) { return false }
    if let end, sample.start >= end || (strictEnd && sample.end >= end) { return false }
    return true
  }
}

extension SamplePredicate.Comparison {
  /// Returns true when the comparison holds between a value and a bound.
  package func holds<Value: Comparable>(between value: Value, and bound: Value) -> Bool {
    switch self {
    case .lessThan: value < bound
    case .lessThanOrEqual: value <= bound
    case .equal: value == bound
    case .notEqual: value != bound
    case .greaterThanOrEqual: value >= bound
    case .greaterThan: value > bound
    }
  }

  /// Compares a metadata value that may be missing. A missing value is unequal to every other value, and neither less
  /// nor greater (rule Q97).
  func holds(between value: MetadataValue?, and bound: MetadataValue) -> Bool {
    value.map { holds(between: $0, and: bound) } ?? (self == .notEqual)
  }

  /// Compares two metadata values. Values of different kinds, or with units that do not convert, are never equal, less
  /// or greater.
  func holds(between value: MetadataValue, and bound: MetadataValue) -> Bool {
    switch (value, bound) {
    case (.string(let value), .string(let bound)): holds(between: value, and: bound)
    case (.date(let value), .date(let bound)): holds(between: value, and: bound)
    case (.quantity(let value), .quantity(let bound)):
      value.value(in: bound.unit).map { holds(between: $0, and: bound.value) } ?? (self == .notEqual)
    default:
      if let value = value.asNumber, let bound = bound.asNumber {
        holds(between: value, and: bound)
      } else {
        self == .notEqual
      }
    }
  }
}

extension MetadataValue {
  /// The value as a number, if Foundation would store it in an `NSNumber`; nil for strings, dates and quantities.
  package var asNumber: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    case .bool(let value): value ? 1 : 0
    case .string, .date, .quantity: nil
    }
  }

  /// Returns true when two values compare as equal. Numbers of different kinds can be equal.
  func equals(_ other: MetadataValue) -> Bool {
    SamplePredicate.Comparison.equal.holds(between: self, and: other)
  }
}

extension DeviceRecord {
  fileprivate subscript(property: SamplePredicate.DeviceProperty) -> String? {
    switch property {
    case .name: name
    case .manufacturer: manufacturer
    case .model: model
    case .hardwareVersion: hardwareVersion
    case .firmwareVersion: firmwareVersion
    case .softwareVersion: softwareVersion
    case .localIdentifier: localIdentifier
    case .udiDeviceIdentifier: udiDeviceIdentifier
    }
  }
}
