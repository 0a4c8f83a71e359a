import Foundation
import HealthKit
import HealthModel
import Testing

@testable import HealthKit

@Suite("Predicates from format strings", .timeLimit(.minutes(20)))
struct FormatPredicateTests {
  let start = Date(timeIntervalSinceReferenceDate: 0)

  @Test("Common format strings give the same predicates as HKQuery's methods")
  func forms() {
    let (uuid, other) = (UUID(), UUID())
    let kilos = HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 70)
    let cases: [(NSPredicate, NSPredicate)] = [
      (NSPredicate(format: "UUID == %@", uuid as NSUUID), HKQuery.predicateForObject(with: uuid)),
      (
        NSPredicate(format: "%K = %@", HKPredicateKeyPathUUID, uuid as any CVarArg),
        HKQuery.predicateForObject(with: uuid)
      ),
      (
        NSPredicate(format: "%K >= %@", HKPredicateKeyPathQuantity, kilos),
        HKQuery.predicateForQuantitySamples(with: .greaterThanOrEqualTo, quantity: kilos)
      ),
      (
        NSPredicate(format: "value == %d", HKCategoryValueSleepAnalysis.asleepREM.rawValue),
        HKCategoryValueSleepAnalysis.predicateForSamples(.equalTo, value: .asleepREM)
      ),
      (
        NSPredicate(format: "value IN %@", [1, 3]),
        HKCategoryValueSleepAnalysis.predicateForSamples(equalTo: [.asleepUnspecified, .asleepCore])
      ),
      (
        NSPredicate(format: "metadata.%K == YES", HKMetadataKeyWasUserEntered),
        HKQuery.predicateForObjects(withMetadataKey: HKMetadataKeyWasUserEntered, operatorType: .equalTo, value: true)
      ),
      (
        NSPredicate(format: "%K.%K > 3.5", HKPredicateKeyPathMetadata, "k"),
        HKQuery.predicateForObjects(withMetadataKey: "k", operatorType: .greaterThan, value: 3.5)
      ),
      (NSPredicate(format: "metadata.k != nil"), HKQuery.predicateForObjects(withMetadataKey: "k")),
      (NSPredicate(format: "correlation == nil"), HKQuery.predicateForObjectsWithNoCorrelation()),
      (
        NSPredicate(format: "source == %@", HKSource.default()), HKQuery.predicateForObjects(from: HKSource.default())
      ),
      (
        NSPredicate(format: "%K == %lu", HKPredicateKeyPathWorkoutType, HKWorkoutActivityType.running.rawValue),
        HKQuery.predicateForWorkouts(with: .running)
      ),
      (
        NSPredicate(format: "600 <= duration"),
        HKQuery.predicateForWorkouts(with: .greaterThanOrEqualTo, duration: 600)
      ),
      (
        NSPredicate(format: "uuid IN %@", Set([uuid])),
        NSCompoundPredicate(orPredicateWithSubpredicates: [HKQuery.predicateForObject(with: uuid)])
      ),
      (
        NSPredicate(format: "NOT (uuid == %@ || uuid == %@) and TRUEPREDICATE", argumentArray: [uuid, other]),
        NSCompoundPredicate(andPredicateWithSubpredicates: [
          NSCompoundPredicate(
            notPredicateWithSubpredicate: NSCompoundPredicate(orPredicateWithSubpredicates: [
              HKQuery.predicateForObject(with: uuid), HKQuery.predicateForObject(with: other),
            ])), NSPredicate(value: true),
        ])
      ),
    ]
    for (format, factory) in cases {
      #expect(simplified(SamplePredicate(format)) == simplified(SamplePredicate(factory)))
    }
  }

  /// Returns the predicate without double negations and without compounds of a single part.
  private func simplified(_ predicate: SamplePredicate) -> SamplePredicate {
    switch predicate {
    case .not(.not(let part)): simplified(part)
    case .or(let parts) where parts.count == 1: simplified(parts[0])
    case .uuids(let uuids) where uuids.count > 1: .or(uuids.map { .uuids([$0]) })
    default: predicate
    }
  }

  @Test("Dates in format strings work as objects, arguments, ranges, and as printed text")
  func dates() {
    let sample = HKCategorySample(type: HKCategoryType(.mindfulSession), value: 0, start: start, end: start + 60)
    let matching: [NSPredicate] = [
      NSPredicate(format: "%K >= %@ AND %K < %@", "startDate", start as NSDate, "endDate", start + 61 as any CVarArg),
      NSPredicate(format: "startDate BETWEEN %@", [start - 1, start]),
      NSPredicate(format: "endDate BETWEEN {%@, %@}", start, start + 60),
      NSPredicate(format: "startDate == CAST(0.000000, \"NSDate\")"),
      NSPredicate(format: "%@ < SELF.endDate", start as NSDate),
    ]
    for predicate in matching {
      #expect(predicate.evaluate(with: sample), "\(predicate)")
      #expect(!NSCompoundPredicate(notPredicateWithSubpredicate: predicate).evaluate(with: sample), "\(predicate)")
    }
  }

  @Test("Every spelling of != excludes samples entered by hand (rule Q97)")
  func enteredByHand() async throws {
    let type = HKCategoryType(.mindfulSession)
    let device = TestDevice()
    device.grant(share: [type], read: [type])
    let store = device.store()
    func session(_ metadata: [String: Any]?) -> HKCategorySample {
      HKCategorySample(type: type, value: 0, start: TestDevice.noon, end: TestDevice.noon, metadata: metadata)
    }
    let (measured, typed) = (session(nil), session([HKMetadataKeyWasUserEntered: true]))
    let said = session([HKMetadataKeyWasUserEntered: false])
    try await store.save([measured, typed, said])
    let key = HKMetadataKeyWasUserEntered
    func finds(_ predicate: NSPredicate) async throws -> Set<UUID> {
      #expect(
        Set([measured, typed, said].filter(predicate.evaluate).map(\.uuid))
          == Set(try await found(predicate)), "\(predicate)")
      return Set(try await found(predicate))
    }
    func found(_ predicate: NSPredicate) async throws -> [UUID] {
      try await HKSampleQueryDescriptor(
        predicates: [.categorySample(type: type, predicate: predicate)], sortDescriptors: []
      ).result(for: store).map(\.uuid)
    }
    let notByHand = Set([measured, said].map(\.uuid))
    for predicate in [
      NSPredicate(format: "metadata.%K != YES", key),
      NSPredicate(format: "%K.%K <> 1", HKPredicateKeyPathMetadata, key),
      NSPredicate(format: "YES != metadata.HKWasUserEntered"), NSPredicate(format: "NOT (metadata.%K == YES)", key),
      HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .notEqualTo, value: true),
    ] {
      #expect(try await finds(predicate) == notByHand, "\(predicate)")
    }
    #expect(try await finds(NSPredicate(format: "metadata.%K == NO", key)) == [said.uuid])
    #expect(try await finds(NSPredicate(format: "NOT (metadata.%K != YES)", key)) == [typed.uuid])
    #expect(try await finds(NSPredicate(format: "metadata.%K == nil", key)) == [measured.uuid])
    #expect(try await finds(NSPredicate(format: "metadata.%K != nil", key)) == [typed.uuid, said.uuid])
  }

  @Test("In a format string OR has lower precedence than AND, and AND lower than NOT")
  func precedence() {
    let predicate = NSPredicate(format: "FALSEPREDICATE AND FALSEPREDICATE OR NOT FALSEPREDICATE AND TRUEPREDICATE")
    #expect(SamplePredicate(predicate) == .or([.and([.none, .none]), .and([.not(.none), .all])]))
    #expect(predicate is NSCompoundPredicate)
  }

  @Test("Dates and UUIDs print in String(format:), as on a phone")
  func arguments() {
    let uuid = UUID()
    #expect(String(format: "%@ %d %@", uuid as any CVarArg, 7, start as any CVarArg) == "\(uuid) 7 \(start)")
  }

  @Test(
    "A string that is not a predicate stops the app with Foundation's message",
    arguments: [
      "", "startDate", "startDate >", "startDate ~ 1", "(value == 1", "value == 1)", "value == 'x", "value 1",
    ])
  func unreadable(_ format: String) async {
    let errors = await Exceptions.raised { _ = NSPredicate(format: format) }
    #expect(errors == ["Unable to parse the format string \"\(format)\""])
  }

  @Test("Too few arguments stop the app with Foundation's message")
  func tooFew() async {
    let errors = await Exceptions.raised { _ = NSPredicate(format: "%K == %@", "value") }
    #expect(errors == ["Insufficient arguments for conversion characters specified in format string."])
  }

  @Test(
    "A predicate that a query cannot answer stops the app (rule Q93)",
    arguments: [
      "name == 'x'", "metadata.k BEGINSWITH 'x'", "value == 1.5", "value == 'x'", "startDate > 3", "source < 3",
      "1 == 1", "uuid BETWEEN {1, 2}", "startDate == endDate",
    ])
  func unsupported(_ format: String) async {
    let predicate = NSPredicate(format: format)
    let errors = await Exceptions.raised { _ = SamplePredicate(predicate) }
    #expect(errors.count == 1 && errors.allSatisfy { $0.hasPrefix("Unsupported predicate") })
  }
}
