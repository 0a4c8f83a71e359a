import Foundation
import HealthKit
import HealthKitUI
import Testing
import WorkoutKit

@Suite("A script answers the question about workouts", .timeLimit(.minutes(20)))
struct ScriptedAnswerTests {
  private func state(_ responder: HealthAuthorizationResponder) async -> WorkoutScheduler.AuthorizationState {
    let device = HealthKitTestDevice(responder: responder, now: Phone.noon)
    let app = device.launch(HealthKitTestBundle(bundleIdentifier: "com.example.Tempo", displayName: "Tempo"))
    return await app.run { () async in await WorkoutScheduler.shared.requestAuthorization() }
  }

  @Test("allowAll allows, denyAll denies, and cancel decides nothing (rule K21)")
  func answers() async {
    #expect(await state(.allowAll) == .authorized)
    #expect(await state(.denyAll) == .denied)
    #expect(await state(.cancel) == .notDetermined)
    // The question about workouts has no switches for types, so a choice of types denies it.
    #expect(await state(.allow(read: [HKQuantityType(.stepCount)])) == .denied)
  }

  @Test("A responder can see that the question is about workout plans")
  func request() async {
    let seen = await state(.answer { $0.isForWorkoutPlans && $0.typesToRead.isEmpty ? .allowAll : .dontAllow })
    #expect(seen == .authorized)
  }
}
