import Foundation
import HealthModel
import Staging
import Yams

extension ScenarioWriter {
  /// Returns the samples on the device; nil if there are none.
  mutating func data() -> Node? {
    let data = source.data
    if data == ScenarioData() { return nil }
    var generated: [Node] = []
    for entry in data.generated { generated.append(self.generated(entry)) }
    return block([
      ("demo", data.isDemo ? flag(true) : nil), ("continues", data.continues ? flag(true) : nil),
      ("export", data.export.map { text($0.path) }),
      ("generate", generated.isEmpty ? nil : rows(generated)), ("samples", samples(data.samples)),
      ("unchecked", data.isUnchecked ? flag(true) : nil),
    ])
  }

  private mutating func generated(_ generated: GeneratedSamples) -> Node {
    _ = nextIdentifier()
    let type = generated.pattern.type
    let (low, high) = (generated.values.lowerBound, generated.values.upperBound)
    return mapping([
      ("type", text(type.swiftName)), ("source", origin(generated.pattern)), ("from", date(generated.start)),
      ("to", date(generated.end)), ("every", text(TimePeriod(seconds: generated.interval).written)),
      (
        "lasting",
        generated.duration == generated.interval ? nil : text(TimePeriod(seconds: generated.duration).written)
      ),
      ("value", text(low == high ? Self.number(low) : "\(Self.number(low))..\(Self.number(high))")),
      ("unit", unit(generated.pattern)), ("arrives", generated.arrives ? flag(true) : nil),
      ("seed", generated.seed == 1 ? nil : text("\(generated.seed)")),
    ])
  }

  // MARK: Samples

  /// Returns a list of samples, one per line; nil for none.
  mutating func samples(_ samples: [SampleRecord]) -> Node? {
    if samples.isEmpty { return nil }
    var nodes: [Node] = []
    for sample in samples { nodes.append(self.sample(sample)) }
    return rows(nodes)
  }

  private mutating func sample(_ sample: SampleRecord) -> Node {
    let identifier = nextIdentifier()
    var members: [Node] = []
    if case .correlation(let parts) = sample.content {
      for part in parts {
        _ = nextIdentifier()
        members.append(mapping([("type", text(part.type.swiftName)), ("value", value(part)), ("unit", unit(part))]))
      }
    }
    let pairs = [
      ("type", text(sample.type.swiftName)), ("value", value(sample)), ("unit", unit(sample)),
      ("start", date(sample.start)), ("end", sample.end == sample.start ? nil : date(sample.end)),
      ("source", origin(sample)), ("uuid", sample.uuid == identifier ? nil : text(sample.uuid.uuidString)),
      ("metadata", metadata(sample)), ("members", members.isEmpty ? nil : list(members)),
      ("prescription", prescription(sample)),
    ]
    return sample.hasDates ? block(pairs) : mapping(pairs)
  }

  private func value(_ sample: SampleRecord) -> Node? {
    switch sample.content {
    case .quantity(let quantity): number(quantity.value)
    case .category(let value):
      sample.type.categoryValues.map { values in
        text(values.cases.first { $0.rawValue == value }?.name ?? "\(value)")
      }
    case .workout(let workout):
      text(
        HealthEnumeration.workoutActivityType.cases.first { $0.rawValue == workout.activityType }?.name
          ?? "\(workout.activityType)")
    case .clinicalRecord(let record): text(record.displayName)
    default: nil
    }
  }

  /// Returns the unit; nil for the reader's default.
  private func unit(_ sample: SampleRecord) -> Node? {
    guard case .quantity(let quantity) = sample.content,
      quantity.unit != sample.type.customaryUnit(in: .metric) ?? sample.type.canonicalUnit
    else { return nil }
    return text(quantity.unit.string)
  }

  /// Returns the metadata; nil if there is none.
  private func metadata(_ sample: SampleRecord) -> Node? {
    let pairs = sample.metadata.sorted { $0.key < $1.key }.compactMap { key, value -> (String, Node?)? in
      switch value {
      case .string where key == "HKMetadataKeyGlassesPrescriptionDescription": nil
      case .string(let words): (key, .scalar(Node.Scalar(words, Tag(.str), .doubleQuoted)))
      case .bool(let isTrue): (key, flag(isTrue))
      case .integer(let number): (key, text("\(number)"))
      case .number(let value): (key, text("\(value)"))
      case .date(let moment): (key, date(moment))
      case .quantity(let quantity): (key, text("\(Self.number(quantity.value)) \(quantity.unit.string)"))
      }
    }
    return pairs.isEmpty ? nil : sample.hasDates ? block(pairs) : mapping(pairs)
  }

  private func prescription(_ sample: SampleRecord) -> Node? {
    guard case .visionPrescription(let prescription) = sample.content else { return nil }
    var purpose: Node?
    if case .string(let words) = sample.metadata["HKMetadataKeyGlassesPrescriptionDescription"] {
      purpose = text(words)
    }
    return mapping([
      ("kind", text(prescription.kind == .contacts ? "contacts" : "glasses")),
      ("right", prescription.rightEye.map { number($0.sphere.value) }),
      ("left", prescription.leftEye.map { number($0.sphere.value) }), ("for", purpose),
      ("brand", prescription.brand.flatMap { $0.isEmpty ? nil : text($0) }),
    ])
  }

  /// Returns the word for a sample's source; nil for the phone.
  private func origin(_ sample: SampleRecord) -> Node? {
    let bundle = sample.sourceRevision.source.bundleIdentifier
    if sample.sourceRevision == DemoSources.phones.last?.revision { return nil }
    if sample.sourceRevision == DemoSources.watches.last?.revision { return text("watch") }
    if sample.sourceRevision == DemoSources.scales.last { return text("scale") }
    if sample.sourceRevision.source == DemoSources.health { return text("health") }
    return app(bundle)
  }

  private mutating func nextIdentifier() -> UUID {
    sampleCount += 1
    return ScenarioReader.identifier(ofSample: sampleCount)
  }
}

extension SampleRecord {
  /// True if the sample's metadata contains dates. Such metadata cannot be on one line: there, YAML requires quotation
  /// marks around a date, because of its colons, and the quotation marks would turn the date into a text.
  fileprivate var hasDates: Bool { metadata.values.contains { if case .date = $0 { true } else { false } } }
}
