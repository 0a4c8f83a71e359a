import Foundation
import HealthModel

/// The attributes that samples share (rule X13), in the parser's memory; nil for an attribute that the element lacks.
struct SampleAttributes {
  var type: ParsedText?
  var unit: ParsedText?
  var value: ParsedText?
  var sourceName: ParsedText?
  var sourceVersion: ParsedText?
  var device: ParsedText?
  var startDate: ParsedText?
  var endDate: ParsedText?

  /// Stores the attributes that samples share, and calls `unknown` with each other attribute. The creation date is
  /// dropped, because apps never see it.
  init(_ attributes: Attributes, unknown: (ParsedText) -> Void) {
    var attributes = attributes
    while let (name, value) = attributes.next() {
      if name == "type" {
        type = value
      } else if name == "sourceName" {
        sourceName = value
      } else if name == "sourceVersion" {
        sourceVersion = value
      } else if name == "device" {
        device = value
      } else if name == "unit" {
        unit = value
      } else if name == "startDate" {
        startDate = value
      } else if name == "endDate" {
        endDate = value
      } else if name == "value" {
        self.value = value
      } else if name == "creationDate" {
        continue
      } else if name == "source", sourceName == nil {
        // The name of this attribute in the first exports, of iOS 8.
        sourceName = value
      } else {
        unknown(name)
      }
    }
  }
}

extension ExportInterpreter {
  // MARK: Record

  func startRecord(_ list: Attributes) {
    metadata.removeEntries()
    let attributes = SampleAttributes(list) { omissions.note("Record", $0.string, .unknownAttribute, line: line) }
    record = pendingRecord(attributes)
  }

  /// Returns the record without its metadata. If its attributes are invalid, counts the reason and returns nil.
  private func pendingRecord(_ attributes: SampleAttributes) -> PendingSample? {
    guard let identifier = attributes.type else { return refuse("Record", "type", .missingAttribute) }
    let typeNumber = vocabulary.typeNumber(identifier)
    guard let type = vocabulary.types[typeNumber].type else {
      return refuse("Record", identifier.string, .unknownType)
    }
    guard let interval = interval(of: attributes, element: "Record", type: type) else { return nil }
    var identity = SampleIdentity()
    identity.combine(vocabulary.types[typeNumber].hash)
    let content: SampleRecord.Content
    switch type.kind {
    case .quantity:
      guard let quantity = quantity(of: attributes, type: type, identity: &identity) else { return nil }
      content = .quantity(quantity)
    case .category:
      guard let value = categoryValue(of: attributes, type: type, number: typeNumber) else { return nil }
      identity.combine(UInt64(bitPattern: Int64(value)))
      content = .category(value)
    default:
      return refuse("Record", type.identifier, .notStored)
    }
    var pending = pending(type, content, interval, attributes, identity)
    pending.typeNumber = typeNumber
    if case .quantity = content, let unit = attributes.unit { pending.unitNumber = vocabulary.unitNumber(unit) }
    return pending
  }

  private func quantity(
    of attributes: SampleAttributes, type: ObjectType, identity: inout SampleIdentity
  ) -> HealthQuantity? {
    guard let text = attributes.value, !text.isEmpty else {
      return refuse("Record", "\(type) value", .missingAttribute)
    }
    guard let number = ExportNumber.double(text.start) else {
      return refuse("Record", "\(type) value \(text.string)", .unreadableNumber)
    }
    guard let unitText = attributes.unit, !unitText.isEmpty else {
      return refuse("Record", "\(type) unit", .missingAttribute)
    }
    let unitNumber = vocabulary.unitNumber(unitText)
    let known = vocabulary.units[unitNumber]
    guard let unit = known.unit else { return refuse("Record", "\(type) unit \(unitText.string)", .unknownUnit) }
    guard type.canonicalUnit?.isCompatible(with: unit) == true else {
      return refuse("Record", "\(type) unit \(unitText.string)", .incompatibleUnit)
    }
    identity.combine(number.bitPattern)
    identity.combine(known.hash)
    return HealthQuantity(number, unit)
  }

  private func categoryValue(of attributes: SampleAttributes, type: ObjectType, number: Int) -> Int? {
    guard let text = attributes.value, !text.isEmpty else {
      if let value = vocabulary.types[number].values?.rawValueOfNothing { return value }
      return refuse("Record", "\(type) value", .missingAttribute)
    }
    if let value = vocabulary.categoryValue(text, ofType: number) { return value }
    return refuse("Record", "\(type) value \(text.string)", .unknownValue)
  }

  /// Finishes the open record. Emits it, unless it is the second copy of a sample.
  func finishRecord() {
    let isMember = context == .member
    context = isMember ? .correlation : .root
    guard let pending = record else { return }
    record = nil
    defer { metadata.removeEntries() }
    if !isMember, beats.isEmpty, gather(pending) { return }
    let identity = pending.wholeIdentity
    let (occurrence, isKnown) = isMember ? gathered.nextMember(identity.hash) : gathered.next(identity.hash)
    if isKnown, !isMember { return }
    let sample = pending.sample(
      uuid: identity.uuid(occurrence: occurrence), source: sources[pending.source], metadata: metadata.metadata())
    if isMember, sample.flaw == nil {
      if members.count < ImportLimits.members {
        members.append(sample)
      } else {
        omissions.note("Record", "in Correlation", .beyondLimit, line: line)
      }
    }
    let countBefore = takenCount
    if !isKnown { emit(sample, source: pending.source, occurrence: occurrence) }
    if !beats.isEmpty { emitBeats(of: pending, isIn: takenCount > countBefore) }
  }

  /// Adds a sample to the columns of its kind.
  ///
  /// - Returns: False if the sample does not fit into columns and must be emitted separately.
  private func gather(_ pending: PendingSample) -> Bool {
    guard let value = pending.columnValue, let shared = metadata.sharedNumber() else { return false }
    let kind = GatheredSamples.Kind(
      type: pending.typeNumber, unit: pending.unitNumber, source: pending.source, metadata: shared)
    let group = gathered.group(of: kind) {
      let source = sources[pending.source]
      return SampleBlock(
        type: pending.type, sourceRevision: source.revision, device: source.device,
        unit: pending.unitNumber.flatMap { vocabulary.units[$0].unit }, metadata: metadata.metadata())
    }
    gathered.append(to: group, start: pending.start, end: pending.end, value: value, pending.identity)
    takenCount += 1
    lastKind = GatheredSamples.KnownKind(
      kind: kind, group: group, typeHash: vocabulary.types[pending.typeNumber].hash,
      unitHash: pending.unitNumber.map { vocabulary.units[$0].hash }, sourceHash: sources[pending.source].hash)
    return true
  }

  // MARK: Correlation

  func startCorrelation(_ list: Attributes) {
    metadata.removeEntries()
    correlationMetadata = [:]
    members = []
    let attributes = SampleAttributes(list) { omissions.note("Correlation", $0.string, .unknownAttribute, line: line) }
    correlation = pendingCorrelation(attributes)
  }

  /// Returns the correlation without its members. If it is invalid, counts the reason and returns nil; its members are
  /// still imported.
  private func pendingCorrelation(_ attributes: SampleAttributes) -> PendingSample? {
    guard let identifier = attributes.type else { return refuse("Correlation", "type", .missingAttribute) }
    let typeNumber = vocabulary.typeNumber(identifier)
    guard let type = vocabulary.types[typeNumber].type, type.kind == .correlation else {
      return refuse("Correlation", identifier.string, .unknownType)
    }
    guard let interval = interval(of: attributes, element: "Correlation", type: type) else { return nil }
    var identity = SampleIdentity()
    identity.combine(vocabulary.types[typeNumber].hash)
    return pending(type, .correlation([]), interval, attributes, identity)
  }

  /// Emits the correlation with its members. A correlation without members is counted as empty.
  func finishCorrelation() {
    context = .root
    correlationMetadata.merge(metadata.metadata()) { $1 }
    guard var pending = correlation else { return }
    correlation = nil
    guard !members.isEmpty else { return omissions.note("Correlation", pending.type.identifier, .empty, line: line) }
    pending.content = .correlation(members)
    // Members make a sample more expensive to store, so count them toward the size of the batch.
    placeCount += 2 * members.count
    emit(pending, metadata: correlationMetadata)
    members = []
  }

  // MARK: Shared by all samples

  /// Emits a sample that has no second copy in the export.
  func emit(_ pending: PendingSample, metadata: [String: MetadataValue]) {
    let identity = pending.wholeIdentity
    let occurrence = gathered.next(identity.hash).occurrence
    let sample = pending.sample(
      uuid: identity.uuid(occurrence: occurrence), source: sources[pending.source], metadata: metadata)
    emit(sample, source: pending.source, occurrence: occurrence)
  }

  /// Returns a pending sample for the open element, and looks up its source.
  func pending(
    _ type: ObjectType, _ content: SampleRecord.Content, _ interval: (start: Int, end: Int),
    _ attributes: SampleAttributes, _ identity: SampleIdentity
  ) -> PendingSample {
    let source = sources.number(
      name: attributes.sourceName, version: attributes.sourceVersion, device: attributes.device)
    return pending(type, content, interval, source: source, identity)
  }

  func pending(
    _ type: ObjectType, _ content: SampleRecord.Content, _ interval: (start: Int, end: Int), source: Int,
    _ identity: SampleIdentity
  ) -> PendingSample {
    var identity = identity
    identity.combine(sources[source].hash)
    return PendingSample(
      type: type, start: interval.start, end: interval.end, content: content, source: source, identity: identity,
      typeNumber: -1, unitNumber: nil)
  }

  /// Returns the start and the end of a sample, in seconds since 1970. If they are invalid, counts the reason and
  /// returns nil.
  private func interval(of attributes: SampleAttributes, element: String, type: ObjectType) -> (start: Int, end: Int)? {
    guard let startText = attributes.startDate else { return refuse(element, "\(type) startDate", .missingAttribute) }
    guard let endText = attributes.endDate else { return refuse(element, "\(type) endDate", .missingAttribute) }
    guard let start = ExportDate.seconds(startText.start) else {
      return refuse(element, "\(type) startDate \(startText.string)", .unreadableDate)
    }
    guard let end = ExportDate.seconds(endText.start) else {
      return refuse(element, "\(type) endDate \(endText.string)", .unreadableDate)
    }
    guard start <= end else { return refuse(element, type.identifier, .endsBeforeStart) }
    noteOddDates(from: start, [startText, endText], element: element, subject: "\(type)")
    return (start, end)
  }

  /// Counts unusual dates of an imported sample: with a fraction of a second, or years after the export. A phone that
  /// uses another calendar may write 2567 for 2024.
  func noteOddDates(from start: Int, _ texts: [ParsedText], element: String, subject: String) {
    if texts.contains(where: { ExportDate.hasFraction($0.start) }) {
      omissions.note(element, "\(subject) date", .fraction, line: line)
    }
    if start > latestOrdinaryStart { omissions.note(element, "\(subject) startDate", .later, line: line) }
  }

  /// Counts the reason for an omission, and returns nil.
  func refuse<Value>(_ element: String, _ subject: String?, _ reason: Omission.Reason) -> Value? {
    omissions.note(element, subject, reason, line: line)
    return nil
  }
}

/// A sample whose element is still open. It has everything except metadata.
struct PendingSample {
  var type: ObjectType
  /// The start, in whole seconds since 1970.
  var start: Int
  /// The end, in whole seconds since 1970.
  var end: Int
  var content: SampleRecord.Content
  var source: Int
  /// The identity of the sample without its dates.
  var identity: SampleIdentity
  var typeNumber: Int
  /// The number of the unit in ``Vocabulary``; nil for contents other than quantities.
  var unitNumber: Int?

  /// The identity with the dates, by which the sample is recognized.
  var wholeIdentity: SampleIdentity {
    var identity = identity
    identity.combine(start: start, end: end)
    return identity
  }
}

extension PendingSample {
  /// The times that every device can store, in seconds since 1970: about two thousand years in both directions.
  private static let ordinaryTimes = -60_000_000_000...60_000_000_000

  /// The value for a column; nil if the sample must be emitted separately.
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
  init(exportSeconds seconds: Int) {
    self.init(timeIntervalSinceReferenceDate: Double(seconds - ExportDate.secondsBefore2001))
  }
}
