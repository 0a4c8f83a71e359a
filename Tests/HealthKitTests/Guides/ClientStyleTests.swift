import Foundation
import HealthKit
import Testing

/// A test double that apps use instead of the real store.
private final class StoreDouble: HKHealthStore, @unchecked Sendable {
  let executed = History<HKQuery>()

  override class func isHealthDataAvailable() -> Bool { true }
  override func execute(_ query: HKQuery) { executed.add(query) }
  override func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus { .sharingAuthorized }
  override func save(_ object: HKObject) async throws { throw HKError(.errorInvalidArgument) }
  override func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    completion(true, nil)
  }
}

extension HKUnit {
  fileprivate static let beatsPerMinute = HKUnit(from: "count/min")
}

extension HKQuantityTypeIdentifier {
  /// The unit of a type. The switch over identifiers is in the style of apps.
  fileprivate var unit: HKUnit {
    switch self {
    case .stepCount: .count()
    case .heartRate: .beatsPerMinute
    default: .count()
    }
  }
}

@Suite("The coding styles of real apps compile and work", .timeLimit(.minutes(20)))
struct ClientStyleTests {
  @Test("An app can subclass HKHealthStore and override its methods")
  func double() async {
    let store: HKHealthStore = StoreDouble()
    let query = HKObserverQuery(sampleType: HKQuantityType(.stepCount), predicate: nil) { _, _, _ in }
    store.execute(query)
    #expect((store as? StoreDouble)?.executed.all == [query])
    #expect(store.authorizationStatus(for: HKQuantityType(.stepCount)) == .sharingAuthorized)
    let date = Date(timeIntervalSinceReferenceDate: 0)
    let sample = HKCategorySample(type: HKCategoryType(.mindfulSession), value: 0, start: date, end: date)
    await #expect(throws: HKError(.errorInvalidArgument)) { try await store.save(sample) }
    #expect(type(of: store).isHealthDataAvailable())
  }

  @Test("An app can switch over identifiers, and can keep units in constants")
  func identifiers() {
    #expect(HKQuantityTypeIdentifier.heartRate.unit.unitString == "count/min")
    #expect(HKQuantityTypeIdentifier.stepCount.unit == .count())
  }

  @Test("An app's tests can use their own subclass of HKHealthStore")
  func overriding() async throws {
    final class FullStore: HKHealthStore, @unchecked Sendable {
      override func save(_ objects: [HKObject]) async throws { throw HKError(.errorDatabaseInaccessible) }
    }
    let store: HKHealthStore = FullStore()
    await #expect(throws: HKError(.errorDatabaseInaccessible)) { try await store.save([]) }
    let sample = HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1), start: TestDevice.noon,
      end: TestDevice.noon)
    await #expect(throws: HKError(.errorDatabaseInaccessible)) { try await store.save(sample) }
  }

  @Test("An HKError is printed like an error of Foundation")
  func errorDescription() {
    #expect("\(HKError(.errorNoData))".hasPrefix("Error Domain=com.apple.healthkit Code=11 \"No data available"))
  }

  @Test(
    "Without a second device, calls that need a watch fail, and there is no session to recover (rules S121 and S123)")
  func companion() async throws {
    let store = TestDevice().store()
    #expect(try await store.recoverActiveWorkoutSession() == nil)
    await #expect(throws: HKError(.unknownError)) { try await store.startWatchApp(toHandle: HKWorkoutConfiguration()) }
    let session = try HKWorkoutSession(healthStore: store, configuration: HKWorkoutConfiguration())
    await #expect(throws: HKError(.unknownError)) { try await session.startMirroringToCompanionDevice() }
  }
}
