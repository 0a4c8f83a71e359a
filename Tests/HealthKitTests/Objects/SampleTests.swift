import Foundation
import HealthKit
import Testing

@Suite("Samples")
struct SampleTests {
  let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
  var end: Date { start + 600 }

  @Test("The class of a quantity sample depends on the aggregation style of its type (rule S37)")
  func quantityClasses() {
    let steps = HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 500), start: start, end: end)
    #expect((steps as? HKCumulativeQuantitySample)?.sumQuantity == HKQuantity(unit: .count(), doubleValue: 500))
    #expect(steps.count == 1 && steps.quantityType == HKQuantityType(.stepCount))

    let pulse = HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 72)
    let heart = HKQuantitySample(type: HKQuantityType(.heartRate), quantity: pulse, start: start, end: start)
    let discrete = heart as? HKDiscreteQuantitySample
    #expect(discrete?.averageQuantity == pulse && discrete?.mostRecentQuantity == pulse)
    #expect(discrete?.mostRecentQuantityDateInterval == DateInterval(start: start, duration: 0))
  }

  @Test("A sample keeps its properties, and differs from another sample with the same properties")
  func properties() {
    let device = HKDevice(
      name: "Scale", manufacturer: "Acme", model: nil, hardwareVersion: nil, firmwareVersion: nil,
      softwareVersion: "2", localIdentifier: nil, udiDeviceIdentifier: nil)
    func make() -> HKQuantitySample {
      HKQuantitySample(
        type: HKQuantityType(.bodyMass), quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 70.5),
        start: start, end: start, device: device, metadata: [HKMetadataKeyWasUserEntered: true])
    }
    let sample = make()
    #expect(sample.device == device && sample.startDate == start && sample.endDate == start)
    #expect(sample.metadata?[HKMetadataKeyWasUserEntered] as? Bool == true)
    #expect(sample.sampleType === HKQuantityType(.bodyMass))
    #expect(sample == sample && sample != make() && sample.uuid != make().uuid)
    #expect(sample.description == "\(sample.uuid) 70.5 kg  (\(start) - \(start))")
    #expect(make().metadata?.count == 1)
  }

  @Test("A sample without metadata has nil as its metadata")
  func noMetadata() {
    let nap = HKCategorySample(
      type: HKCategoryType(.sleepAnalysis), value: HKCategoryValueSleepAnalysis.asleepCore.rawValue, start: start,
      end: end)
    #expect(nap.metadata == nil && nap.device == nil && !nap.hasUndeterminedDuration)
    #expect(HKCategoryValueSleepAnalysis(rawValue: nap.value) == .asleepCore)
    #expect(nap.categoryType == HKCategoryType(.sleepAnalysis))
  }

  @Test("A pregnancy can be saved without an end date (rule S32)")
  func openEnded() {
    let sample = HKCategorySample(type: HKCategoryType(.pregnancy), value: 0, start: start, end: .distantFuture)
    #expect(sample.hasUndeterminedDuration)
  }

  @Test("A correlation contains its samples (rule S39)")
  func correlation() {
    func pressure(_ identifier: HKQuantityTypeIdentifier, _ value: Double) -> HKQuantitySample {
      HKQuantitySample(
        type: HKQuantityType(identifier), quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: value),
        start: start, end: start)
    }
    let high = pressure(.bloodPressureSystolic, 120)
    let low = pressure(.bloodPressureDiastolic, 80)
    let both = HKCorrelation(type: HKCorrelationType(.bloodPressure), start: start, end: start, objects: [high, low])
    #expect(both.objects == [high, low])
    #expect(both.objects(for: HKQuantityType(.bloodPressureSystolic)) == [high])
    #expect(both.correlationType == HKCorrelationType(.bloodPressure))
  }

  @Test("Samples survive an archive with all properties")
  func archives() throws {
    let metadata: [String: Any] = [
      HKMetadataKeyTimeZone: "Europe/Rome", HKMetadataKeyWasUserEntered: false, "laps": 3, "ratio": 0.25,
      "when": start, HKMetadataKeyLapLength: HKQuantity(unit: .meter(), doubleValue: 25),
    ]
    let sample = HKQuantitySample(
      type: HKQuantityType(.distanceSwimming), quantity: HKQuantity(unit: .meter(), doubleValue: 75), start: start,
      end: end, device: .local(), metadata: metadata)
    let data = try NSKeyedArchiver.archivedData(withRootObject: sample, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQuantitySample.self, from: data))
    #expect(read is HKCumulativeQuantitySample)
    #expect(read == sample && read.quantity == sample.quantity && read.device == sample.device)
    #expect(read.sourceRevision == sample.sourceRevision && read.endDate == end)
    #expect(read.metadata?["laps"] as? Int == 3 && read.metadata?["ratio"] as? Double == 0.25)
    #expect(read.metadata?[HKMetadataKeyWasUserEntered] as? Bool == false)
    #expect(read.metadata?["when"] as? Date == start)
    #expect(read.metadata?[HKMetadataKeyLapLength] as? HKQuantity == HKQuantity(unit: .meter(), doubleValue: 25))
  }
}
