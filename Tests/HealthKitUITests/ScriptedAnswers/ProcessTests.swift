import Foundation
import HealthKit
import HealthKitUI
import Testing

/// A library's service in a common form: one for the process, with its own store.
private final class StepsService: Sendable {
  static let shared = StepsService()
  private let store = HKHealthStore()

  func load() async throws -> Double {
    guard HKHealthStore.isHealthDataAvailable() else { return -1 }
    try await store.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
    return try await store.visibleSteps()
  }
}

@Suite("A process selects which Health the code outside any app gets", .timeLimit(.minutes(20)))
struct ProcessTests {
  @Test("If Health data is unavailable, as on a Mac, every call fails with an error and no call stops the process")
  func unavailable() async {
    await #expect(processExitsWith: .success) {
      HealthKitTestProcess.use(.unavailable)
      precondition(!HKHealthStore.isHealthDataAvailable())
      precondition(HKQuantity(unit: .count(), doubleValue: 2).doubleValue(for: .count()) == 2)
      do {
        try await HKHealthStore().requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
        fatalError("It asked.")
      } catch { precondition((error as? HKError)?.code == .errorHealthDataUnavailable) }
    }
  }

  @Test(
    "With available Health data, a process needs no purpose strings, and a request's error says how to answer it")
  func available() async {
    await #expect(processExitsWith: .success) {
      HealthKitTestProcess.use(.available)
      precondition(HKHealthStore.isHealthDataAvailable())
      do {
        try await HKHealthStore().requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
        fatalError("Somebody answered.")
      } catch { precondition(error.localizedDescription.contains("HealthKitTestDevice")) }
    }
  }

  @Test("By default a request stops the process with Apple's message and the remedy")
  func undecided() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HealthKitTestProcess.use(.bundle)
      try await HKHealthStore().requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("NSHealthShareUsageDescription must be set in the app's Info.plist"))
    #expect(output.contains("HEALTHKIT_PROCESS=unavailable"))
  }

  @Test("An app without a purpose gets Apple's message without the advice for processes")
  func app() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let device = HealthKitTestDevice(responder: .allowAll, now: Date(timeIntervalSince1970: 0))
      let app = device.launch(HealthKitTestBundle(bundleIdentifier: "a.b", displayName: "A"))
      try await app.healthStore.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!output.contains("HEALTHKIT_PROCESS"))
  }

  @Test("A store in a global variable uses the kind of Health that the process selected last")
  func global() async {
    await #expect(processExitsWith: .success) {
      HealthKitTestProcess.use(.unavailable)
      let early = try? await StepsService.shared.load()
      precondition(early == -1)
      let device = HealthKitTestDevice(responder: .allowAll, now: Date(timeIntervalSince1970: 1_700_000_000))
      device.add([steps(30)], from: .iPhone)
      let app = device.launch(.trail)
      app.makeDefault()
      let later = try? await StepsService.shared.load()
      precondition(later == 30)
      HealthKitTestProcess.use(.unavailable)
      let last = try? await StepsService.shared.load()
      precondition(last == -1)
      withExtendedLifetime((device, app)) {}
    }
  }

  @Test("A shared service can be tested on many devices in parallel", arguments: 1...4)
  func manyDevices(count: Int) async throws {
    let (device, app) = launchTrail(.allowAll)
    device.add([steps(Double(count))], from: .iPhone)
    let found = try await app.run { try await StepsService.shared.load() }
    #expect(found == Double(count))
    #expect(app.isAllowed(.read, stepCount) == true)
  }

  @Test("A store passed to a test stays on its device, even inside another device's app")
  func handed() async throws {
    let (first, app) = launchTrail(.allowAll)
    let (second, other) = launchTrail(.denyAll)
    first.add([steps(5)], from: .iPhone)
    second.add([steps(7)], from: .iPhone)
    try await app.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    #expect(try await other.run { try await app.healthStore.visibleSteps() } == 5)
  }
}
