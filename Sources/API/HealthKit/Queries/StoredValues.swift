import Foundation
import HealthDaemon
import HealthModel

/// The values of a stored sample, all read when the first is requested, and then returned one by one.
struct StoredValues<Value: Sendable>: Sendable {
  let store: HKHealthStore
  /// Reads all values; nil when the sample no longer exists, or when the app may not see it.
  let read: @Sendable (Connection) throws -> [Value]?
  private var rest: ArraySlice<Value>?

  init(store: HKHealthStore, read: @escaping @Sendable (Connection) throws -> [Value]?) {
    self.store = store
    self.read = read
  }

  /// Returns the next value; nil after the last.
  ///
  /// - Throws: ``HKError/Code/errorNoData`` when there is no such sample; `CancellationError`.
  mutating func next() async throws -> Value? {
    try Task.checkCancellation()
    if rest == nil {
      guard let values = try await store.run(read) else { throw HKError(.errorNoData) }
      rest = values[...]
    }
    return rest?.popFirst()
  }
}
