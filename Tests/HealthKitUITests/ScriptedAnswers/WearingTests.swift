import Foundation
import HealthKit
import HealthKitUI
import Synchronization
import TestSupport
import Testing

@Suite("What a test's device measures", .timeLimit(.minutes(5)))
struct WearingTests {
  private let device = HealthKitTestDevice(responder: .allowAll, now: .noon)
  private let energy = HKQuantityType(.activeEnergyBurned)

  /// A delegate that records the types of the collected data.
  private final class Collected: NSObject, HKLiveWorkoutBuilderDelegate {
    let types = Mutex<Set<HKSampleType>>([])
    func workoutBuilder(_ builder: HKLiveWorkoutBuilder, didCollectDataOf types: Set<HKSampleType>) {
      self.types.withLock { $0.formUnion(types) }
    }
    func workoutBuilderDidCollectEvent(_ builder: HKLiveWorkoutBuilder) {}
  }

  @Test("With a heart rate strap, two minutes of a session bring heart rate and energy to the live builder")
  func workout() async throws {
    device.isHeartRateMonitorConnected = true
    let app = device.launch(.trail)
    let types: Set<HKSampleType> = [heartRate, energy, .workoutType()]
    try await app.healthStore.requestAuthorization(toShare: types, read: types)
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    let session = try HKWorkoutSession(healthStore: app.healthStore, configuration: configuration)
    let builder = session.associatedWorkoutBuilder()
    let collected = Collected()
    builder.delegate = collected
    builder.dataSource = HKLiveWorkoutDataSource(healthStore: app.healthStore, workoutConfiguration: configuration)
    session.startActivity(with: device.now)
    try await builder.beginCollection(at: device.now)
    await device.advance(by: .seconds(120))
    while !collected.types.withLock({ $0.isSuperset(of: [heartRate, energy]) }) { await Task.yield() }
    let beats = builder.statistics(for: heartRate)?.averageQuantity()?.doubleValue(
      for: HKUnit.count().unitDivided(by: .minute()))
    #expect((60...160).contains(try #require(beats)))
    #expect(try #require(builder.statistics(for: energy)?.sumQuantity()).doubleValue(for: .kilocalorie()) > 10)
    #expect(device.remarks == [])
  }

  @Test("Without a strap a phone measures no heart rate")
  func withoutStrap() async throws {
    let app = device.launch(.trail)
    let types: Set<HKSampleType> = [heartRate, energy, .workoutType()]
    try await app.healthStore.requestAuthorization(toShare: types, read: types)
    let session = try HKWorkoutSession(healthStore: app.healthStore, configuration: HKWorkoutConfiguration())
    session.startActivity(with: device.now)
    await device.advance(by: .seconds(120))
    #expect(device.samples(of: heartRate).isEmpty)
    #expect(!device.samples(of: energy).isEmpty)
  }

  @Test("A worn watch sends heart rates in batches, and the night's sleep in the morning")
  func watch() async throws {
    device.wears(.watch)
    await device.advance(by: .seconds(3_600))
    #expect((9...12).contains(device.samples(of: heartRate).count))
    #expect(device.samples(of: heartRate).allSatisfy { $0.sourceRevision.productType == "Watch7,1" })
    #expect(device.samples(of: HKCategoryType(.sleepAnalysis)).isEmpty)
    await device.advance(by: .seconds(86_400))
    #expect(device.samples(of: HKCategoryType(.sleepAnalysis)).count == 1)
  }

  @Test("A carried phone records steps in the daytime, and every run of a test gets the same steps")
  func phone() async throws {
    func steps() async -> [Date] {
      let device = HealthKitTestDevice(responder: .allowAll, now: .noon)
      device.wears(.phone)
      await device.advance(by: .seconds(86_400))
      return device.samples(of: stepCount).map(\.startDate)
    }
    let first = await steps()
    #expect(first.count == 14 * 6)
    #expect(await steps() == first)
  }

  @Test("An app that starts a workout at Date(), which differs from the device's clock, is reported")
  func mixture() async throws {
    let app = device.launch(.trail)
    try await app.healthStore.requestAuthorization(toShare: [.workoutType()], read: [])
    let session = try HKWorkoutSession(healthStore: app.healthStore, configuration: HKWorkoutConfiguration())
    session.startActivity(with: Date())
    session.end()
    #expect(device.remarks.count == 1)
    #expect(device.remarks.first?.contains("“Trail” passed this machine’s time as a date") == true)
    let onTime = HealthKitTestDevice(responder: .allowAll, now: Date())
    let other = try HKWorkoutSession(
      healthStore: onTime.launch(.trail).healthStore, configuration: HKWorkoutConfiguration())
    other.startActivity(with: Date())
    #expect(onTime.remarks == [])
  }
}
