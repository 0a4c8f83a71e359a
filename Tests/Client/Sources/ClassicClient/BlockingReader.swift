import Foundation
import HealthKit

/// Code as in a command-line tool or an old unit test. It waits for handlers with a semaphore, and the handlers write
/// to local variables, which Swift 5 allows.
public class BlockingReader {
  let store: HKHealthStore

  public init(_ store: HKHealthStore) { self.store = store }

  public func authorize(_ types: Set<HKObjectType>) -> Bool {
    let semaphore = DispatchSemaphore(value: 0)
    var granted = false
    store.requestAuthorization(toShare: nil, read: types) { success, error in
      granted = success && error == nil
      semaphore.signal()
    }
    semaphore.wait()
    return granted
  }

  public func newest(_ type: HKQuantityType) -> HKQuantitySample? {
    let semaphore = DispatchSemaphore(value: 0)
    var found: HKQuantitySample?
    let query = HKSampleQuery(
      sampleType: type, predicate: nil, limit: 1,
      sortDescriptors: [NSSortDescriptor(keyPath: \HKSample.endDate, ascending: false)]
    ) { _, samples, _ in
      found = samples?.first as? HKQuantitySample
      semaphore.signal()
    }
    store.execute(query)
    semaphore.wait()
    return found
  }

  public func count(_ type: HKSampleType) -> Int {
    let semaphore = DispatchSemaphore(value: 0)
    var count = 0
    let query = HKAnchoredObjectQuery(type: type, predicate: nil, anchor: nil, limit: 0) { _, samples, _, _, _ in
      count = samples?.count ?? 0
      semaphore.signal()
    }
    store.execute(query)
    semaphore.wait()
    return count
  }
}
