import HealthKit

/// Nightly’s way to hear of nights, in front and when it is woken for one.
enum NightlyObserver {
  /// Executes an observer query of the app whose code runs. Without permission it ends with an error, which says nothing.
  ///
  /// - Parameter completes: Whether the completion handler is called: to forget it is the mistake that a button makes.
  /// - Returns: The query, and the store that stops it; nil where there is no Health.
  @discardableResult
  static func observe(completes: Bool) -> (store: HKHealthStore, query: HKObserverQuery)? {
    guard HKHealthStore.isHealthDataAvailable() else { return nil }
    let query = HKObserverQuery(sampleType: HKCategoryType(.sleepAnalysis), predicate: nil) { _, done, _ in
      if completes { done() }
    }
    let store = HKHealthStore()
    store.execute(query)
    return (store, query)
  }
}
