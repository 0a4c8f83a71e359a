import Foundation
import HealthKit
import HealthKitUI
import Testing

// The article "Testing your app's consent handling without a screen" shows this file's marked parts.
// BEGIN ConsentHandlingTests
@Suite("What the steps screen does with the person's answer")
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

  @Test("Allowed: the steps are shown")
  func allowed() async {
    let (_, app) = launch(.allowAll)
    await app.run {
      let model = StepsModel()
      await model.load()
      #expect(model.steps == 1_200)
    }
  }

  @Test("Denied: the app says where to look, and cannot know that there are steps")
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

  @Test("Denied, then switched on in Settings: the steps are there without asking again")
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

  @Test("The app is killed while the sheet is up: nothing is decided, and it asks again")
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
