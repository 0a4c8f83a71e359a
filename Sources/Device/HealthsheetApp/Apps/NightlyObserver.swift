import HealthKit

/// Nightly's observer of nights, in front and in the background.
enum NightlyObserver {
  /// Executes an observer query for the app in whose context it runs. Without permission the query ends with an error,
  /// which is ignored.
  ///
  /// - Parameter completes: True to call the completion handler; false is a mistake that one of the buttons makes.
  /// - Returns: The query, and the store that stops it; nil when Health is not available.
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
