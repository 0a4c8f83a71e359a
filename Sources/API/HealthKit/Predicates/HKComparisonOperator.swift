import Foundation
import HealthModel

// HealthKit's predicate factories take `NSComparisonPredicate.Operator`. Foundation on Linux has its cases, but
// deprecates the enclosing class because comparison predicates do not work there. Naming the type would cause a warning
// in every signature. A protocol's witness can name the type once, and the associated type of the protocol can then be
// used without the warning.

/// A protocol through which a signature can use a deprecated type without a warning.
public protocol _HKComparisonOperatorNaming {
  /// The deprecated type. The compiler infers it from the return type of ``name()``.
  associatedtype Operator
  /// Determines `Operator` by its return type. Never called.
  static func name() -> Operator
}

/// The only place that names `NSComparisonPredicate.Operator`.
public enum _HKComparisonOperatorName: _HKComparisonOperatorNaming {
  @available(*, deprecated, message: "Only names a type.")
  /// Determines `Operator` by its return type. Never called.
  public static func name() -> NSComparisonPredicate.Operator { .equalTo }
}

/// A comparison of two values: Foundation’s `NSComparisonPredicate.Operator`, under a name that causes no warning on
/// Linux.
///
/// `.lessThan`, `.lessThanOrEqualTo`, `.equalTo`, `.notEqualTo`, `.greaterThanOrEqualTo` and `.greaterThan` have a
/// meaning in HealthKit.
public typealias HKComparisonOperator = _HKComparisonOperatorName.Operator

extension SamplePredicate.Comparison {
  /// Creates the comparison for an operator; nil for one that queries do not support, such as `.like`.
  init?(_ operatorType: HKComparisonOperator) {
    switch operatorType {
    case .lessThan: self = .lessThan
    case .lessThanOrEqualTo: self = .lessThanOrEqual
    case .equalTo: self = .equal
    case .notEqualTo: self = .notEqual
    case .greaterThanOrEqualTo: self = .greaterThanOrEqual
    case .greaterThan: self = .greaterThan
    default: return nil
    }
  }
}
