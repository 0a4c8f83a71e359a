import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@testable import HealthKit

@Suite("Predicates", .timeLimit(.minutes(20)))
struct PredicateTests {
  let start = Date(timeIntervalSinceReferenceDate: 0)
  var end: Date { start + 60 }

  @Test("Predicates for time intervals keep their bounds and strictness (rules Q89 to Q91)")
  func intervals() {
    #expect(
      SamplePredicate(HKQuery.predicateForSamples(withStart: start, end: end))
        == .dates(start: start, end: end, strictStart: false, strictEnd: false))
    #expect(
      SamplePredicate(HKQuery.predicateForSamples(withStart: start, end: nil, options: [.strictStartDate]))
        == .dates(start: start, end: nil, strictStart: true, strictEnd: false))
    #expect(
      SamplePredicate(HKQuery.predicateForSamples(withStart: start, end: end, options: .strictEndDate))
        == .dates(start: start, end: end, strictStart: false, strictEnd: true))
    #expect(
      SamplePredicate(
        HKQuery.predicateForSamples(withStart: start, end: end, options: [.strictStartDate, .strictEndDate]))
        == .dates(start: start, end: end, strictStart: true, strictEnd: true))
    #expect(SamplePredicate(HKQuery.predicateForSamples(withStart: nil, end: nil)) == .all)
  }

  @Test("Each part of a compound predicate becomes a condition of the query (rule Q93)")
  func compounds() {
    let one = HKQuery.predicateForObject(with: UUID())
    let two = HKQuery.predicateForObjectsWithNoCorrelation()
    let compound = NSCompoundPredicate(
      orPredicateWithSubpredicates: [
        NSCompoundPredicate(andPredicateWithSubpredicates: [one, two]),
        NSCompoundPredicate(notPredicateWithSubpredicate: two), NSPredicate(value: false),
      ])
    #expect(
      SamplePredicate(compound)
        == .or([.and([SamplePredicate(one), .noCorrelation]), .not(.noCorrelation), .none]))
    #expect(SamplePredicate(NSPredicate(value: true)) == .all && SamplePredicate(nil) == .all)
  }

  @Test("Values and metadata are compared with Foundation's operators (rules Q97, Q99 and Q100)")
  func values() {
    let quantity = HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 70)
    #expect(
      SamplePredicate(HKQuery.predicateForQuantitySamples(with: .greaterThanOrEqualTo, quantity: quantity))
        == .quantity(.greaterThanOrEqual, quantity.quantity))
    #expect(
      SamplePredicate(HKQuery.predicateForCategorySamples(with: .notEqualTo, value: 3)) == .category(.notEqual, 3))
    #expect(
      SamplePredicate(HKQuery.predicateForObjects(withMetadataKey: "k", operatorType: .lessThan, value: 3))
        == .metadataComparison(key: "k", .lessThan, .integer(3)))
    #expect(
      SamplePredicate(HKQuery.predicateForObjects(withMetadataKey: "k", allowedValues: ["a", true]))
        == .metadata(key: "k", allowed: [.string("a"), .bool(true)]))
    #expect(SamplePredicate(HKQuery.predicateForObjects(withMetadataKey: "k")) == .metadata(key: "k", allowed: nil))
    #expect(
      SamplePredicate(
        HKCategoryValueSleepAnalysis.predicateForSamples(equalTo: HKCategoryValueSleepAnalysis.allAsleepValues))
        == .or([1, 3, 4, 5].map { .category(.equal, $0) }))
    #expect(
      SamplePredicate(HKCategoryValueSeverity.predicateForSamples(.greaterThan, value: .mild))
        == .category(.greaterThan, 2))
  }

  @Test("Predicates for sources, revisions and devices match by value (rules Q94 and Q95)")
  func origins() {
    #expect(
      SamplePredicate(HKQuery.predicateForObjects(from: HKSource.default()))
        == .sources([HKSource.default().bundleIdentifier]))
    #expect(SamplePredicate(HKQuery.predicateForObjects(from: Set<HKSource>())) == .sources([]))
    #expect(
      SamplePredicate(HKQuery.predicateForObjects(from: [HKDevice.local()])) == .devices([HKDevice.local().record]))
  }

  @Test("A predicate for a source revision ignores parts that are nil or one of Apple's “any” constants (rule S43)")
  func revisions() {
    let system = OperatingSystemVersion(majorVersion: 18, minorVersion: 1, patchVersion: 0)
    let record = SourceRevisionRecord(
      source: SourceRecord(name: "Strap", bundleIdentifier: "com.example.strap"), version: "2",
      productType: "Strap1,1", operatingSystemVersion: "18.1.0")
    let sample = HKSample.sample(
      SampleRecord(
        uuid: UUID(), type: HKCategoryType(.mindfulSession).objectType, start: start, end: end, content: .category(0),
        sourceRevision: record))
    let source = HKSource(record.source)
    func finds(_ revision: HKSourceRevision) -> Bool {
      HKQuery.predicateForObjects(from: [revision]).evaluate(with: sample)
    }
    #expect(finds(HKSourceRevision(source: source, version: "2")))
    #expect(finds(HKSourceRevision(source: source, version: HKSourceRevisionAnyVersion)))
    #expect(!finds(HKSourceRevision(source: source, version: "1")))
    #expect(!finds(HKSourceRevision(source: source, version: nil)))
    #expect(!finds(HKSourceRevision(source: .default(), version: HKSourceRevisionAnyVersion)))
    for (product, version, isFound) in [
      ("Strap1,1", system, true), (HKSourceRevisionAnyProductType, system, true),
      ("Strap1,1", HKSourceRevisionAnyOperatingSystem, true), ("Strap2,1", system, false),
      ("Strap1,1", OperatingSystemVersion(majorVersion: 17, minorVersion: 0, patchVersion: 0), false),
    ] {
      #expect(
        finds(
          HKSourceRevision(source: source, version: "2", productType: product, operatingSystemVersion: version))
          == isFound)
    }
    #expect(finds(sample.sourceRevision))
    #expect(NSPredicate(format: "sourceRevision == %@", sample.sourceRevision).evaluate(with: sample))
  }

  @Test("A predicate for a device can name one property (rule Q96)")
  func deviceProperty() {
    let predicate = HKQuery.predicateForObjects(withDeviceProperty: HKDevicePropertyKeyModel, allowedValues: ["iPhone"])
    #expect(SamplePredicate(predicate) == .deviceProperty(.model, allowed: ["iPhone"]))
  }

  @Test("Predicates can be evaluated with samples, alone and in compounds")
  func evaluation() {
    let sample = HKCategorySample(type: HKCategoryType(.mindfulSession), value: 0, start: start, end: start)
    let before = HKQuery.predicateForSamples(withStart: nil, end: start)
    let after = HKQuery.predicateForSamples(withStart: start, end: nil)
    #expect(after.evaluate(with: sample) && !before.evaluate(with: sample))
    #expect(NSCompoundPredicate(orPredicateWithSubpredicates: [before, after]).evaluate(with: sample))
    #expect(!NSCompoundPredicate(andPredicateWithSubpredicates: [before, after]).evaluate(with: sample))
    #expect(NSCompoundPredicate(notPredicateWithSubpredicate: before).evaluate(with: sample))
    #expect(!after.evaluate(with: "something else"))
  }

  @Test("Predicates with equal conditions are equal")
  func equality() {
    #expect(
      HKQuery.predicateForSamples(withStart: start, end: end) == HKQuery.predicateForSamples(withStart: start, end: end)
    )
    #expect(
      HKQuery.predicateForSamples(withStart: start, end: end) != HKQuery.predicateForSamples(withStart: start, end: nil)
    )
  }

  @Test("A block predicate in a query stops the app (rule Q93)")
  func block() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SamplePredicate(NSPredicate { _, _ in true })
    }
    #expect(result.says("NSInvalidArgumentException", "Unsupported predicate"))
  }

  @Test("Comparing a heart rate with kilograms stops the app with the message about incompatible units (rule Q99)")
  func incompatibleUnit() async {
    let heavy = HKQuery.predicateForQuantitySamples(
      with: .greaterThan, quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 70))
    let reason = "Attempt to convert incompatible units: kg, count/s"
    let heartRate = HKQuantityType(.heartRate)
    var queries = [SampleQuery]()
    let reasons = await Exceptions.raised {
      queries.append(HKSamplePredicate.quantitySample(type: heartRate, predicate: heavy).query)
      queries.append(HKQueryDescriptor(sampleType: heartRate, predicate: heavy).storeQuery())
      queries.append(HKSourceQuery(sampleType: heartRate, samplePredicate: heavy) { _, _, _ in }.storeQuery())
      let inside = NSCompoundPredicate(notPredicateWithSubpredicate: heavy)
      queries.append(HKQueryDescriptor(sampleType: heartRate, predicate: inside).storeQuery())
      let format = NSPredicate(format: "quantity > %@", HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 70))
      queries.append(HKQueryDescriptor(sampleType: heartRate, predicate: format).storeQuery())
    }
    #expect(reasons == Array(repeating: reason, count: 5))
    #expect(queries.map(\.predicate) == Array(repeating: .none, count: 5), "a device that goes on finds nothing")
    #expect(
      await Exceptions.raised {
        _ = HKQueryDescriptor(sampleType: HKQuantityType(.bodyMass), predicate: heavy).storeQuery()
      } == [])
  }

  @Test("Comparing a workout's total with another dimension stops the app (rules Q99 and Q101)")
  func incompatibleTotal() async {
    let meters = HKQuantity(unit: .meter(), doubleValue: 1)
    let measures = [
      HKQuery.predicateForWorkouts(with: .lessThan, totalEnergyBurned: meters),
      HKQuery.predicateForWorkouts(
        operatorType: .lessThan, quantityType: HKQuantityType(.heartRate), averageQuantity: meters),
      HKQuery.predicateForWorkouts(
        activityPredicate: HKQuery.predicateForWorkoutActivities(
          operatorType: .lessThan, quantityType: HKQuantityType(.flightsClimbed), sumQuantity: meters)),
      HKQuery.predicateForWorkouts(with: .lessThan, totalDistance: meters),
    ]
    let reasons = await Exceptions.raised {
      for predicate in measures { _ = HKSamplePredicate.workout(predicate).query }
    }
    #expect(reasons == ["kcal", "count/s", "count"].map { "Attempt to convert incompatible units: m, \($0)" })
  }

  @Test("An operator that queries do not support stops the app")
  func operators() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuery.predicateForCategorySamples(with: .like, value: 1)
    }
    #expect(result.says("Invalid operator type for predicate"))
  }
}
