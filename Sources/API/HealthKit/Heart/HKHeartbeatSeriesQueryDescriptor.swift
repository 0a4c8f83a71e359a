import Foundation
import HealthDaemon
import HealthModel

/// A query for the beats of a series (rule Q81). iOS 15.4.
public struct HKHeartbeatSeriesQueryDescriptor: HKAsyncSequenceQuery {
  /// The series.
  public var sample: HKHeartbeatSeriesSample

  /// Creates a query.
  ///
  /// - Parameter sample: A series that was read from the store.
  public init(_ sample: HKHeartbeatSeriesSample) { self.sample = sample }

  /// A beat of the series.
  public struct Heartbeat: Hashable, Sendable {
    /// The time since the series began, in seconds.
    public let timeIntervalSinceStart: TimeInterval

    /// True when the sensor may have missed beats before this one.
    public let precededByGap: Bool
  }

  /// Returns the beats, in chronological order. The sequence throws ``HKError`` and `CancellationError`.
  public func results(for healthStore: HKHealthStore) -> Results {
    let sample = sample
    return Results(
      values: StoredValues(store: healthStore) { connection in
        (try connection.stored(sample) as? HKHeartbeatSeriesSample)?.beats.map {
          Heartbeat(timeIntervalSinceStart: $0.secondsSinceStart, precededByGap: $0.isPrecededByGap)
        }
      })
  }

  /// The sequence of beats that ``results(for:)`` returns.
  public struct Results: AsyncSequence {
    fileprivate let values: StoredValues<Heartbeat>

    public func makeAsyncIterator() -> Iterator { Iterator(values: values) }

    /// The iterator over the beats. All of them are read when the first is requested.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var values: StoredValues<Heartbeat>

      public mutating func next() async throws -> Heartbeat? { try await values.next() }
    }
  }
}
