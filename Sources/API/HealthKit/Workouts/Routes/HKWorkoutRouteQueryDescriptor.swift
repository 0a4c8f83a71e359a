import Foundation
import HealthDaemon
import HealthModel

/// A query for the locations of a workout’s route (rule Q82). iOS 15.4.
public struct HKWorkoutRouteQueryDescriptor: HKAsyncSequenceQuery {
  /// The route.
  public var workoutRoute: HKWorkoutRoute

  /// Creates a query.
  ///
  /// - Parameter workoutRoute: A route that was read from the store.
  public init(_ workoutRoute: HKWorkoutRoute) { self.workoutRoute = workoutRoute }

  /// Returns the locations, in chronological order. The sequence throws ``HKError`` and `CancellationError`.
  public func results(for healthStore: HKHealthStore) -> Results {
    let route = workoutRoute
    return Results(
      values: StoredValues(store: healthStore) { connection in
        (try connection.stored(route) as? HKWorkoutRoute)?.locations
      })
  }

  /// The sequence of locations that ``results(for:)`` returns.
  public struct Results: AsyncSequence {
    fileprivate let values: StoredValues<CLLocation>

    public func makeAsyncIterator() -> Iterator { Iterator(values: values) }

    /// The iterator over the locations. All of them are read when the first is requested.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var values: StoredValues<CLLocation>

      public mutating func next() async throws -> CLLocation? { try await values.next() }
    }
  }
}
