import ClassicClient
import Foundation
import HealthKit
import HealthKitUI
import XCTest

final class UnitHelperTests: HealthTestCase {
  func testConversions() {
    XCTAssertEqual(UnitHelper.convert(70, from: .gramUnit(with: .kilo), to: .pound())!, 154.324, accuracy: 0.001)
    XCTAssertEqual(
      UnitHelper.convert(5.5, from: .millimolesPerLiter, to: .milligramsPerDeciliter)!, 99.1, accuracy: 0.1)
    XCTAssertEqual(UnitHelper.convert(98.6, from: .degreeFahrenheit(), to: .degreeCelsius())!, 37, accuracy: 1e-9)
    XCTAssertNil(UnitHelper.convert(1, from: .meter(), to: .second()))
    XCTAssertEqual(HKUnit.vo2Max.unitString, "mL/min·kg")
    XCTAssertEqual(UnitHelper.massFormatterUnit(.pound()), .pound)
  }

  func testDescriptions() {
    XCTAssertEqual(UnitHelper.describe(quantity(.height, 1.8, .meter(), from: 0)), "180 cm")
    XCTAssertEqual(UnitHelper.describe(quantity(.heartRate, 61.04, .beatsPerMinute, from: 0)), "61 count/min")
    XCTAssertNil(UnitHelper.describe(quantity(.bloodPressureSystolic, 120, .millimeterOfMercury(), from: 0)))
  }

  func testPreferredUnits() {
    let weight = HKQuantityType(.bodyMass)
    authorize(read: [weight])
    let answered = expectation(description: "answered")
    UnitHelper.preferredUnit(for: weight, in: store) { unit in
      XCTAssertEqual(unit, .pound())
      answered.fulfill()
    }
    wait(for: [answered], timeout: 10)
  }
}

final class SleepAnalyzerTests: HealthTestCase {
  private func stage(
    _ value: HKCategoryValueSleepAnalysis, _ hours: ClosedRange<Double>, metadata: [String: Any]? = nil
  ) -> HKCategorySample {
    return HKCategorySample(
      type: HKCategoryType(.sleepAnalysis), value: value.rawValue,
      start: noon.addingTimeInterval(hours.lowerBound * 3600), end: noon.addingTimeInterval(hours.upperBound * 3600),
      metadata: metadata)
  }

  func testANight() {
    authorize(read: [HKCategoryType(.sleepAnalysis)])
    device.add(
      [
        stage(.inBed, -13 ... -4), stage(.asleepCore, -12 ... -10), stage(.asleepDeep, -10 ... -9),
        stage(.awake, -9 ... -8.5), stage(.asleepREM, -8.5 ... -7),
        // This stage comes from a second device, and ends half an hour later than the stage before it.
        stage(.asleepUnspecified, -8 ... -6.5),
        stage(.asleepCore, -6 ... -5, metadata: [HKMetadataKeyWasUserEntered: true]),
      ], from: .appleWatch)
    let analyzed = expectation(description: "analyzed")
    SleepAnalyzer(healthStore: store).analyze(from: noon.addingTimeInterval(-50_400), to: noon) { result in
      XCTAssertEqual(
        try? result.get(),
        SleepAnalyzer.Night(inBed: 9 * 3600, asleep: 5 * 3600, deep: 3600, rem: 1.5 * 3600, awakenings: 1))
      analyzed.fulfill()
    }
    wait(for: [analyzed], timeout: 10)
  }

  func testSavingNeedsPermission() {
    let refused = expectation(description: "refused")
    SleepAnalyzer(healthStore: store).save(.asleepCore, from: noon, to: noon) { success, error in
      XCTAssertFalse(success)
      XCTAssertEqual((error as? HKError)?.code, .errorAuthorizationNotDetermined)
      XCTAssertEqual((error as NSError?)?.domain, HKErrorDomain)
      refused.fulfill()
    }
    wait(for: [refused], timeout: 10)
  }
}

final class PrescriptionReaderTests: HealthTestCase {
  private func glasses(_ sphere: Double, daysAgo days: Double) -> HKGlassesPrescription {
    let lens = HKGlassesLensSpecification(
      sphere: HKQuantity(unit: .diopter(), doubleValue: sphere), cylinder: nil, axis: nil, addPower: nil,
      vertexDistance: nil, prism: nil, farPupillaryDistance: nil, nearPupillaryDistance: nil)
    return HKGlassesPrescription(
      rightEyeSpecification: lens, leftEyeSpecification: nil, dateIssued: noon.addingTimeInterval(-days * 86_400),
      expirationDate: nil, device: nil, metadata: nil)
  }

  private func ask(_ reader: PrescriptionReader) -> Result<Void, PrescriptionReader.Failure>? {
    var outcome: Result<Void, PrescriptionReader.Failure>?
    let answered = expectation(description: "answered")
    reader.askForMore { result in
      outcome = result
      answered.fulfill()
    }
    wait(for: [answered], timeout: 10)
    return outcome
  }

  private func read(_ reader: PrescriptionReader) -> [String] {
    var texts: [String] = []
    let answered = expectation(description: "read")
    reader.readable { prescriptions in
      texts = prescriptions.map(PrescriptionReader.describe)
      answered.fulfill()
    }
    wait(for: [answered], timeout: 10)
    return texts
  }

  func testOnlyWhatWasHandedOver() {
    let reader = PrescriptionReader(store: store)
    let old = glasses(-1, daysAgo: 800)
    device.add([old, glasses(-1.5, daysAgo: 40)], from: HealthKitTestSource(name: "Optician", bundleIdentifier: "o.p"))
    XCTAssertEqual(read(reader), [])
    device.responder = .allowObjects { $0.uuid == old.uuid }
    guard case .success? = ask(reader) else { return XCTFail("not answered") }
    XCTAssertEqual(read(reader), ["R -1.00 L –"])
    device.responder = .cancel
    guard case .failure(.canceled)? = ask(reader) else { return XCTFail("not canceled") }
    XCTAssertEqual(device.requests.count, 2)
  }
}
