import Foundation
import HealthKit

/// Observer queries for several types, set up at launch. The work runs on a serial queue, and the system is told when
/// it is complete.
public final class BackgroundObserver {
  public typealias Work = (_ type: HKSampleType, _ done: @escaping () -> Void) -> Void

  private let healthStore: HKHealthStore
  private let queue = DispatchQueue(label: "org.example.observer", qos: .background)
  private var queries: [HKSampleType: HKObserverQuery] = [:]
  private(set) public var errors: [Error] = []

  public init(healthStore: HKHealthStore) {
    self.healthStore = healthStore
  }

  public func start(_ types: [HKSampleType], frequency: HKUpdateFrequency, work: @escaping Work) {
    for type in types {
      let query = HKObserverQuery(sampleType: type, predicate: nil) {
        [weak self] (query, completionHandler, error) in
        guard let self = self else { return completionHandler() }
        self.queue.async {
          if let error = error {
            self.errors.append(error)
            completionHandler()
            return
          }
          work(type) { completionHandler() }
        }
      }
      queries[type] = query
      healthStore.execute(query)
      healthStore.enableBackgroundDelivery(for: type, frequency: frequency) { [weak self] (success, error) in
        guard let self = self, !success, let error = error else { return }
        self.queue.async { self.errors.append(error) }
      }
    }
  }

  public func stop(completion: @escaping (Bool) -> Void) {
    queries.values.forEach(healthStore.stop(_:))
    queries.removeAll()
    healthStore.disableAllBackgroundDelivery { success, _ in completion(success) }
  }
}
