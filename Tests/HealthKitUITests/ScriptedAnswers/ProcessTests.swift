import Foundation
import HealthKit
import HealthKitUI
import Testing

/// A library's service as many are written: one for the process, with a store of its own.
private final class StepsService: Sendable {
  static let shared = StepsService()
  private let store = HKHealthStore()

  func load() async throws -> Double {
    guard HKHealthStore.isHealthDataAvailable() else { return -1 }
    try await store.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
    return try await store.visibleSteps()
  }
}

@Suite("Code that no app runs finds Health as its process chooses", .timeLimit(.minutes(20)))
struct ProcessTests {
  @Test("As on a Mac: there is no Health, and each call is an error and no stop")
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

  @Test("With Health, a process has purposes: nobody answers, and the error says how to have it answered")
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

  @Test("A process that chose nothing stops at a request with Apple's words, and is told how to choose")
  func undecided() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HealthKitTestProcess.use(.bundle)
      try await HKHealthStore().requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("NSHealthShareUsageDescription must be set in the app's Info.plist"))
    #expect(output.contains("HEALTHKIT_PROCESS=unavailable"))
  }

  @Test("An app without a purpose is told Apple's words and nothing of processes")
  func app() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let device = HealthKitTestDevice(responder: .allowAll, now: Date(timeIntervalSince1970: 0))
      let app = device.launch(HealthKitTestBundle(bundleIdentifier: "a.b", displayName: "A"))
      try await app.healthStore.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!output.contains("HEALTHKIT_PROCESS"))
  }

  @Test("A store in a global follows what the process chooses later")
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

  @Test("One shared service is tested on many devices, side by side, and each has its own steps", arguments: 1...4)
  func manyDevices(count: Int) async throws {
    let (device, app) = launchTrail(.allowAll)
    device.add([steps(Double(count))], from: .iPhone)
    let found = try await app.run { try await StepsService.shared.load() }
    #expect(found == Double(count))
    #expect(app.isAllowed(.read, stepCount) == true)
  }

  @Test("A store that a test was handed stays on its device, also inside the same app on another one")
  func handed() async throws {
    let (first, app) = launchTrail(.allowAll)
    let (second, other) = launchTrail(.denyAll)
    first.add([steps(5)], from: .iPhone)
    second.add([steps(7)], from: .iPhone)
    try await app.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    #expect(try await other.run { try await app.healthStore.visibleSteps() } == 5)
  }
}
