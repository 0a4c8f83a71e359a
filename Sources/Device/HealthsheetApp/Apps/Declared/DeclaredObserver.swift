import Foundation
import HealthKit
import HealthModel
import Scenarios
import Synchronization

/// The delegate of an app declared in a scenario: it enables background delivery and observes types.
enum DeclaredObserver {
  /// Enables background delivery and executes observer queries for the app in whose context it runs. Errors are
  /// ignored, for example for a type that the app never asked for, because app code usually ignores them too.
  static func observe(_ observations: [ScenarioApp.Observation]) async {
    guard HKHealthStore.isHealthDataAvailable() else { return }
    let store = HKHealthStore.ofDevice()
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

/// A completion handler that the app calls only when it receives the next handler.
private final class LateHandler: Sendable {
  private let handler = Mutex<(@Sendable () -> Void)?>(nil)

  /// Stores a handler, and returns the previous one; nil for the first.
  func replace(with next: @escaping HKObserverQueryCompletionHandler) -> (@Sendable () -> Void)? {
    // Apple's type is not marked `Sendable`, but the query's own handler may be called on any thread.
    nonisolated(unsafe) let next = next
    let call: @Sendable () -> Void = { next() }
    return handler.withLock { handler in
      defer { handler = call }
      return handler
    }
  }
}
