import Foundation
import HealthKit

/// An observer query as an asynchronous stream. Each element contains the completion handler that the system waits for.
public struct ChangeObserver: Sendable {
  public struct Change: Sendable {
    public let types: Set<HKSampleType>
    public let finished: @Sendable () -> Void
  }

  let store: HKHealthStore

  public init(store: HKHealthStore) {
    self.store = store
  }

  public func changes(of types: [HKSampleType]) -> AsyncThrowingStream<Change, any Error> {
    AsyncThrowingStream { continuation in
      let descriptors = types.map { HKQueryDescriptor(sampleType: $0, predicate: nil) }
      let query = HKObserverQuery(queryDescriptors: descriptors) { query, updatedTypes, completionHandler, error in
        if let error {
          continuation.finish(throwing: error)
        } else {
          nonisolated(unsafe) let completionHandler = completionHandler
          continuation.yield(Change(types: updatedTypes ?? [], finished: { completionHandler() }))
        }
      }
      store.execute(query)
      continuation.onTermination = { _ in store.stop(query) }
    }
  }

  public func enableBackgroundDelivery(for types: [HKSampleType]) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for type in types {
        group.addTask { try await store.enableBackgroundDelivery(for: type, frequency: .hourly) }
      }
      try await group.waitForAll()
    }
  }
}
