import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

/// On Linux `#available` is always true, so an app's branch for a new iOS also runs on an old device.
@Suite("Calls newer than the device", .timeLimit(.minutes(20)))
struct NewerCallTests {
  private func device(_ version: String) -> TestDevice { TestDevice { $0.operatingSystemVersion = version } }

  private func stops(on version: String) async -> [String] {
    let device = device(version)
    device.grant(read: [HKCharacteristicType(.referenceSex)])
    let store = device.store()
    return await Exceptions.raised { _ = try? store.referenceSex }
  }

  @Test("A call newer than the device stops the app and explains how to choose the version (rule V106)")
  func newer() async {
    let stop = await stops(on: "27.2")
    #expect(
      stop == [
        """
        HKHealthStore.referenceSex is new in iOS 27.3, and this device has iOS 27.2. Choose another version with --ios \
        or “os” in a scenario, with HealthKitTestDevice.systemVersion, or with HEALTHKIT_IOS for a program that is no \
        app. On Linux #available is always true, so an app that also runs on older versions needs a check of its own.
        """
      ])
    #expect(await stops(on: "27.3").isEmpty)
    #expect(await stops(on: "18.6").count == 1)
  }

  @Test("An app that an exception stops gets no result from the newer call")
  func nothing() async throws {
    let device = device("26.6")
    let heart = HKQuantityType(.heartRate)
    device.grant(share: [.workoutType()], read: [heart, .workoutType()])
    let store = device.store()
    let reasons = History<String>()
    await HealthExceptionHandler.withHandler { exception, _ in
      reasons.add(exception.reason)
    } _: {
      #expect((try? await store.preferredWorkoutZoneConfiguration(for: heart)) == nil)
      #expect((try? await store.earliestAuthorizedSampleDate(for: [heart])) == nil)
      store.getEarliestAuthorizedSampleDate(for: [heart]) { _, _ in }
      let builder = HKWorkoutBuilder(healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
      #expect((try? await builder.zoneConfiguration(for: heart)) == nil)
      #expect((try? await builder.setCustomZoneConfiguration(nil, for: heart)) == nil)
      #expect(builder.zoneGroup(for: heart) == nil)
      Connection.$current.withValue(device.connection) {
        let bounds = [100.0, 120].map { HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: $0) }
        #expect((try? HKWorkoutZoneConfiguration(quantityType: heart, zoneBoundaries: bounds)) == nil)
        let workout = HKWorkout(activityType: .running, start: TestDevice.noon, end: TestDevice.noon + 60)
        #expect(workout.zoneGroupsByType == nil && workout.zoneGroup(for: heart) == nil)
        #expect(workout.workoutActivities.allSatisfy { $0.zoneGroupsByType == nil && $0.zoneGroup(for: heart) == nil })
      }
    }
    #expect(
      reasons.all.map { String($0.prefix { $0 != " " }) } == [
        "HKHealthStore.preferredWorkoutZoneConfiguration(for:)", "HKHealthStore.earliestAuthorizedSampleDate(for:)",
        "HKHealthStore.getEarliestAuthorizedSampleDate(for:completion:)", "HKWorkoutBuilder.zoneConfiguration(for:)",
        "HKWorkoutBuilder.setCustomZoneConfiguration(_:for:)", "HKWorkoutBuilder.zoneGroup(for:)",
        "HKWorkoutZoneConfiguration(quantityType:zoneBoundaries:)", "HKWorkout.zoneGroupsByType",
        "HKWorkout.zoneGroup(for:)", "HKWorkoutActivity.zoneGroupsByType", "HKWorkoutActivity.zoneGroup(for:)",
      ])
    #expect(reasons.all.allSatisfy { $0.contains("is new in iOS 27.0, and this device has iOS 26.6") })
  }
}
