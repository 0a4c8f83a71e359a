import Foundation
import HealthKit
import HealthKitUI
import Testing

@testable import ModernClient

@Suite("An app can use the new API of iOS 27")
struct ZoneCoachTests {
  let phone = Phone(.answer { _ in .allowAll.limitedToRecentData })
  let noon = Date(timeIntervalSince1970: 1_700_049_600)
  var coach: ZoneCoach { ZoneCoach(store: phone.store) }

  private func onPhone<Result>(of version: String, _ body: (ZoneCoach) async throws -> Result) async throws -> Result {
    phone.device.systemVersion = version
    let coach = coach
    try await coach.ask()
    return try await body(coach)
  }

  @Test("On iOS 27.2 the app learns the date from which it sees each limited type")
  func since() async throws {
    try await onPhone(of: "27.2") { coach in
      let limit = noon - 30 * 86_400
      let dates = try await coach.since()
      #expect(dates == [ZoneCoach.heart: limit, HKQuantityType(.stepCount): limit])
      let date = await withCheckedContinuation { told in coach.since { told.resume(returning: $0) } }
      #expect(date == limit)
    }
  }

  @Test("The app reads the phone's workout zones and the person's, and saves a workout with zones of its own")
  func zones() async throws {
    try await onPhone(of: "27.2") { coach in
      #expect(try await coach.preferredZones(of: ZoneCoach.heart).count == 5)
      #expect(try await coach.preferredZones(of: ZoneCoach.power).isEmpty)
      let bounds = [100.0, 150, 200, 250, 300].map { HKQuantity(unit: .watt(), doubleValue: $0) }
      phone.device.setWorkoutZones(bounds, for: ZoneCoach.power)
      #expect(try await coach.preferredZones(of: ZoneCoach.power).map(\.lowerBound) == [0, 100, 150, 200, 250, 300])
      let times = try await coach.save([(0, 100), (60, 140), (120, 160)], from: noon, to: noon + 600)
      #expect(times == [60, 60, 480])
    }
  }

  @Test("A live run reports each zone it enters")
  func live() async throws {
    try await onPhone(of: "27.0") { coach in
      let configuration = HKWorkoutConfiguration()
      configuration.activityType = .running
      let session = try HKWorkoutSession(healthStore: phone.store, configuration: configuration)
      let builder = session.associatedWorkoutBuilder()
      builder.delegate = coach
      builder.dataSource = HKLiveWorkoutDataSource(healthStore: phone.store, workoutConfiguration: configuration)
      session.startActivity(with: noon)
      try await builder.beginCollection(at: noon)
      var entered = coach.zones.makeAsyncIterator()
      for (number, beats) in [100.0, 140, 180].enumerated() {
        let date = noon + TimeInterval(number)
        phone.device.add(
          [
            HKQuantitySample(
              type: ZoneCoach.heart, quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: beats),
              start: date, end: date)
          ], from: .appleWatch)
        #expect(await entered.next() == [0, 2, 4][number])
      }
      session.end()
    }
  }

  @Test("The app saves the types of iOS 27, and reads the reference sex from 27.3 on")
  func types() async throws {
    try await onPhone(of: "27.3") { coach in
      try await coach.saveMenopause(at: noon)
      #expect(phone.device.samples(of: HKCategoryType(.menopausalState)).count == 1)
      #expect(phone.device.samples(of: HKQuantityType(.heartRateVariabilityRMSSD)).count == 1)
      try await phone.store.requestAuthorization(toShare: [], read: [HKCharacteristicType(.referenceSex)])
      #expect(try coach.referenceRange() == "for everybody")
      phone.device.setCharacteristics(referenceSex: .male)
      #expect(try coach.referenceRange() == "for men")
    }
  }

  @Test("On iOS 26.6 a newer call stops the app and explains how to choose another version")
  func older() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let phone = Phone()
      phone.device.systemVersion = "26.6"
      let coach = ZoneCoach(store: phone.store)
      _ = try await coach.preferredZones(of: ZoneCoach.heart)
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      output.contains(
        "HKHealthStore.preferredWorkoutZoneConfiguration(for:) is new in iOS 27.0, and this device has iOS 26.6."))
    #expect(output.contains("HealthKitTestDevice.systemVersion") && output.contains("#available is always true"))
  }

  @Test("On iOS 27.2 reading the reference sex stops the app")
  func notYet() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let phone = Phone()
      phone.device.systemVersion = "27.2"
      _ = try ZoneCoach(store: phone.store).referenceRange()
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("HKHealthStore.referenceSex is new in iOS 27.3, and this device has iOS 27.2."))
  }
}
