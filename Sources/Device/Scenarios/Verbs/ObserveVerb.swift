import HealthKit
import HealthModel
import Synchronization
import TerminalUI

/// Executes an observer query, as an app's code would, and keeps it running.
struct ObserveVerb: CallVerb {
  static let key = callKey("observe", "Observes a type, as the app's code would, for as long as the app runs.")
  static let parameters: [Field<Self>] = [
    Field("type", .type, \.type, required: true, "The type to observe."),
    Field(
      "frequency", .choice, \.frequency,
      "How often background delivery, which the step enables first, may wake the app. By default, it is not changed."),
  ]
  var call = ScenarioCall()
  var type = ObjectType.stepCount
  var frequency: ScenarioApp.Observation.Frequency?

  func sentence(in words: ScenarioWords) -> String {
    words.said("\(words.name(call)) observes \(type.displayName(in: words.locale))")
  }

  /// Executes the query. If the app is in the foreground, waits for the first call of the handler. This call comes at
  /// once, with an error if there is one (rule Q66).
  func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    let isInFront = call.program == .app && stage.isInFront(call.app)
    let updates = FirstUpdate()
    try await call.perform(on: stage) { [self] store in
      try await observe(with: store, updates)
      guard isInFront else { return }
      _ = await stage.pilot.holds { _ in updates.result != nil || !store.connection.isAlive }
      try updates.result?.get()
    }
  }

  func make(with store: HKHealthStore) async throws { try await observe(with: store, FirstUpdate()) }

  private func observe(with store: HKHealthStore, _ updates: FirstUpdate) async throws {
    guard let type = HKObjectType.instance(of: type) as? HKSampleType else {
      throw ScenarioFailure("There are no samples of “\(type.swiftName)” to observe.")
    }
    if let frequency { try await store.enableBackgroundDelivery(for: type, frequency: frequency.value) }
    store.execute(
      HKObserverQuery(sampleType: type, predicate: nil) { _, done, error in
        updates.note(error)
        done()
      })
  }
}

/// The first call of an observer's handler.
private final class FirstUpdate: Sendable {
  private let noted = Mutex<Result<Void, any Error>?>(nil)

  /// The result of the call; nil before it.
  var result: Result<Void, any Error>? { @inline(never) get { noted.withLock { $0 } } }

  func note(_ error: (any Error)?) {
    noted.withLock { $0 = $0 ?? error.map { .failure($0) } ?? .success(()) }
  }
}

extension ScenarioApp.Observation.Frequency {
  package var value: HKUpdateFrequency {
    switch self {
    case .immediate: .immediate
    case .hourly: .hourly
    case .daily: .daily
    case .weekly: .weekly
    }
  }
}
