import Combine
import Foundation
import HealthKit
import HealthKitUI
import Testing

@testable import PublishingClient

@Suite("A phone app with an observable model, a logger and a location manager runs unchanged")
@MainActor
struct HealthManagerTests {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  private func launch(_ responder: HealthAuthorizationResponder) -> (HealthKitTestDevice, HealthKitTestApp) {
    let device = HealthKitTestDevice(responder: responder, now: now)
    let app = device.launch(
      HealthKitTestBundle(
        bundleIdentifier: "org.example.publishing", displayName: "Publishing",
        shareUsageDescription: "Shows your steps."))
    let steps = HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 9000), start: now - 3600,
      end: now - 1800)
    device.add([steps], from: .iPhone)
    return (device, app)
  }

  /// Returns the steps that the manager publishes after it has connected.
  private func stepsPublished(by manager: HealthManager) async -> Double? {
    manager.connect()
    for await steps in manager.$steps.compactMap({ $0 }).first().values { return steps }
    return nil
  }

  @Test("After permission, the person sees the steps and whether the goal is reached")
  func allowed() async {
    let (device, app) = launch(.allowAll)
    let manager = HealthManager(store: app.healthStore, now: { self.now })
    #expect(await stepsPublished(by: manager) == 9000)
    #expect(manager.isGoalReached)
    manager.goal = 10_000
    #expect(!manager.isGoalReached)
    #expect(device.requests.count == 1)
    #expect(manager.errorMessage == nil)
  }

  @Test("After a refusal the app shows no steps and gets no error")
  func refused() async {
    let (device, app) = launch(.denyAll)
    let manager = HealthManager(store: app.healthStore, now: { self.now })
    #expect(await stepsPublished(by: manager) == 0)
    #expect(!manager.isGoalReached)
    #expect(manager.errorMessage == nil)
    #expect(device.requests.count == 1)
  }

  @Test("Two refreshes in a row fetch the steps only once")
  func debounced() async {
    let (device, app) = launch(.allowAll)
    let manager = HealthManager(store: app.healthStore, now: { self.now })
    _ = await stepsPublished(by: manager)
    #expect(manager.fetchCount == 1)
    #expect(device.requests.count == 1)
  }

  @Test("Observers are notified before a property changes")
  func observed() {
    let (device, app) = launch(.allowAll)
    let manager = HealthManager(store: app.healthStore, now: { self.now })
    var goals: [Double] = []
    let cancellable = manager.objectWillChange.sink { goals.append(manager.goal) }
    manager.goal = 1
    manager.goal = 2
    #expect(goals.first == 8000 && goals.last == 1)
    cancellable.cancel()
    #expect(device.requests.isEmpty)
  }

  @Test("The app learns that Location Services are denied")
  func location() async {
    let (device, app) = launch(.allowAll)
    let manager = HealthManager(store: app.healthStore, now: { self.now })
    for await status in manager.$locationStatus.values where status != .notDetermined {
      #expect(status == .denied)
      break
    }
    #expect(device.requests.isEmpty)
  }
}
