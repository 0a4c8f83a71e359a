import HealthKit
import HealthModel
import TerminalUI

/// Observing changes, in front and in the background.
extension DeclaredAppModel {
  /// Returns true while an observer query of the type runs.
  func isObserving(_ type: ObjectType) -> Bool { observers[type] != nil }

  /// Executes an observer query for a type, until it is stopped or ends with an error.
  func observe(_ type: ObjectType) {
    guard observers[type] == nil, let sampleType = HKObjectType.instance(of: type) as? HKSampleType else { return }
    let query = HKObserverQuery(sampleType: sampleType, predicate: nil) { [weak self] _, done, error in
      Task { @MainActor in self?.hear(of: type, error) }
      done()
    }
    observers[type] = query
    outcome = Outcome("Observing \(words(type)).")
    store.execute(query)
  }

  func stopObserving(_ type: ObjectType) {
    guard let query = observers.removeValue(forKey: type) else { return }
    store.stop(query)
    heard[type] = nil
    outcome = Outcome("No longer observing \(words(type)).")
  }

  /// Counts a call of the observer. An error ends it.
  private func hear(of type: ObjectType, _ error: (any Error)?) {
    guard observers[type] != nil else { return }
    if let error {
      observers[type] = nil
      outcome = Outcome(failed: error)
      return
    }
    heard[type, default: 0] += 1
    outcome = Outcome(listening(to: type))
  }

  /// Returns sentences on background delivery and on the number of calls, in either order of their coming.
  private func listening(to type: ObjectType) -> LocalizedStringKey {
    let count = heard[type] ?? 0
    let calls: LocalizedStringKey = "Called for \(words(type)), \(count) times so far."
    guard woken.contains(type) else { return count > 0 ? calls : "" }
    let wakes: LocalizedStringKey = "It is woken for \(words(type)). Leave it, and let time pass under 4."
    return count > 0 ? "\(wakes) \(calls)" : wakes
  }

  /// Enables background delivery for a type, and observes it.
  func wake(for type: ObjectType) async {
    observe(type)
    await attempt { store in
      try await store.enableBackgroundDelivery(for: HKObjectType.instance(of: type), frequency: .immediate)
      woken.insert(type)
      return listening(to: type)
    }
  }

  /// Disables background delivery for a type.
  func letSleep(_ type: ObjectType) async {
    await attempt { store in
      try await store.disableBackgroundDelivery(for: HKObjectType.instance(of: type))
      woken.remove(type)
      return "It is not woken for \(words(type)) any more."
    }
  }

  /// Disables all background delivery.
  func letSleep() async {
    await attempt { store in
      try await store.disableAllBackgroundDelivery()
      woken = []
      return "It is not woken for anything any more."
    }
  }
}
