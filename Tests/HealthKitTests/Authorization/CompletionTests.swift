import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import TestSupport
import Testing

/// When an app's completion handler is called, and on which queue.
@Suite("Delivery of answers to the app", .timeLimit(.minutes(20)))
struct CompletionTests {
  let device = TestDevice()
  let steps = HKQuantityType(.stepCount)

  @Test("A request returns at once, and its completion handler is called off the main thread (rules A5 and A8)")
  func returnsAtOnce() async {
    let person = SlowPerson()
    device.daemon.setPresenter(person)
    let store = device.store()
    let (answers, answer) = AsyncStream.makeStream(of: String.self)
    store.requestAuthorization(toShare: [steps], read: []) { success, error in
      answer.yield("\(success) \(error == nil) \(MainQueue.isCurrent)")
      answer.finish()
    }
    #expect(store.authorizationStatus(for: steps) == .notDetermined, "nobody has answered, and the call is back")
    person.answer(.dontAllow)
    #expect(await answers.first { _ in true } == "true true false")
    #expect(store.authorizationStatus(for: steps) == .sharingDenied)
  }

  @Test("With nothing to ask, the completion handler is called at once (rules A2 and A5)")
  func nothingToAsk() async {
    device.grant(share: [steps])
    let store = device.store()
    let answer = await withCheckedContinuation { continuation in
      store.requestAuthorization(toShare: [steps], read: []) { success, _ in
        continuation.resume(returning: (success, MainQueue.isCurrent))
      }
    }
    #expect(answer == (true, false))
    #expect(device.questionCount == 0)
  }

  @Test("Asking for preferred units is an error before a request; after a refusal they follow the locale (rule A64)")
  func preferredUnits() async throws {
    let device = TestDevice(locale: "en_US")
    let mass = HKQuantityType(.bodyMass)
    let store = device.store()
    await #expect(throws: HKError(.errorAuthorizationNotDetermined)) { try await store.preferredUnits(for: [mass]) }
    for direction in [Direction.share, .read] {
      device.daemon.setDecision(
        .denied, for: Permission(mass.objectType, direction), of: AppIdentity.stride.bundleIdentifier)
    }
    #expect(try await store.preferredUnits(for: [mass]) == [mass: .pound()])
  }

  @Test("Handling authorization for extensions succeeds when no extension is waiting (rule A90)")
  func extensions() async throws {
    try await device.store().handleAuthorizationForExtension()
    let success = await withCheckedContinuation { continuation in
      device.store().handleAuthorizationForExtension { success, _ in continuation.resume(returning: success) }
    }
    #expect(success && device.questionCount == 0)
  }

  /// A person who answers only when told to.
  private final class SlowPerson: AuthorizationPresenter {
    private let answers = AsyncStream.makeStream(of: AuthorizationAnswer.self)

    func answer(_ answer: AuthorizationAnswer) { answers.continuation.yield(answer) }

    func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer? {
      await answers.stream.first { _ in true }
    }
  }
}
