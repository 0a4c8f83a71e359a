import Foundation
import HealthKit
import HealthKitUI
import XCTest

/// The shared setup of the classic tests: one app on one device, with samples from another source.
class HealthTestCase: XCTestCase {
  let noon = Date(timeIntervalSince1970: 1_700_049_600)
  var device: HealthKitTestDevice!
  var app: HealthKitTestApp!
  var store: HKHealthStore { return app.healthStore }

  override func setUp() {
    super.setUp()
    device = HealthKitTestDevice(responder: .allowAll, now: noon)
    app = device.launch(
      HealthKitTestBundle(
        bundleIdentifier: "org.example.classic", displayName: "Classic", shareUsageDescription: "Shows your health.",
        updateUsageDescription: "Saves your weight.",
        entitlements: ["com.apple.developer.healthkit", "com.apple.developer.healthkit.background-delivery"]))
  }

  func quantity(
    _ identifier: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit, from start: TimeInterval,
    lasting duration: TimeInterval = 0
  ) -> HKQuantitySample {
    return HKQuantitySample(
      type: HKQuantityType(identifier), quantity: HKQuantity(unit: unit, doubleValue: value),
      start: noon.addingTimeInterval(start), end: noon.addingTimeInterval(start + duration))
  }

  /// Asks for these types only, and has the person allow them.
  func authorize(share: Set<HKSampleType> = [], read: Set<HKObjectType>) {
    let answered = expectation(description: "answered")
    store.requestAuthorization(toShare: share, read: read) { success, error in
      XCTAssertTrue(success)
      XCTAssertNil(error)
      answered.fulfill()
    }
    wait(for: [answered], timeout: 10)
  }
}
