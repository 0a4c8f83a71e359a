import Foundation
import HealthKit
import Testing

@Suite("Invalid samples stop the app", .timeLimit(.minutes(20)))
struct ValidationTests {
  @Test("A start date after the end date stops the app (rule S29)")
  func dates() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let start = Date(timeIntervalSinceReferenceDate: 0)
      _ = HKCategorySample(type: HKCategoryType(.mindfulSession), value: 0, start: start, end: start - 1)
    }
    #expect(result.says("_HKObjectValidationFailureException", "HKCategoryTypeIdentifierMindfulSession"))
  }

  @Test("A unit that does not fit the type stops the app (rule S30)")
  func unit() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let date = Date(timeIntervalSinceReferenceDate: 0)
      _ = HKQuantitySample(
        type: HKQuantityType(.bodyMass), quantity: HKQuantity(unit: .meter(), doubleValue: 1100), start: date,
        end: date)
    }
    #expect(
      result.says(
        "_HKObjectValidationFailureException", "HKDiscreteQuantitySample ",
        " 1100 m  (2001-01-01 00:00:00 +0000 - 2001-01-01 00:00:00 +0000) requires unit of type Mass. "
          + "Incompatible unit: m"))
  }

  @Test("The message about a wrong unit names the dimensions of a compound unit (rule S30)")
  func compoundUnit() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let date = Date(timeIntervalSinceReferenceDate: 0)
      _ = HKQuantitySample(
        type: HKQuantityType(.heartRate), quantity: HKQuantity(unit: .count(), doubleValue: 72), start: date,
        end: date)
    }
    #expect(result.says("requires unit of type Count/Time. Incompatible unit: count"))
  }

  @Test("A value that the category type does not have stops the app (rule S31)")
  func categoryValue() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let date = Date(timeIntervalSinceReferenceDate: 0)
      _ = HKCategorySample(type: HKCategoryType(.cervicalMucusQuality), value: 0, start: date, end: date)
    }
    #expect(result.says("Value 0 is not compatible with type HKCategoryTypeIdentifierCervicalMucusQuality"))
  }

  @Test("An end date in the distant future stops the app (rule S32)")
  func distantFuture() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuantitySample(
        type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1),
        start: Date(timeIntervalSinceReferenceDate: 0), end: .distantFuture)
    }
    #expect(result.says("Type HKSample can not have endDate of NSDate.distantFuture"))
  }

  @Test("A sample that is longer than its type allows stops the app (rule S34)")
  func tooLong() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let date = Date(timeIntervalSinceReferenceDate: 0)
      _ = HKQuantitySample(
        type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1), start: date,
        end: date + 345_601)
    }
    #expect(
      result.says(
        "exceed the maximum allowed duration for this sample type. "
          + "Maximum duration for type HKQuantityTypeIdentifierStepCount is 345600.000000"))
  }

  @Test("Insulin and menstrual flow without their required keys stop the app (rule S36)")
  func requiredMetadata() async {
    let insulin = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let date = Date(timeIntervalSinceReferenceDate: 0)
      _ = HKQuantitySample(
        type: HKQuantityType(.insulinDelivery), quantity: HKQuantity(unit: .internationalUnit(), doubleValue: 3),
        start: date, end: date)
    }
    #expect(
      insulin.says(
        "Type HKQuantityTypeIdentifierInsulinDelivery does not have required metadata "
          + "HKMetadataKeyInsulinDeliveryReason"))
    let flow = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let date = Date(timeIntervalSinceReferenceDate: 0)
      _ = HKCategorySample(
        type: HKCategoryType(.menstrualFlow), value: HKCategoryValueVaginalBleeding.light.rawValue, start: date,
        end: date)
    }
    #expect(flow.says("does not have required metadata HKMetadataKeyMenstrualCycleStart"))
  }

  @Test("A metadata value of an unsupported class stops the app (rule S28)")
  func metadataKind() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let date = Date(timeIntervalSinceReferenceDate: 0)
      _ = HKCategorySample(
        type: HKCategoryType(.mindfulSession), value: 0, start: date, end: date, metadata: ["tags": ["calm"]])
    }
    #expect(result.says("Metadata value for key tags"))
  }

  @Test("A sync identifier without a version, or a version without an identifier, stops the app (rule S23)")
  func syncVersion() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let date = Date(timeIntervalSinceReferenceDate: 0)
      _ = HKCategorySample(
        type: HKCategoryType(.mindfulSession), value: 0, start: date, end: date,
        metadata: [HKMetadataKeySyncVersion: 2])
    }
    #expect(
      result.says(
        "HKMetadataKeySyncVersion may not be provided if HKMetadataKeySyncIdentifier is not provided in the metadata"))
  }

  @Test("A member that the correlation does not allow stops the app (rule S39)")
  func strangers() async {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    func sample(_ type: HKQuantityTypeIdentifier, _ unit: String) -> HKQuantitySample {
      HKQuantitySample(
        type: HKQuantityType(type), quantity: HKQuantity(unit: HKUnit(from: unit), doubleValue: 80), start: date,
        end: date)
    }
    let samples = [
      sample(.bloodPressureSystolic, "mmHg"), sample(.bloodPressureDiastolic, "mmHg"), sample(.heartRate, "count/min"),
      sample(.dietaryFiber, "g"), sample(.bodyMass, "kg"),
    ]
    let reasons = await Exceptions.raised {
      for objects in [samples[...1], samples[...2]] {
        _ = HKCorrelation(type: HKCorrelationType(.bloodPressure), start: date, end: date, objects: Set(objects))
      }
      for objects in [samples[3...3], samples[3...4]] {
        _ = HKCorrelation(type: HKCorrelationType(.food), start: date, end: date, objects: Set(objects))
      }
    }
    #expect(
      reasons == [
        "HKCorrelation: Objects of type HKQuantityTypeIdentifierHeartRate do not belong in "
          + "HKCorrelationTypeIdentifierBloodPressure",
        "HKCorrelation: Objects of type HKQuantityTypeIdentifierBodyMass do not belong in "
          + "HKCorrelationTypeIdentifierFood",
      ])
  }

  @Test("An empty correlation stops the app (rule S39)")
  func emptyCorrelation() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let date = Date(timeIntervalSinceReferenceDate: 0)
      _ = HKCorrelation(type: HKCorrelationType(.food), start: date, end: date, objects: [])
    }
    #expect(result.says("HKCorrelation: Objects must contain one or more HKSample"))
  }
}
