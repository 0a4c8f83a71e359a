import Foundation
import HealthKit
import HealthModel

extension ScenarioReader {
  /// Reads the samples on the device.
  mutating func data(_ entry: Entry?) -> ScenarioData {
    var data = ScenarioData()
    guard let entry else { return data }
    data.isDemo = flag(entry["demo"]) ?? false
    data.continues = flag(entry["continues"]) ?? false
    data.export = export(entry["export"])
    if data.isDemo, let export = entry["export"] {
      report("An export replaces the demo’s data: leave out one of them.", at: export)
    }
    data.generated = entry["generate"]?.items?.compactMap { generated($0) } ?? []
    data.samples = samples(entry["samples"])
    data.isUnchecked = flag(entry["unchecked"]) ?? false
    if !data.isUnchecked {
      for (item, sample) in zip(entry["samples"]?.items ?? [], data.samples) { doubt(sample, at: item) }
      for (item, series) in zip(entry["generate"]?.items ?? [], data.generated) { doubt(series.first, at: item) }
    }
    return data
  }

  /// Records a sample that HealthKit would not save.
  private mutating func doubt(_ sample: SampleRecord, at entry: Entry) {
    guard let fault = HKSample.fault(of: sample) else { return }
    doubts.append(
      .init(
        "A phone would reject this sample: \(fault.reason). Correct it, or add “unchecked: true”.", at: entry.location))
  }

  private mutating func export(_ entry: Entry?) -> URL? {
    guard let entry, let path = entry.text, !path.isEmpty else { return nil }
    let url = url(path)
    var isDirectory: ObjCBool = false
    if !FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) || isDirectory.boolValue {
      report("There is no file “\(path.inShort)” beside this scenario.", at: entry)
    }
    return url
  }

  // MARK: Generated samples

  /// The maximum number of samples in one series. Above it, the interval is assumed to be a mistake.
  private static let limit = 500_000.0

  private mutating func generated(_ entry: Entry) -> GeneratedSamples? {
    guard let type = type(entry["type"]), let from = date(entry["from"]), let to = date(entry["to"]),
      let interval = entry["every"]?.text.flatMap(TimePeriod.init(written:))?.seconds
    else { return nil }
    if from >= to, let entry = entry["to"] { report("“to” is not after “from”.", at: entry) }
    if to.timeIntervalSince(from) / interval > Self.limit, let entry = entry["every"] {
      report(
        "“every” is too short: it makes more than \(Int(Self.limit)) samples. Give a longer time.", at: entry)
    }
    guard let content = generatedContent(entry, type) else { return nil }
    let lasting = entry["lasting"]?.text.flatMap(TimePeriod.init(written:))?.seconds
    let origin = origin(entry["source"])
    let pattern = SampleRecord(
      uuid: nextIdentifier(), type: type, start: from, end: from, content: content.content,
      sourceRevision: origin.revision, device: origin.device)
    return GeneratedSamples(
      pattern: pattern, start: from, end: to, interval: interval, duration: lasting ?? interval,
      values: content.values, arrives: flag(entry["arrives"]) ?? false,
      seed: UInt64(entry["seed"]?.text.flatMap(Scalar.integer).map { max($0, 0) } ?? 1),
      number: sampleCount)
  }

  private mutating func generatedContent(
    _ entry: Entry, _ type: ObjectType
  ) -> (content: SampleRecord.Content, values: ClosedRange<Double>)? {
    let values = entry["value"]?.text.flatMap(Scalar.range)
    switch type.kind {
    case .quantity:
      guard let unit = unit(entry, for: type) else { return nil }
      if let values, let value = entry["value"] { remark(onPercent: values.upperBound, unit, at: value) }
      if entry["value"] == nil { report("“value” is missing: which values shall “\(type.swiftName)” have?", at: entry) }
      return (.quantity(HealthQuantity(values?.lowerBound ?? 0, unit)), values ?? 0...0)
    case .category:
      if let unit = entry["unit"] { report("“\(type.swiftName)” has no unit.", at: unit) }
      let allowed = type.categoryValues?.cases.map(\.rawValue) ?? []
      if let values, let value = entry["value"],
        ![values.lowerBound, values.upperBound].allSatisfy({ Int(exactly: $0).map(allowed.contains) ?? false })
      {
        report(
          "The values of “\(type.swiftName)” are whole numbers from \(allowed.min() ?? 0) to \(allowed.max() ?? 0).",
          at: value)
      }
      return (.category(allowed.first ?? 0), values ?? Double(allowed.first ?? 0)...Double(allowed.first ?? 0))
    default:
      if let entry = entry["type"] {
        report("Samples of “\(type.swiftName)” are written one by one, under “samples”.", at: entry)
      }
      return nil
    }
  }

  /// Adds a remark if a percentage is written as 98 instead of 0.98.
  mutating func remark(onPercent value: Double, _ unit: HealthUnit, at entry: Entry) {
    guard unit == .percent, value > 1 else { return }
    let percent = (value * 100).formatted(.number.locale(Locale(identifier: "en_US")).precision(.fractionLength(0...2)))
    oddValues.append(
      .init(
        "A percentage is written as a fraction, as in HealthKit: \(entry.text ?? "") is \(percent) %. "
          + "Write \(ScenarioWriter.number(value / 100)).", at: entry.location))
  }

  /// Reads a unit; the default is the Health app's unit. Reports a unit that does not fit the type, and returns nil.
  mutating func unit(_ entry: Entry, for type: ObjectType) -> HealthUnit? {
    guard let canonical = type.canonicalUnit else { return nil }
    guard let written = entry["unit"] else { return type.customaryUnit(in: .metric) ?? canonical }
    guard let unit = written.text.flatMap({ HealthUnit($0) }) else { return nil }
    if !unit.isCompatible(with: canonical) {
      report(
        "“\(unit.string)” does not measure “\(type.swiftName)”. Use \((type.customaryUnit(in: .metric) ?? canonical).string), for instance.",
        at: written)
      return nil
    }
    return unit
  }
}
