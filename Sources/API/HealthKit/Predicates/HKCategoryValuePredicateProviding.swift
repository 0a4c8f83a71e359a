import Foundation
import HealthModel

/// An enumeration of a category type's values that provides predicates for these values (rule Q100). iOS 16.
///
///     HKCategoryValueSleepAnalysis.predicateForSamples(equalTo: HKCategoryValueSleepAnalysis.allAsleepValues)
///     HKCategoryValueSeverity.predicateForSamples(.greaterThanOrEqualTo, value: .moderate)
public protocol HKCategoryValuePredicateProviding: Hashable, RawRepresentable {}

extension HKCategoryValuePredicateProviding where RawValue == Int {
  /// Matches category samples by comparing their raw value with that of this value.
  public static func predicateForSamples(_ operatorType: HKComparisonOperator, value: Self) -> NSPredicate {
    HKQuery.predicateForCategorySamples(with: operatorType, value: value.rawValue)
  }

  /// Matches category samples with one of these values; no samples when there are no values.
  public static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate {
    SamplePredicate.or(values.map(\.rawValue).sorted().map { .category(.equal, $0) }).predicate
  }
}
