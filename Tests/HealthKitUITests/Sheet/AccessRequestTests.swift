import Foundation
import HealthKit
import HealthKitUI
import Synchronization
import TerminalUI
import TestSupport
import Testing

/// Rules A93 to A96: the three view modifiers that ask for access.
@MainActor
@Suite("The healthDataAccessRequest modifiers", .timeLimit(.minutes(20)))
struct AccessRequestTests {
  /// The results of the completion handlers, as text.
  final class Completions: Sendable {
    private let entries = Mutex<[String]>([])
    var all: [String] { entries.withLock { $0 } }

    func add(_ result: Result<Bool, any Error>) {
      let thread = MainQueue.isCurrent ? " on the main queue" : ""
      entries.withLock { entries in
        switch result {
        case .success(let flag): entries.append("\(flag)\(thread)")
        case .failure(let error): entries.append("\((error as? HKError).map { "\($0.code)" } ?? "\(error)")\(thread)")
        }
      }
    }
  }

  enum Variant: CaseIterable { case shareAndRead, read, objects }

  struct Screen: View {
    let store: HKHealthStore
    let variant: Variant
    var readTypes: Set<HKObjectType> = [heartRate]
    let completions: Completions

    @State private var trigger = false
    @State private var count = 0

    var body: some View {
      VStack {
        Text("\(count) answers")
        switch variant {
        case .shareAndRead:
          button.healthDataAccessRequest(
            store: store, shareTypes: [stepCount], readTypes: readTypes, trigger: trigger, completion: finish)
        case .read:
          button.healthDataAccessRequest(store: store, readTypes: readTypes, trigger: trigger, completion: finish)
        case .objects:
          button.healthDataAccessRequest(
            store: store, objectType: .visionPrescriptionType(), trigger: trigger, completion: finish)
        }
      }
    }

    private var button: some View { Button("Ask") { trigger.toggle() } }

    private nonisolated var finish: @Sendable (Result<Bool, any Error>) -> Void {
      { result in
        completions.add(result)
        Task { @MainActor in count += 1 }
      }
    }
  }

  private func launch(
    _ variant: Variant, readTypes: Set<HKObjectType> = [heartRate]
  ) -> (pilot: Pilot, device: HealthKitTestDevice, completions: Completions) {
    let (device, app) = launchTrail(.allowAll)
    let completions = Completions()
    let screen = Screen(
      store: app.healthStore, variant: variant, readTypes: readTypes, completions: completions)
    return (Pilot(screen, size: .small), device, completions)
  }

  @Test(
    "All three healthDataAccessRequest modifiers ask when the trigger changes, and report success (rule A93)",
    arguments: Variant.allCases)
  func threeModifiers(_ variant: Variant) async throws {
    let (pilot, _, completions) = launch(variant)
    pilot.press(.space)
    try await pilot.waits(for: "1 answers")
    #expect(completions.all == ["true"])
  }

  @Test("An appearing view does not ask, but every change of the trigger does (rule A94)")
  func trigger() async throws {
    let (pilot, device, completions) = launch(.objects)
    pilot.resize(to: .standard)
    #expect(device.requests.isEmpty)
    pilot.press(.space)
    try await pilot.waits(for: "1 answers")
    pilot.press(.space)
    try await pilot.waits(for: "2 answers")
    #expect(device.requests.count == 2)
    #expect(completions.all == ["true", "true"])
  }

  @Test("The modifier's completion is called off the main thread, with success even if denied (rule A95)")
  func offTheMainThread() async throws {
    let (device, app) = launchTrail(.denyAll)
    let completions = Completions()
    let pilot = Pilot(Screen(store: app.healthStore, variant: .read, completions: completions), size: .small)
    pilot.press(.space)
    try await pilot.waits(for: "1 answers")
    #expect(completions.all == ["true"], "and not on the main thread")
    #expect(device.requests.count == 1)
  }

  @Test("Answered types are not asked again, but the list of objects always appears (rules A2 and A96)")
  func asksAgain() async throws {
    for (variant, count) in [(Variant.read, 1), (.objects, 2)] {
      let (pilot, device, _) = launch(variant)
      pilot.press(.space)
      try await pilot.waits(for: "1 answers")
      pilot.press(.space)
      try await pilot.waits(for: "2 answers")
      #expect(device.requests.count == count)
    }
  }

  @Test("A per-object type in an ordinary modifier gives errorInvalidArgument (3) (rule A96)")
  func perObjectType() async throws {
    for variant in [Variant.read, .shareAndRead] {
      let (pilot, device, completions) = launch(variant, readTypes: [.visionPrescriptionType()])
      pilot.press(.space)
      try await pilot.waits(for: "1 answers")
      #expect(completions.all == ["errorInvalidArgument"])
      #expect(device.requests.isEmpty)
    }
  }

  /// The example in Apple's article on authorization, whose completion handler changes the view's state.
  struct AppleExample: View {
    let store: HKHealthStore
    @State private var authenticated = false
    @State private var trigger = false

    var body: some View {
      Button("Access health data") { trigger.toggle() }
        .disabled(!authenticated)
        .onAppear { trigger.toggle() }
        .healthDataAccessRequest(store: store, shareTypes: [stepCount], readTypes: [stepCount], trigger: trigger) {
          result in
          switch result {
          case .success(_): authenticated = true
          case .failure(let error): fatalError("*** An error occurred while requesting authentication: \(error) ***")
          }
        }
      Text(authenticated ? "authenticated" : "not yet")
    }
  }

  @Test("A completion may set the view's state off the main thread, as in Apple's example (rule A95)")
  func stateFromTheBackground() async throws {
    let (_, app) = launchTrail(.allowAll)
    let pilot = Pilot(AppleExample(store: app.healthStore), size: .small)
    try await pilot.waits(for: "authenticated")
  }
}
