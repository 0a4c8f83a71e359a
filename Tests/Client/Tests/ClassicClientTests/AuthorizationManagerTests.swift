import ClassicClient
import Foundation
import HealthKit
import HealthKitUI
import XCTest

final class AuthorizationManagerTests: HealthTestCase {
  let queue = DispatchQueue(label: "callbacks")

  func testEverythingIsAllowedAndEverybodyHearsOfIt() {
    let manager = AuthorizationManager(healthStore: store, callbackQueue: queue)
    let notified = expectation(forNotification: .healthAuthorizationDidChange, object: manager) { notification in
      return notification.userInfo?["success"] as? Bool == true
    }
    let answered = expectation(description: "answered")
    manager.authorize { success, error in
      XCTAssertTrue(success)
      XCTAssertNil(error)
      answered.fulfill()
    }
    wait(for: [answered, notified], timeout: 10)
    XCTAssertEqual(manager.permissionStatus(for: HKQuantityType(.bodyMass)), .authorized)
    XCTAssertEqual(device.requests.count, 1)
    XCTAssertEqual(device.requests.first?.typesToShare.count, 4)
  }

  func testDontAllowIsASuccessToo() {
    device.responder = .denyAll
    let manager = AuthorizationManager(healthStore: store, callbackQueue: queue)
    let answered = expectation(description: "answered")
    manager.authorize { success, _ in
      XCTAssertTrue(success)
      answered.fulfill()
    }
    wait(for: [answered], timeout: 10)
    XCTAssertEqual(manager.permissionStatus(for: HKQuantityType(.bodyMass)), .denied)
    // For a type that is only read, the status says nothing about reading. After any answer to the request, this status
    // is `.denied`.
    XCTAssertEqual(manager.permissionStatus(for: HKQuantityType(.stepCount)), .denied)
  }

  func testARequestIsNeededOnce() {
    let manager = AuthorizationManager(healthStore: store, callbackQueue: queue)
    for expected in [true, false] {
      let asked = expectation(description: "status")
      manager.shouldRequest { should in
        XCTAssertEqual(should, expected)
        asked.fulfill()
      }
      wait(for: [asked], timeout: 10)
      let answered = expectation(description: "answered")
      manager.authorize { _, _ in answered.fulfill() }
      wait(for: [answered], timeout: 10)
    }
    XCTAssertEqual(device.requests.count, 1)
  }

  func testCharacteristics() throws {
    device.setCharacteristics(
      dateOfBirth: DateComponents(calendar: Calendar(identifier: .gregorian), year: 1990, month: 5, day: 1),
      biologicalSex: .female)
    authorize(read: [HKCharacteristicType(.dateOfBirth), HKCharacteristicType(.biologicalSex)])
    let manager = AuthorizationManager(healthStore: store)
    XCTAssertEqual(try manager.ageAndSex().sex, .female)
    XCTAssertGreaterThan(try manager.ageAndSex().age, 30)
  }

  func testADeviceWithoutHealth() {
    device.isHealthDataAvailable = false
    let answered = expectation(description: "answered")
    app.run {
      AuthorizationManager(callbackQueue: queue).authorize { success, error in
        XCTAssertFalse(success)
        XCTAssertTrue(error is HealthKitSetupError)
        answered.fulfill()
      }
    }
    wait(for: [answered], timeout: 10)
  }

  func testTheDoubleStandsInForTheStore() {
    let double = MockHealthStore()
    double.isAuthorized = false
    let manager = AuthorizationManager(healthStore: double)
    XCTAssertEqual(manager.permissionStatus(for: HKQuantityType(.bodyMass)), .denied)
    let sample = quantity(.bodyMass, 70, .gramUnit(with: .kilo), from: 0)
    double.save(sample) { success, _ in XCTAssertTrue(success) }
    XCTAssertEqual(double.saved, [sample])
  }
}
