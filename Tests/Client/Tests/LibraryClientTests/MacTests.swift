import HealthKit
import HealthKitUI
import LibraryClient
import XCTest

/// The library's own tests as written on a Mac, where Health is not available but HealthKit's objects can be created.
/// Only the first line of `setUp` is new. With `HEALTHKIT_PROCESS=unavailable` not even that line is needed.
final class MacTests: XCTestCase {
  override class func setUp() {
    super.setUp()
    HealthKitTestProcess.use(.unavailable)
  }

  override class func tearDown() {
    HealthKitTestProcess.use(.bundle)
    super.tearDown()
  }

  private let morning = Date(timeIntervalSince1970: 1_700_030_000)

  func testGoal() {
    let goal = WalkingGoal(distance: Measurement(value: 5, unit: .kilometers))
    let walk = WalkingGoal.walk(
      Measurement(value: 2_500, unit: .meters), from: morning, to: morning.addingTimeInterval(1_800))
    XCTAssertEqual(goal.share(of: walk), 0.5, accuracy: 1e-9)
    XCTAssertEqual(walk.metadata?[HKMetadataKeyWasUserEntered] as? Bool, true)
  }

  func testNoHealth() async throws {
    XCTAssertFalse(HKHealthStore.isHealthDataAvailable())
    XCTAssertFalse(WalkLog.isOffered)
    let walk = WalkingGoal.walk(
      Measurement(value: 1, unit: .kilometers), from: morning, to: morning.addingTimeInterval(900))
    do {
      try await WalkLog.shared.save(walk)
      XCTFail("There is nowhere to save it.")
    } catch {
      XCTAssertEqual(error as? WalkLog.Problem, .noHealth)
    }
    let distance = try await WalkLog.shared.distance(within: DateInterval(start: morning, duration: 86_400))
    XCTAssertEqual(distance.value, 0)
  }

  func testStoreWithoutHealth() async {
    do {
      try await HKHealthStore().requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
      XCTFail("Nobody can be asked.")
    } catch {
      XCTAssertEqual((error as? HKError)?.code, .errorHealthDataUnavailable)
    }
  }
}
