import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import TestSupport
import Testing

@Suite("Background delivery", .timeLimit(.minutes(20)))
struct BackgroundDeliveryTests {
  let steps = HKQuantityType(.stepCount)

  static let entitled: AppIdentity = {
    var app = AppIdentity.stride
    app.entitlements.insert(.backgroundDelivery)
    return app
  }()

  @Test("A registration for background delivery lasts until it is disabled, with the latest frequency (rule Q70)")
  func registration() async throws {
    let device = TestDevice(app: Self.entitled)
    device.grant(read: [steps])
    let store = device.store()
    try await store.enableBackgroundDelivery(for: steps, frequency: .hourly)
    try await store.enableBackgroundDelivery(for: steps, frequency: .daily)
    device.connection.invalidate()
    #expect(
      device.daemon.backgroundDeliveries(of: "com.example.stride") == [
        steps.objectType: HKUpdateFrequency.daily.rawValue
      ])
    let relaunched = device.daemon.connect(Self.entitled)
    try await Connection.$current.withValue(relaunched) { try await store.disableBackgroundDelivery(for: steps) }
    #expect(device.daemon.backgroundDeliveries(of: "com.example.stride").isEmpty)
  }

  @Test("The frequency limits how often an app is woken, and a running app is notified at once (rules Q72 and Q73)")
  func runningApp() async throws {
    let device = TestDevice(app: Self.entitled)
    device.grant(read: [steps])
    let store = device.store()
    try await store.enableBackgroundDelivery(for: steps, frequency: .weekly)
    let history = History<Bool>()
    let query = HKObserverQuery(sampleType: steps, predicate: nil) { _, done, error in
      history.add(error == nil)
      done()
    }
    store.execute(query)
    for count in 1...3 {
      _ = await history.waits(for: count)
      device.add(steps, 10, "count", at: TestDevice.noon + Double(count))
    }
    #expect(await history.waits(for: 4) == [true, true, true, true])
    store.stop(query)
  }

  @Test("Disabling one type keeps the registrations of others, and disabling all keeps none (rule Q74)")
  func disabling() async throws {
    let device = TestDevice(app: Self.entitled)
    let types = [steps, HKQuantityType(.heartRate), HKQuantityType(.bodyMass)]
    device.grant(read: types)
    let store = device.store()
    for type in types { try await store.enableBackgroundDelivery(for: type, frequency: .daily) }
    func registered() -> Set<ObjectType> { Set(device.daemon.backgroundDeliveries(of: "com.example.stride").keys) }
    let one = await withCheckedContinuation { continuation in
      store.disableBackgroundDelivery(for: steps) { success, error in
        continuation.resume(returning: success && error == nil && !MainQueue.isCurrent)
      }
    }
    #expect(one && registered() == [.heartRate, .bodyMass])
    let all = await withCheckedContinuation { continuation in
      store.disableAllBackgroundDelivery { success, error in
        continuation.resume(returning: success && error == nil && !MainQueue.isCurrent)
      }
    }
    #expect(all && registered().isEmpty)
  }

  @Test("Background delivery requires its own entitlement (rule Q71)")
  func entitlement() async {
    let device = TestDevice()
    device.grant(read: [steps])
    await #expect(throws: HKError(.errorAuthorizationDenied)) {
      try await device.store().enableBackgroundDelivery(for: steps, frequency: .immediate)
    }
    let code = await withCheckedContinuation { continuation in
      device.store().disableAllBackgroundDelivery { _, error in
        continuation.resume(returning: (error as? HKError)?.code)
      }
    }
    #expect(code == .errorAuthorizationDenied)
  }

  @Test("A type that the app never requested gives errorAuthorizationNotDetermined (5) (rule A57)")
  func undetermined() async {
    let device = TestDevice(app: Self.entitled)
    await #expect(throws: HKError(.errorAuthorizationNotDetermined)) {
      try await device.store().enableBackgroundDelivery(for: steps, frequency: .hourly)
    }
  }
}
