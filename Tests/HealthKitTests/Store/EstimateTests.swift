import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Recalibrating estimates", .timeLimit(.minutes(20)))
struct EstimateTests {
  let walk = HKQuantityType(.sixMinuteWalkTestDistance)

  func recalibrate(_ type: HKQuantityType, on device: TestDevice) async throws {
    try await device.store().recalibrateEstimates(sampleType: type, date: TestDevice.noon)
  }

  @Test("Recalibration needs the entitlement, both permissions and an estimated type (rule S77)")
  func conditions() async throws {
    var app = AppIdentity.stride
    let plain = TestDevice(app: app)
    plain.grant(share: [walk], read: [walk])
    await #expect(throws: HKError(.errorAuthorizationDenied)) { try await recalibrate(walk, on: plain) }

    app.entitlements.insert(.recalibrateEstimates)
    let device = TestDevice(app: app)
    await #expect(throws: HKError(.errorAuthorizationDenied)) { try await recalibrate(walk, on: device) }
    device.grant(share: [walk])
    await #expect(throws: HKError(.errorAuthorizationDenied)) { try await recalibrate(walk, on: device) }
    device.grant(read: [walk])
    try await recalibrate(walk, on: device)
    let success = await withCheckedContinuation { continuation in
      device.store().recalibrateEstimates(sampleType: walk, date: TestDevice.noon) { success, _ in
        continuation.resume(returning: success)
      }
    }
    #expect(success)

    let steps = HKQuantityType(.stepCount)
    device.grant(share: [steps], read: [steps])
    await #expect(throws: HKError(.errorInvalidArgument)) { try await recalibrate(steps, on: device) }
    device.connection.invalidate()
    await #expect(throws: HKError(.unknownError)) { try await recalibrate(walk, on: device) }
  }
}
