import HealthModel

/// A type whose samples are numbers with a unit: steps, heart rate, body mass.
///
///     HKQuantityType(.heartRate).aggregationStyle                                      // .discreteTemporallyWeighted
///     HKQuantityType(.heartRate).is(compatibleWith: HKUnit(from: "count/min"))         // true
open class HKQuantityType: HKSampleType, _HKFactory, @unchecked Sendable {
  /// The way values are aggregated over time, which determines the ``HKStatisticsOptions`` that the type allows.
  open var aggregationStyle: HKQuantityAggregationStyle {
    HKQuantityAggregationStyle(rawValue: objectType.aggregationStyle!.rawValue)!
  }

  /// Returns true when samples of the type may have this unit (rule S30).
  open func `is`(compatibleWith unit: HKUnit) -> Bool { canonicalUnit.isCompatible(with: unit.unit) }

  /// The unit in which statistics are computed.
  package var canonicalUnit: HealthUnit { objectType.canonicalUnit! }
}

extension _HKFactory where Self: HKQuantityType {
  /// Returns the type with an identifier. iOS 15.
  ///
  /// - Important: An unknown identifier stops the app.
  public init(_ identifier: HKQuantityTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}
