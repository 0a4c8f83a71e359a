import Foundation
import HealthModel
import SeededRandom

/// Generates samples of every kind that an export can contain, as if they had been imported.
struct SampleGenerator {
  var random: SplitMix64

  private static let names = ["Phone", "Ada & Bob’s “<Scale>”", "Waage\u{A0}2", "体重计", "a\tb\nc"]
  private static let devices: [DeviceRecord?] = [
    nil, DeviceRecord(name: "Scale", manufacturer: "Häfele, Söhne", model: "<S>", hardwareVersion: "1,2"),
    DeviceRecord(name: "Strap", firmwareVersion: "7", localIdentifier: "a\"b", udiDeviceIdentifier: "(01)2"),
  ]

  mutating func samples(_ count: Int) -> [SampleRecord] {
    var samples: [SampleRecord] = []
    for _ in 0..<count {
      switch number(12) {
      case 0...5: samples.append(quantity(ObjectType.all.filter { $0.kind == .quantity }[number(60)]))
      case 6, 7: samples.append(category())
      case 8:
        let members = [quantity(.bloodPressureSystolic), quantity(.bloodPressureDiastolic)]
        var correlation = sample(.bloodPressure, .correlation(members))
        (correlation.start, correlation.end) = (members[0].start, members[0].end)
        samples += members + [correlation]
      case 9, 10: samples.append(workout())
      default: samples.append(prescription())
      }
    }
    return samples
  }

  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func value() -> Double {
    number(3) == 0 ? Double(number(1_000)) : Double.random(in: 0.001...5_000, using: &random)
  }

  private mutating func sample(_ type: ObjectType, _ content: SampleRecord.Content) -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: Double(730_000_000 + number(40) * 60))
    let name = Self.names[number(Self.names.count)]
    let version = ["1", "2.0", nil][number(3)]
    let device = Self.devices[number(Self.devices.count)]
    let source = SourceRecord(name: name, bundleIdentifier: Self.identifiers[name] ?? "")
    return SampleRecord(
      uuid: UUID(), type: type, start: start, end: start + Double(number(3) * 60), content: content,
      sourceRevision: SourceRevisionRecord(source: source, version: version), device: device, metadata: metadata())
  }

  /// The bundle identifiers that an import derives from the names of the sources.
  private static let identifiers: [String: String] = [
    "Phone": "export.phone", "Ada & Bob’s “<Scale>”": "export.ada-bobs-scale-362d358c",
    "Waage\u{A0}2": "export.waage-2",
    "体重计": "export.1fa5b19d", "a\tb\nc": "export.a-b-c-b0b8c449",
  ]

  private mutating func metadata() -> [String: MetadataValue] {
    let all: [(String, MetadataValue)] = [
      ("HKWasUserEntered", .bool(true)), ("HKTimeZone", .string("Europe/Zurich")), ("Count", .integer(-7)),
      ("Ratio", .number(0.1)), ("Whole", .number(2)), ("Note", .string("“a” <b> & c\nd\t\"e\" 'f'")),
      ("HKWeatherTemperature", .quantity(HealthQuantity(54.5, .degreeFahrenheit))),
      ("When", .date(Date(timeIntervalSinceReferenceDate: 700_000_000))), ("Leer", .string("")),
    ]
    var metadata: [String: MetadataValue] = [:]
    for (key, value) in all where number(6) == 0 { metadata[key] = value }
    return metadata
  }

  private mutating func quantity(_ type: ObjectType) -> SampleRecord {
    let units = [type.canonicalUnit, type.customaryUnit(in: .metric), type.customaryUnit(in: .us)].compactMap(\.self)
    return sample(type, .quantity(HealthQuantity(value(), units[number(units.count)])))
  }

  private mutating func category() -> SampleRecord {
    let types = ObjectType.all.filter { $0.kind == .category }
    let type = types[number(types.count)]
    let cases = type.categoryValues?.cases ?? []
    return sample(type, .category(cases[number(cases.count)].rawValue))
  }

  private mutating func workout() -> SampleRecord {
    let activities = HealthEnumeration.workoutActivityType.cases.map(\.rawValue)
    var sample = sample(.workout, .category(0))
    sample.end = sample.start + 3_600
    var workout = WorkoutRecord(
      activityType: activities[number(activities.count)], duration: Double.random(in: 0...3_600, using: &random))
    for index in 0..<number(3) {
      let interval = DateInterval(start: sample.start + Double(index * 300), duration: Double(number(2)) * value() / 9)
      workout.events.append(WorkoutEventRecord(type: 1 + number(8), interval: interval, metadata: metadata()))
    }
    for type in [ObjectType.heartRate, .activeEnergyBurned, .distanceWalkingRunning] where number(2) == 0 {
      var statistics = StatisticsRecord(type: type, start: sample.start, end: sample.end)
      if type == .heartRate {
        (statistics.merged.average, statistics.merged.minimum) = (1.0 / 60 * value(), 61.0 / 60)
      } else {
        statistics.merged.sum = value()
      }
      workout.statistics.append(statistics)
    }
    if number(3) == 0 { workout.totalDistance = HealthQuantity(value(), .mile) }
    workout.addTotals()
    for index in 0..<number(3) {
      let start = sample.start + Double(index * 1_200)
      var part = WorkoutActivityRecord(
        uuid: UUID(), configuration: WorkoutConfigurationRecord(activityType: activities[number(activities.count)]),
        start: start, end: start + 1_200, duration: value() / 7, metadata: metadata())
      part.events = [WorkoutEventRecord(type: 2, interval: DateInterval(start: start + 1, duration: 0))]
      part.statistics = workout.statistics.reversed()
      workout.activities.append(part)
    }
    if workout.activities.count == 1 { workout.activities[0].statistics = workout.statistics }
    sample.content = .workout(workout)
    return sample
  }

  private mutating func prescription() -> SampleRecord {
    var sample = sample(.visionPrescription, .category(0))
    let isGlasses = number(2) == 0
    var lens = VisionPrescriptionRecord.Lens(sphere: HealthQuantity(-Double(number(20)) / 4, .diopter))
    lens.cylinder = HealthQuantity(-0.75, .diopter)
    lens.axis = HealthQuantity(Double(number(180)), .degree)
    if isGlasses {
      lens.prism = .init(amount: HealthQuantity(0.5, .prismDiopter), angle: HealthQuantity(1.5, .degree), eye: 1)
      lens.vertexDistance = HealthQuantity(1.3, .centimeter)
      lens.nearPupillaryDistance = HealthQuantity(31, .millimeter)
    } else {
      lens.baseCurve = HealthQuantity(8.6, .millimeter)
      lens.diameter = HealthQuantity(14.2, .millimeter)
    }
    let expires = number(2) == 0
    sample.end = expires ? sample.start + 1_000_000 : sample.start
    var prescription = VisionPrescriptionRecord(
      kind: isGlasses ? .glasses : .contacts, dateIssued: sample.start, expirationDate: expires ? sample.end : nil,
      brand: isGlasses ? nil : "Tränen & Co")
    prescription.leftEye = lens
    if number(2) == 0 {
      lens.prism?.eye = 2
      prescription.rightEye = lens
    }
    sample.content = .visionPrescription(prescription)
    return sample
  }
}

/// A sample as text without its UUID, for comparing two lists of samples.
struct WithoutIdentity: Hashable, Comparable, CustomStringConvertible {
  let description: String

  init(_ sample: SampleRecord) {
    let none = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    var sample = sample
    sample.uuid = none
    if case .correlation(var members) = sample.content {
      for index in members.indices { members[index].uuid = none }
      sample.content = .correlation(members)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    description = (try? encoder.encode(sample)).map { String(decoding: $0, as: UTF8.self) } ?? "not encodable"
  }

  static func < (one: WithoutIdentity, other: WithoutIdentity) -> Bool { one.description < other.description }
}
