import Foundation
import HealthKit
import HealthModel
import Scenarios
import Synchronization

/// An app's delegate as a scenario describes it: it registers for background delivery and observes.
enum DeclaredObserver {
  /// Registers and observes the types, as the app whose code runs does when it is started and once its request is answered.
  /// A type it never asked for ends with an error, which its code does not look at.
  static func observe(_ observations: [ScenarioApp.Observation]) async {
    guard HKHealthStore.isHealthDataAvailable() else { return }
    let store = HKHealthStore()
    for observation in observations {
      guard let type = HKObjectType.instance(of: observation.type) as? HKSampleType else { continue }
      try? await store.enableBackgroundDelivery(for: type, frequency: observation.frequency.value)
      let late = LateHandler()
      store.execute(
        HKObserverQuery(sampleType: type, predicate: nil) { _, done, _ in
          switch observation.handler {
          case .once: done()
          case .never: break
          case .twice:
            done()
            done()
          case .late: late.replace(with: done)?()
          }
        })
    }
  }
}

/// A completion handler that an app calls only when it is handed the next.
private final class LateHandler: Sendable {
  private let handler = Mutex<(@Sendable () -> Void)?>(nil)

  /// Keeps a handler, and returns the one before.
  func replace(with next: @escaping HKObserverQueryCompletionHandler) -> (@Sendable () -> Void)? {
    // Apple's type for it is not marked; the query's own handler may be called from anywhere.
    nonisolated(unsafe) let next = next
    let call: @Sendable () -> Void = { next() }
    return handler.withLock { handler in
      defer { handler = call }
      return handler
    }
  }
}

extension ScenarioApp.Observation.Frequency {
  fileprivate var value: HKUpdateFrequency {
    switch self {
    case .immediate: .immediate
    case .hourly: .hourly
    case .daily: .daily
    case .weekly: .weekly
    }
  }
}
