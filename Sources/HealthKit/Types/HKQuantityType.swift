import HealthModel

/// A type whose samples are numbers with a unit: steps, heart rate, body mass.
///
///     HKQuantityType(.heartRate).aggregationStyle                                      // .discreteTemporallyWeighted
///     HKQuantityType(.heartRate).is(compatibleWith: HKUnit(from: "count/min"))         // true
open class HKQuantityType: HKSampleType, _HKFactory, @unchecked Sendable {
  /// How values add up over time; decides which ``HKStatisticsOptions`` make sense.
  open var aggregationStyle: HKQuantityAggregationStyle {
    HKQuantityAggregationStyle(rawValue: objectType.aggregationStyle!.rawValue)!
  }

  /// Whether samples of the type may be in this unit (rule S30).
  open func `is`(compatibleWith unit: HKUnit) -> Bool { canonicalUnit.isCompatible(with: unit.unit) }

  /// The unit statistics are kept in.
  package var canonicalUnit: HealthUnit { objectType.canonicalUnit! }
}

extension _HKFactory where Self: HKQuantityType {
  /// The type with this identifier. iOS 15.
  ///
  /// - Important: An identifier HealthKit does not know stops the app.
  public init(_ identifier: HKQuantityTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}
