import Foundation
import HealthKit
import HealthKitUI
import Testing

// The article "Testing your app's consent handling without a screen" shows this file's marked parts.
// BEGIN ConsentHandlingTests
@Suite("The steps screen shows the result of the person's answer")
struct ConsentHandlingTests {
  let noon = Date(timeIntervalSince1970: 1_700_000_000)
  let stepCount = HKQuantityType(.stepCount)

  /// A device with one walk on it, and the app, launched.
  func launch(_ responder: HealthAuthorizationResponder) -> (HealthKitTestDevice, HealthKitTestApp) {
    let device = HealthKitTestDevice(responder: responder, now: noon)
    let walk = HKQuantitySample(
      type: stepCount, quantity: HKQuantity(unit: .count(), doubleValue: 1_200),
      start: noon - 900, end: noon)
    device.add([walk], from: .appleWatch)
    let app = device.launch(
      HealthKitTestBundle(
        bundleIdentifier: "org.example.trail", displayName: "Trail",
        shareUsageDescription: "Trail shows how far you walked."))
    return (device, app)
  }

  @Test("After permission is granted, the screen shows the steps")
  func allowed() async {
    let (_, app) = launch(.allowAll)
    await app.run {
      let model = StepsModel()
      await model.load()
      #expect(model.steps == 1_200)
    }
  }

  @Test("After a refusal the app says where to look, and cannot tell that steps exist")
  func denied() async {
    let (device, app) = launch(.denyAll)
    await app.run {
      let model = StepsModel()
      await model.load()
      #expect(model.steps == 0)
      #expect(model.explanation == "No steps. Check Settings › Health if you expected some.")
    }
    #expect(device.samples(of: stepCount).count == 1)
    #expect(app.isAllowed(.read, stepCount) == false)
  }

  @Test("After later permission in Settings, the steps appear without another question")
  func changedInSettings() async {
    let (device, app) = launch(.denyAll)
    await app.run {
      let model = StepsModel()
      await model.load()
      app.setAllowed(true, .read, stepCount)
      await model.load()
      #expect(model.steps == 1_200)
    }
    #expect(device.requests.count == 1)
  }

  @Test("If the app is killed while the sheet is open, nothing is decided, and the app asks again")
  func killed() async throws {
    let sheets = PendingHealthAuthorizations()
    let (device, app) = launch(sheets.responder)
    async let request: Void = app.run { await StepsModel().load() }
    _ = try await sheets.next()
    app.terminate()
    await request
    #expect(app.isAllowed(.read, stepCount) == nil)

    device.responder = .allowAll
    await device.launch(app.bundle).run {
      let model = StepsModel()
      await model.load()
      #expect(model.steps == 1_200)
    }
  }
}
// END ConsentHandlingTests
