import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

/// Rules V101 and V102: the only thing that an app can learn about its permission to read.
@Suite("Earliest authorized sample dates", .timeLimit(.minutes(20)))
struct EarliestDateTests {
  let device = TestDevice { $0.operatingSystemVersion = "27.0" }
  let limit = TestDevice.noon - 30 * 86_400
  let steps = HKQuantityType(.stepCount)
  let heart = HKQuantityType(.heartRate)
  let mass = HKQuantityType(.bodyMass)

  private func decide(_ decision: Decision, _ type: HKObjectType) {
    device.daemon.setDecision(decision, for: Permission(type.objectType, .read), of: "com.example.stride")
  }

  @Test("Only a type with limited access has a date in the result, and no date at all is no error (rules V59 and V101)")
  func entries() async throws {
    let store = device.store()
    let types: Set<HKObjectType> = [steps, heart, mass, HKQuantityType(.bodyFatPercentage)]
    #expect(try await store.earliestAuthorizedSampleDate(for: types).isEmpty, "nothing was asked yet")
    decide(.limited(since: limit), steps)
    decide(.granted, heart)
    decide(.denied, mass)
    #expect(try await store.earliestAuthorizedSampleDate(for: types) == [steps: limit])
    #expect(try await store.earliestAuthorizedSampleDate(for: [heart, mass]).isEmpty)
    decide(.limited(since: limit + 60), heart)
    #expect(try await store.earliestAuthorizedSampleDate(for: types) == [steps: limit, heart: limit + 60])
    decide(.granted, steps)
    #expect(try await store.earliestAuthorizedSampleDate(for: types) == [heart: limit + 60], "a widening is told so")
  }

  @Test("Activity summaries and workouts have a date, and types without limits by date have none (rules V53 to V55)")
  func kinds() async throws {
    let dated: Set<HKObjectType> = [.workoutType(), .activitySummaryType(), HKCategoryType(.sleepAnalysis)]
    let undated: Set<HKObjectType> = [
      HKCharacteristicType(.bloodType), HKCharacteristicType(.dateOfBirth), .visionPrescriptionType(),
      HKCorrelationType(.bloodPressure), HKCorrelationType(.food), HKClinicalType(.labResultRecord),
      .userAnnotatedMedicationType(),
    ]
    for type in dated.union(undated) { decide(.limited(since: limit), type) }
    let dates = try await device.store().earliestAuthorizedSampleDate(for: dated.union(undated))
    #expect(Set(dates.keys) == dated)
    #expect(Set(dates.values) == [limit])
  }

  @Test("A call for earliest dates without types is a connection error, as on a phone (rule V102)")
  func noTypes() async {
    let error = await #expect(throws: (any Error).self) {
      try await device.store().earliestAuthorizedSampleDate(for: [])
    }
    #expect((error as NSError?)?.domain == NSCocoaErrorDomain && (error as NSError?)?.code == 4099)
  }

  @Test("A locked device and a device without Health data give an error instead of dates (rules A89 and A23)")
  func state() async {
    let store = device.store()
    decide(.limited(since: limit), steps)
    device.daemon.changeSettings { $0.isLocked = true }
    await #expect(throws: HKError(.errorDatabaseInaccessible)) {
      try await store.earliestAuthorizedSampleDate(for: [steps])
    }
    device.daemon.changeSettings { settings in
      settings.isLocked = false
      settings.isHealthDataAvailable = false
    }
    await #expect(throws: HKError(.errorHealthDataUnavailable)) {
      try await store.earliestAuthorizedSampleDate(for: [steps])
    }
  }

  @Test("getEarliestAuthorizedSampleDate calls its completion handler with the dates, off the main thread")
  func handler() async throws {
    let store = device.store()
    decide(.limited(since: limit), steps)
    let dates: [HKObjectType: Date] = try await Answers.value { done in
      store.getEarliestAuthorizedSampleDate(for: [steps, heart], completion: done)
    }
    #expect(dates == [steps: limit])
    device.daemon.changeSettings { $0.isLocked = true }
    await #expect(throws: HKError(.errorDatabaseInaccessible)) {
      let _: [HKObjectType: Date] = try await Answers.value { done in
        store.getEarliestAuthorizedSampleDate(for: [steps], completion: done)
      }
    }
  }

  @Test("Samples that end before the earliest authorized date are hidden, and other samples are complete (rule V65)")
  func example() async throws {
    let store = device.store()
    decide(.limited(since: limit), steps)
    device.add(steps, 50, "count", at: limit - 5_400, lasting: 1_800)
    device.add(steps, 120, "count", at: limit - 411, lasting: 600)
    device.add(steps, 1, "count", at: limit)
    let found = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
    let date = try #require(try await store.earliestAuthorizedSampleDate(for: [steps])[steps])
    #expect(found.map { $0.quantity.doubleValue(for: .count()) } == [120, 1])
    #expect(found[0].startDate == limit - 411 && found.allSatisfy { $0.endDate >= date })
  }
}
