import Foundation
import HealthKit
import HealthKitUI
import XCTest

@testable import ClassicClient

final class PermissionGuideTests: HealthTestCase {
  private func request(_ manager: PLVHealthKitManager) -> PLVHealthKitManager.PLVHealthKitPermissionStatus? {
    var status: PLVHealthKitManager.PLVHealthKitPermissionStatus?
    let answered = expectation(description: "answered")
    manager.plv_requestAuthorization { answer, _ in
      XCTAssertTrue(Thread.isMainThread)
      status = answer
      answered.fulfill()
    }
    wait(for: [answered], timeout: 10)
    return status
  }

  func testTheNotesHold() {
    let manager = PLVHealthKitManager(healthStore: store)
    let asked = expectation(description: "asked")
    manager.plv_checkShouldRequestAuthorization(dataTypesToWrite: [HKQuantityType(.height)]) { should, _ in
      XCTAssertTrue(should)
      asked.fulfill()
    }
    wait(for: [asked], timeout: 10)
    // After Don’t Allow, the helper reports “authorized” for the request and “denied” for a type.
    device.responder = .denyAll
    XCTAssertEqual(request(manager), .authorized)
    XCTAssertEqual(manager.plv_writeAuthorizationStatus(for: HKQuantityType(.height)), .denied)
    XCTAssertEqual(manager.plv_writeAuthorizationStatus(for: HKQuantityType(.stepCount)), .notDetermined)
    // The app does not ask again for types that the person has answered.
    XCTAssertEqual(request(manager), .authorized)
    XCTAssertEqual(device.requests.count, 1)
  }
}
