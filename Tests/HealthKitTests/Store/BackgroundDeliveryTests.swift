import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Background delivery")
struct BackgroundDeliveryTests {
  let steps = HKQuantityType(.stepCount)

  static let entitled: AppIdentity = {
    var app = AppIdentity.stride
    app.entitlements.insert("com.apple.developer.healthkit.background-delivery")
    return app
  }()

  @Test("A registration stays until it is disabled, with the latest frequency (rule Q70)")
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

  @Test("It needs an entitlement of its own (rule Q71)")
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

  @Test("A type the app never asked for is error 5 (rule A57)")
  func undetermined() async {
    let device = TestDevice(app: Self.entitled)
    await #expect(throws: HKError(.errorAuthorizationNotDetermined)) {
      try await device.store().enableBackgroundDelivery(for: steps, frequency: .hourly)
    }
  }
}
