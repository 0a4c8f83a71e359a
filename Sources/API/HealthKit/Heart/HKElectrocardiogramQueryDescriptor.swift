import Foundation
import HealthDaemon
import HealthModel

/// A query for the voltages of an electrocardiogram (rule Q83). iOS 15.4.
public struct HKElectrocardiogramQueryDescriptor: HKAsyncSequenceQuery {
  /// The electrocardiogram.
  public var electrocardiogram: HKElectrocardiogram

  /// Creates a query.
  ///
  /// - Parameter electrocardiogram: An electrocardiogram that was read from the store.
  public init(_ electrocardiogram: HKElectrocardiogram) { self.electrocardiogram = electrocardiogram }

  /// Returns the voltages, in chronological order. The sequence throws ``HKError`` and `CancellationError`.
  public func results(for healthStore: HKHealthStore) -> Results {
    let electrocardiogram = electrocardiogram
    return Results(
      values: StoredValues(store: healthStore) { connection in
        (try connection.stored(electrocardiogram) as? HKElectrocardiogram)?.voltageMeasurements
      })
  }

  /// The sequence of voltages that ``results(for:)`` returns.
  public struct Results: AsyncSequence {
    fileprivate let values: StoredValues<HKElectrocardiogram.VoltageMeasurement>

    public func makeAsyncIterator() -> Iterator { Iterator(values: values) }

    /// The iterator over the voltages. All of them are read when the first is requested.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var values: StoredValues<HKElectrocardiogram.VoltageMeasurement>

      public mutating func next() async throws -> HKElectrocardiogram.VoltageMeasurement? { try await values.next() }
    }
  }
}
