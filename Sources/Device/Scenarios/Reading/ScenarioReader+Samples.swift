import Foundation
import HealthModel
import Staging

extension ScenarioReader {
  /// The source of a sample and its device.
  struct Origin {
    var revision: SourceRevisionRecord
    var device: DeviceRecord?
  }

  /// Reads a list of samples. Reports invalid samples, and leaves them out.
  mutating func samples(_ entry: Entry?) -> [SampleRecord] {
    var records: [SampleRecord] = []
    for item in entry?.items ?? [] {
      if let record = sample(item) { records.append(record) }
    }
    return records
  }

  private mutating func sample(_ entry: Entry) -> SampleRecord? {
    let identifier = nextIdentifier()
    guard let type = type(entry["type"]) else { return nil }
    guard let start = date(entry["start"]) else {
      // Report the other mistakes of the sample too.
      _ = content(entry, type, .distantPast, .distantPast)
      return nil
    }
    let end = date(entry["end"]) ?? start
    if end < start, let entry = entry["end"] { report("The sample ends before it starts.", at: entry) }
    guard let content = content(entry, type, start, max(end, start)) else { return nil }
    let origin = origin(entry["source"])
    var record = SampleRecord(
      uuid: entry["uuid"]?.text.flatMap { UUID(uuidString: $0) } ?? identifier, type: type, start: start,
      end: max(end, start), content: content, sourceRevision: origin.revision, device: origin.device)
    for (key, value) in entry["metadata"]?.pairs ?? [] { record.metadata[key.text ?? ""] = metadata(value) }
    if let purpose = entry["prescription"]?["for"]?.text {
      record.metadata["HKMetadataKeyGlassesPrescriptionDescription"] = .string(purpose)
    }
    if let given = entry["uuid"], given.text.flatMap({ UUID(uuidString: $0) }) != nil,
      !givenIdentifiers.insert(record.uuid).inserted
    {
      report("Another sample has this UUID already.", at: given)
    }
    if let flaw = record.flaw { report(flaw, at: entry) }
    return record
  }

  /// Reads a number, a Boolean, a date, or a quantity; anything else, and anything in quotation marks, is text.
  private func metadata(_ entry: Entry) -> MetadataValue {
    let text = entry.text ?? ""
    if entry.isQuoted { return .string(text) }
    if let flag = flag(entry) { return .bool(flag) }
    if let integer = Scalar.integer(text) { return .integer(integer) }
    if let number = Scalar.number(text) { return .number(number) }
    if let date = date(entry) { return .date(date) }
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    if parts.count == 2, let number = Scalar.number(parts[0]), let unit = HealthUnit(parts[1]) {
      return .quantity(HealthQuantity(number, unit))
    }
    return .string(text)
  }

  // MARK: Contents

  private mutating func content(
    _ entry: Entry, _ type: ObjectType, _ start: Date, _ end: Date
  ) -> SampleRecord.Content? {
    for (key, kinds) in Self.kindsOfKeys where !kinds.contains(type.kind) {
      if let entry = entry[key] { report("“\(key)” has no meaning for “\(type.swiftName)”.", at: entry) }
    }
    switch type.kind {
    case .quantity: return quantity(entry, type).map { .quantity($0) }
    case .category: return category(entry, type).map { .category($0) }
    case .workout:
      let value = named(entry["value"], in: .workoutActivityType, type)
      return value.map { .workout(activityType: $0, duration: end.timeIntervalSince(start)) }
    case .correlation: return correlation(entry, type, start, end)
    case .visionPrescription: return prescription(entry, start, end)
    case .clinical:
      return .clinicalRecord(ClinicalRecordContent(displayName: entry["value"]?.text ?? type.displayName))
    default:
      if let entry = entry["type"] { report("A scenario cannot hold samples of “\(type.swiftName)”.", at: entry) }
      return nil
    }
  }

  private static let kindsOfKeys: [(key: String, kinds: [ObjectType.Kind])] = [
    ("value", [.quantity, .category, .workout, .clinical]), ("unit", [.quantity]), ("members", [.correlation]),
    ("prescription", [.visionPrescription]),
  ]

  private mutating func quantity(_ entry: Entry, _ type: ObjectType) -> HealthQuantity? {
    guard let value = entry["value"] else {
      report("“value” is missing: a sample of “\(type.swiftName)” needs one.", at: entry)
      return nil
    }
    guard let number = value.text.flatMap(Scalar.number) else {
      if let text = value.text, !text.isEmpty { report("“\(text.inShort)” is not a number.", at: value) }
      return nil
    }
    guard let unit = unit(entry, for: type) else { return nil }
    remark(onPercent: number, unit, at: value)
    return HealthQuantity(number, unit)
  }

  private mutating func category(_ entry: Entry, _ type: ObjectType) -> Int? {
    guard let enumeration = type.categoryValues else { return 0 }
    if entry["value"] == nil, enumeration.name == "HKCategoryValue" { return 0 }
    return named(entry["value"], in: enumeration, type, at: entry)
  }

  /// Reads a case of an enumeration, by name or raw value; reports any other text.
  private mutating func named(
    _ entry: Entry?, in enumeration: HealthEnumeration, _ type: ObjectType, at sample: Entry? = nil
  ) -> Int? {
    let names = enumeration.cases.map(\.name)
    guard let entry else {
      if let sample { report("“value” is missing: use \(names.prefix(8).map(\.self).inWords).", at: sample) }
      // A workout that names no activity has the activity “other”, 3000.
      return sample == nil ? 3_000 : nil
    }
    guard let text = entry.text, !text.isEmpty else { return nil }
    if let value = enumeration.cases.first(where: { $0.name == text || "\($0.rawValue)" == text }) {
      return value.rawValue
    }
    report(
      "“\(text.inShort)” is not a value of “\(type.swiftName)”. "
        + (text.suggestion(among: names) ?? "Use \(names.prefix(8).map(\.self).inWords)."), at: entry)
    return nil
  }

  private mutating func correlation(
    _ entry: Entry, _ type: ObjectType, _ start: Date, _ end: Date
  ) -> SampleRecord.Content? {
    let origin = origin(entry["source"])
    var members: [SampleRecord] = []
    for item in entry["members"]?.items ?? [] {
      let identifier = nextIdentifier()
      guard let member = self.type(item["type"]) else { continue }
      guard type.memberTypes.contains(member) else {
        report("“\(member.swiftName)” does not belong in a “\(type.swiftName)”.", at: item["type"] ?? item)
        continue
      }
      guard let quantity = quantity(item, member) else { continue }
      members.append(
        SampleRecord(
          uuid: identifier, type: member, start: start, end: end, content: .quantity(quantity),
          sourceRevision: origin.revision, device: origin.device))
    }
    if !members.isEmpty { return .correlation(members) }
    if entry["members"] == nil { report("“members” is missing: what is in the “\(type.swiftName)”?", at: entry) }
    return nil
  }

  private mutating func prescription(_ entry: Entry, _ issued: Date, _ end: Date) -> SampleRecord.Content? {
    guard let prescription = entry["prescription"] else {
      report("“prescription” is missing: “{kind: glasses, right: -1.5, left: -1.25}”, for instance.", at: entry)
      return nil
    }
    var record = VisionPrescriptionRecord(
      kind: prescription["kind"]?.text == "contacts" ? .contacts : .glasses, dateIssued: issued,
      expirationDate: end > issued ? end : nil)
    let isContacts = record.kind == .contacts
    func lens(_ key: String) -> VisionPrescriptionRecord.Lens? {
      guard let sphere = prescription[key]?.text.flatMap(Scalar.number) else { return nil }
      var lens = VisionPrescriptionRecord.Lens(sphere: HealthQuantity(sphere, .diopter))
      if isContacts {
        (lens.baseCurve, lens.diameter) = (HealthQuantity(8.6, .millimeter), HealthQuantity(14.2, .millimeter))
      }
      return lens
    }
    record.rightEye = lens("right")
    record.leftEye = lens("left")
    if isContacts { record.brand = prescription["brand"]?.text ?? "" }
    return .visionPrescription(record)
  }

  // MARK: Source

  /// Reads a source; the phone by default.
  func origin(_ entry: Entry?) -> Origin {
    switch entry?.text {
    case nil, "phone": return Origin(DemoSources.phones[DemoSources.phones.count - 1])
    case "watch": return Origin(DemoSources.watches[DemoSources.watches.count - 1])
    case "scale": return Origin(revision: DemoSources.scales[DemoSources.scales.count - 1])
    case "health": return Origin(revision: SourceRevisionRecord(source: DemoSources.health))
    case let word?:
      let app = identities[context.bundleIdentifiers[word] ?? ""] ?? .stride
      return Origin(
        revision: SourceRevisionRecord(
          source: app.source, version: app.version, productType: device.settings.productType,
          operatingSystemVersion: device.settings.operatingSystemVersion))
    }
  }

  /// Returns the UUID of the file's next sample: the same in every run.
  mutating func nextIdentifier() -> UUID {
    sampleCount += 1
    return Self.identifier(ofSample: sampleCount)
  }

  /// Returns the UUID of a sample for which the file gives none. It depends only on the number of the sample, counted
  /// from 1.
  static func identifier(ofSample number: Int) -> UUID {
    var random = SeededGenerator(seed: 12, day: number, purpose: 1_000)
    return random.uuid()
  }
}

extension ScenarioReader.Origin {
  fileprivate init(_ instrument: DemoSources.Instrument) {
    self.init(revision: instrument.revision, device: instrument.device)
  }
}
