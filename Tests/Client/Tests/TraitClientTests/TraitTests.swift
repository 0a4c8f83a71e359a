import Foundation
import HealthKit
import HealthKitTesting
import Synchronization
import Testing

/// Reads the steps of a day with a store of its own, as apps do.
struct StepCounter {
  private let store = HKHealthStore()

  func steps() async throws -> Double {
    try await store.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: HKQuantityType(.stepCount))], sortDescriptors: [])
    return try await descriptor.result(for: store).reduce(0) { $0 + $1.quantity.doubleValue(for: .count()) }
  }
}

extension HealthKitTestBundle {
  static let counter = HealthKitTestBundle(
    bundleIdentifier: "org.example.counter", displayName: "Counter", shareUsageDescription: "Counts your steps.")
}

extension HealthKitTestContents {
  static let hike = HealthKitTestContents(at: Date(timeIntervalSince1970: 1_700_049_600)) { device in
    let steps = HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 9_000),
      start: device.now - 7_200, end: device.now - 3_600)
    device.add([steps], from: .appleWatch)
  }
}

@Suite("Each test has its own device")
struct TraitTests {
  @Test(
    "A test's own store belongs to its app, and the device of the quiet Sunday has 1,200 steps",
    .healthDevice(.quietSunday, answers: .allowAll, app: .counter))
  func quietSunday() async throws {
    #expect(try await StepCounter().steps() == 1_200)
    #expect(try HealthKitTestDevice.current.requests.count == 1)
    #expect(try HealthKitTestApp.current.bundle == .counter)
  }

  @Test("A test can define the contents of its device", .healthDevice(.hike, app: .counter))
  func hike() async throws {
    #expect(try await StepCounter().steps() == 9_000)
  }

  @Test("After a refusal, the app gets no steps", .healthDevice(.quietSunday, answers: .denyAll, app: .counter))
  func refused() async throws {
    #expect(try await StepCounter().steps() == 0)
  }

  @Test("A test without an app launches one itself", .healthDevice(.hike))
  func withoutApp() async throws {
    let app = try HealthKitTestDevice.current.launch(.counter)
    #expect(try await app.run { try await StepCounter().steps() } == 9_000)
    #expect(throws: NoHealthDevice.self) { try HealthKitTestApp.current }
  }

  @Test("A test without the trait has no device, and the error says so")
  func withoutTrait() {
    let error = #expect(throws: NoHealthDevice.self) { try HealthKitTestDevice.current }
    #expect(error?.description == "The test has no device: give it the trait .healthDevice().")
  }
}

/// Two hundred tests at once, each with its own device, person and decisions.
@Suite("Two hundred tests run in parallel", .healthDevice(.quietSunday, answers: .allowAll, app: .counter))
struct ParallelTests {
  @Test("No test sees the data or the decisions of another", arguments: 0..<200)
  func apart(number: Int) async throws {
    let device = try HealthKitTestDevice.current
    #expect(device.requests.isEmpty)
    let own = HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: Double(number)),
      start: device.now - 60, end: device.now)
    device.add([own], from: .iPhone)
    if number % 2 == 1 { device.responder = .denyAll }
    #expect(try await StepCounter().steps() == (number % 2 == 1 ? 0 : 1_200 + Double(number)))
    #expect(device.requests.count == 1)
  }
}
