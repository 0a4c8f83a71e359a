import Foundation
import HealthModel

/// A sample whose value is a number with a unit: steps, heart rate, body mass.
///
///     let sample = HKQuantitySample(
///       type: HKQuantityType(.heartRate), quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 72),
///       start: date, end: date)
///     sample.quantity.description     // "72 count/min"
///     sample is HKDiscreteQuantitySample   // true: the aggregation style decides (rule S37)
open class HKQuantitySample: HKSample, _HKFactory, @unchecked Sendable {
  /// The type of the quantity.
  open var quantityType: HKQuantityType {
    unsafeDowncast(HKObjectType.instance(of: record.type), to: HKQuantityType.self)
  }

  /// The value; for a series, the sum or the average.
  open var quantity: HKQuantity { HKQuantity(value) }

  /// The number of values: one, unless the sample is a series (rule S37). iOS 12.
  open var count: Int { series?.values.count ?? 1 }

  private var value: HealthQuantity {
    guard let quantity = record.content.quantity else { recordHasOtherContent() }
    return quantity
  }

  /// The values of the sample if it is a series; nil for a single value.
  var series: QuantitySeriesRecord? {
    if case .quantitySeries(let series) = record.content { series } else { nil }
  }

  override var contentDescription: String { value.description }
}

/// A quantity sample of a type whose values are summed. iOS 13.
open class HKCumulativeQuantitySample: HKQuantitySample, @unchecked Sendable {
  /// The sum of the sample’s values.
  open var sumQuantity: HKQuantity { quantity }
}

/// A quantity sample of a type whose values are averaged. iOS 13.
open class HKDiscreteQuantitySample: HKQuantitySample, @unchecked Sendable {
  /// The average of the sample’s values.
  open var averageQuantity: HKQuantity { quantity }

  /// The largest of the sample’s values.
  open var maximumQuantity: HKQuantity { series.map { HKQuantity($0.maximum) } ?? quantity }

  /// The smallest of the sample’s values.
  open var minimumQuantity: HKQuantity { series.map { HKQuantity($0.minimum) } ?? quantity }

  /// The last of the sample’s values.
  open var mostRecentQuantity: HKQuantity { series?.mostRecent.map { HKQuantity($0.quantity) } ?? quantity }

  /// The interval in which the last of the sample’s values was measured.
  open var mostRecentQuantityDateInterval: DateInterval {
    // A sample from an archive may end before it starts, and no interval can be made from a NaN date.
    series?.mostRecent?.interval
      ?? DateInterval(start: startDate, duration: max(0, endDate.timeIntervalSince(startDate)))
  }
}

/// A cumulative sample that contains a series. Since iOS 13 any quantity sample can, so apps need not request this
/// class.
open class HKCumulativeQuantitySeriesSample: HKCumulativeQuantitySample, @unchecked Sendable {
  /// The sum of the sample’s values.
  open var sum: HKQuantity { sumQuantity }
}

// MARK: - Making quantity samples

extension _HKFactory where Self: HKQuantitySample {
  /// Creates a sample with a device and metadata. iOS 9.
  ///
  /// - Important: Some mistakes stop the app: a start after the end (rule S29), a unit that does not fit the type
  ///   (S30), an end in the distant future or a duration that is too long (S32, S34), metadata of a kind that HealthKit
  ///   does not accept, or without a key that the type requires (S28, S36).
  public init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date,
    device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      .quantity(quantity.quantity), of: quantityType, from: startDate, to: endDate, device: device, metadata: metadata)
  }

  /// Creates a sample with metadata. See ``init(type:quantity:start:end:device:metadata:)`` for the mistakes that stop
  /// the app.
  public init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date,
    metadata: [String: Any]?
  ) {
    self.init(type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil, metadata: metadata)
  }

  /// Creates a sample. See ``init(type:quantity:start:end:device:metadata:)`` for the mistakes that stop the app.
  public init(type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date) {
    self.init(type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil, metadata: nil)
  }
}
