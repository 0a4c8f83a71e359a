import Foundation
import HealthDaemon
import HealthModel

/// A query for the individual quantities of samples, in chronological order (rule Q80). iOS 15.4.
public struct HKQuantitySeriesSampleQueryDescriptor: HKAsyncSequenceQuery {
  /// Options for reading the quantities.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Includes with each quantity the sample that it belongs to.
    public static let includeSample = Options(rawValue: 1)

    /// Returns the quantities sample by sample, in order of the samples’ starts.
    public static let orderByQuantitySampleStartDate = Options(rawValue: 2)
  }

  /// A quantity of a sample.
  public struct Result: Hashable, Sendable {
    /// The value, in the unit it was saved in.
    public let quantity: HKQuantity

    /// The interval in which the quantity was measured.
    public let dateInterval: DateInterval

    /// The sample that the quantity belongs to; nil without ``Options/includeSample``.
    public let sample: HKQuantitySample?
  }

  /// The samples whose quantities are read.
  public var predicate: HKSamplePredicate<HKQuantitySample>

  /// Options for the order of the quantities, and for their samples.
  public var options: Options

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - predicate: The samples. A sample that is not a series returns its single quantity.
  ///   - options: Options for the order of the quantities, and for their samples.
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: Options = []) {
    self.predicate = predicate
    self.options = options
  }

  /// Returns the quantities. The sequence throws ``HKError`` and `CancellationError`.
  public func results(for healthStore: HKHealthStore) -> Results {
    let (query, options) = (predicate.query, options)
    return Results(
      values: StoredValues(store: healthStore) { connection in
        try connection.quantities(query, sampleBySample: options.contains(.orderByQuantitySampleStartDate)).map {
          Result(
            quantity: HKQuantity($0.value.quantity), dateInterval: $0.value.interval,
            sample: options.contains(.includeSample) ? $0.sample : nil)
        }
      })
  }

  /// The sequence of quantities that ``results(for:)`` returns.
  public struct Results: AsyncSequence {
    fileprivate let values: StoredValues<HKQuantitySeriesSampleQueryDescriptor.Result>

    public func makeAsyncIterator() -> Iterator { Iterator(values: values) }

    /// The iterator over the quantities. All of them are read when the first is requested.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var values: StoredValues<HKQuantitySeriesSampleQueryDescriptor.Result>

      public mutating func next() async throws -> HKQuantitySeriesSampleQueryDescriptor.Result? {
        try await values.next()
      }
    }
  }
}
