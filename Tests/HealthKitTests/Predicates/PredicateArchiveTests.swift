import Foundation
import HealthModel
import SeededRandom
import Testing

@testable import HealthKit

@Suite("Archived predicates keep their meaning", .timeLimit(.minutes(20)))
struct PredicateArchiveTests {
  static let noon = TestDevice.noon

  private static func archive(_ predicate: NSPredicate) throws -> Data {
    try NSKeyedArchiver.archivedData(withRootObject: predicate, requiringSecureCoding: true)
  }

  private static func read(_ data: Data) throws -> NSPredicate? {
    try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPredicate.self, from: data)
  }

  private static func copy(_ predicate: NSPredicate) throws -> NSPredicate {
    try #require(try read(archive(predicate)))
  }

  /// One predicate from each factory, with all optional parts.
  static var all: [NSPredicate] {
    let (later, uuids) = (noon + 60, Set([UUID(), UUID()]))
    let source = HKSource.default()
    let revision = HKSourceRevision(source: source, version: HKSourceRevisionAnyVersion)
    let device = HKDevice(
      name: "Strap", manufacturer: nil, model: "S1", hardwareVersion: nil, firmwareVersion: "2", softwareVersion: nil,
      localIdentifier: nil, udiDeviceIdentifier: "u")
    let pulse = HKQuantity(unit: .count().unitDivided(by: .minute()), doubleValue: 99.5)
    let energy = HKQuantity(unit: .kilocalorie(), doubleValue: 300)
    let calendar = Calendar(identifier: .gregorian)
    var day = calendar.dateComponents([.era, .year, .month, .day], from: noon)
    day.calendar = calendar
    let workout = HKSample.sample(EveryObject.record(.workout, .workout(WorkoutRecord(activityType: 37, duration: 60))))
    let electrocardiogram = EveryObject.samples.first { $0 is HKElectrocardiogram }
    let running = HKQuery.predicateForWorkoutActivities(workoutActivityType: .running)
    return [
      HKQuery.predicateForSamples(withStart: noon, end: later, options: .strictEndDate),
      HKQuery.predicateForSamples(withStart: nil, end: .distantFuture, options: []),
      HKQuery.predicateForSamples(withStart: Date(timeIntervalSinceReferenceDate: .infinity), end: nil),
      HKQuery.predicateForObject(with: UUID()), HKQuery.predicateForObjects(with: uuids),
      HKQuery.predicateForObjectsWithNoCorrelation(), HKQuery.predicateForObjects(from: source),
      HKQuery.predicateForObjects(from: [revision]), HKQuery.predicateForObjects(from: [device]),
      HKQuery.predicateForObjects(withDeviceProperty: HKDevicePropertyKeyName, allowedValues: ["a \"b\" {[", ""]),
      HKQuery.predicateForObjects(withMetadataKey: "key"),
      HKQuery.predicateForObjects(withMetadataKey: "key", allowedValues: ["a", 2, 2.5, true, noon, pulse]),
      HKQuery.predicateForObjects(withMetadataKey: "key", operatorType: .notEqualTo, value: noon),
      HKQuery.predicateForQuantitySamples(with: .greaterThan, quantity: pulse),
      HKQuery.predicateForCategorySamples(with: .equalTo, value: 3),
      HKQuery.predicateForWorkouts(with: .running), HKQuery.predicateForWorkouts(with: .lessThan, duration: 60),
      HKQuery.predicateForWorkouts(with: .greaterThan, totalEnergyBurned: energy),
      HKQuery.predicateForWorkouts(
        operatorType: .lessThan, quantityType: HKQuantityType(.heartRate), averageQuantity: pulse),
      HKQuery.predicateForWorkouts(activityPredicate: running),
      HKQuery.predicateForWorkouts(
        activityPredicate: NSCompoundPredicate(orPredicateWithSubpredicates: [
          running,
          NSCompoundPredicate(notPredicateWithSubpredicate: HKQuery.predicateForWorkouts(activityPredicate: running)),
        ])),
      HKQuery.predicateForObjects(
        from: workout as? HKWorkout ?? HKWorkout(activityType: .walking, start: noon, end: later)),
      HKQuery.predicateForStatesOfMind(withValence: 0.25, operatorType: .lessThan),
      HKQuery.predicateForStatesOfMind(with: .dailyMood), HKQuery.predicateForStatesOfMind(with: .work),
      HKQuery.predicateForStatesOfMind(with: .happy),
      HKQuery.predicateForElectrocardiograms(classification: .sinusRhythm),
      HKQuery.predicateForUserAnnotatedMedications(isArchived: true),
      HKQuery.predicateForMedicationDoseEvent(statuses: [.taken, .skipped]),
      HKQuery.predicateForMedicationDoseEvent(scheduledDates: [noon, later]),
      HKQuery.predicateForMedicationDoseEvent(scheduledStart: nil, end: noon),
      HKQuery.predicateForClinicalRecords(withFHIRResourceType: .immunization),
      HKQuery.predicateForVerifiableClinicalRecords(withRelevantDateWithin: DateInterval(start: noon, duration: 9)),
      HKQuery.predicate(forActivitySummariesBetweenStart: day, end: day),
    ]
      + [electrocardiogram as? HKElectrocardiogram].compactMap { $0 }
      .map { HKQuery.predicateForObjectsAssociated(electrocardiogram: $0) }
  }

  @Test("A predicate from each of HKQuery's methods survives an archive")
  func eachFactory() throws {
    for predicate in Self.all {
      let copy = try Self.copy(predicate)
      #expect(copy.isEqual(predicate), "\(predicate)")
      #expect(SamplePredicate(copy) == SamplePredicate(predicate))
      for sample in EveryObject.samples {
        #expect(copy.evaluate(with: sample) == predicate.evaluate(with: sample), "\(predicate)")
      }
    }
  }

  @Test("Compound predicates, even very deep ones, survive an archive")
  func compounds() throws {
    let (first, second) = (Self.all[0], Self.all[9])
    let either = NSCompoundPredicate(orPredicateWithSubpredicates: [
      first, NSCompoundPredicate(notPredicateWithSubpredicate: second), NSPredicate(value: false),
    ])
    let copy = try Self.copy(either)
    #expect(SamplePredicate(copy) == SamplePredicate(either))
    #expect(copy is NSCompoundPredicate)
    let deep = (0..<2_000).reduce(first) { inner, number in
      number % 2 == 0
        ? NSCompoundPredicate(andPredicateWithSubpredicates: [inner, second])
        : NSCompoundPredicate(orPredicateWithSubpredicates: [inner, second])
    }
    #expect(SamplePredicate(try Self.copy(deep)) == SamplePredicate(deep))
  }

  @Test("Archived predicates that are always true or false can be evaluated with any object")
  func constants() throws {
    #expect(try Self.copy(NSPredicate(value: true)).evaluate(with: "anything"))
    #expect(try !Self.copy(NSPredicate(value: false)).evaluate(with: "anything"))
    let none = try Self.copy(NSCompoundPredicate(orPredicateWithSubpredicates: []))
    #expect(!none.evaluate(with: EveryObject.samples[0]))
  }

  @Test("A predicate from a format string can be archived")
  func format() throws {
    let predicate = NSPredicate(
      format: "%K >= %@ AND metadata.%K == %@", HKPredicateKeyPathStartDate, Self.noon as NSDate, "key", "a")
    #expect(SamplePredicate(try Self.copy(predicate)) == SamplePredicate(predicate))
  }

  @Test("A query descriptor archives its predicate, and an undecodable predicate makes the descriptor nil")
  func descriptor() throws {
    let descriptor = HKQueryDescriptor(sampleType: HKQuantityType(.heartRate), predicate: Self.all[0])
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.outputFormat = .xml
    archiver.encode(descriptor, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    func read(_ archive: String) -> HKQueryDescriptor? {
      try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryDescriptor.self, from: Data(archive.utf8))
    }
    let archive = String(decoding: archiver.encodedData, as: UTF8.self)
    #expect(read(archive) == descriptor)
    let damaged = archive.replacing(/<data>[^<]*<\/data>/, with: "<data>AAAA</data>")
    #expect(damaged != archive && read(damaged) == nil)
  }

  @Test("Archiving a block predicate stops the app, as on a phone")
  func block() async {
    let exceptions = await Exceptions.raised { _ = try? Self.archive(NSPredicate { _, _ in true }) }
    #expect(exceptions == ["NSBlockPredicate cannot be encoded or decoded."])
  }

  @Test("A damaged archive gives nil or a usable predicate, and never traps")
  func damaged() throws {
    var random = SplitMix64(seed: 15)
    for predicate in Self.all {
      let text = try SamplePredicate(predicate).archived()
      for _ in 0..<40 {
        var bytes = Array(text)
        for _ in 0...Int.random(in: 0..<3, using: &random) {
          let place = bytes.indices.randomElement(using: &random) ?? 0
          bytes[place] = Array("{}[]\",:0-9eant\\".utf8).randomElement(using: &random) ?? 0
        }
        guard let read = try? SamplePredicate(archive: Data(bytes)) else { continue }
        _ = (read.legible, read.hashValue, read == SamplePredicate(predicate), read.timeWindow)
        for sample in EveryObject.samples { _ = read.predicate.evaluate(with: sample) }
      }
    }
  }

  @Test(
    "Incomplete lists, unknown units and endlessly nested containers are not decoded as predicates",
    arguments: [
      "", "[]", "{}", #"[{"and":{"_0":2}}]"#, #"[{"condition":{"_0":{"all":{}}}},{"and":{"_0":-1}}]"#,
      #"[{"condition":{"_0":{"all":{}}}},{"condition":{"_0":{"all":{}}}}]"#, #"[{"not":{}}]"#,
      #"[{"condition":{"_0":{"quantity":{"_0":"equal","_1":{"unit":"furlongs per hour","value":1}}}}}]"#,
      String(repeating: "[", count: 100_000),
      String(repeating: #"{"condition":{"_0":{"not":{"_0":"#, count: 20_000),
    ])
  func noPredicate(text: String) {
    #expect(throws: (any Error).self) { try SamplePredicate(archive: Data(text.utf8)) }
  }
}
