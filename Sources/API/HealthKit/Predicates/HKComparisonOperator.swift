import Foundation
import HealthModel

// Foundation on Linux has `NSComparisonPredicate.Operator`, whose cases HealthKit's predicate factories take, but marks
// the class around it as deprecated because comparison predicates themselves do not work there. Naming the type would
// warn in every signature; a witness may name it once, and the protocol hands the name on without the warning.

/// A protocol that passes a type’s name on without its warning.
public protocol _HKComparisonOperatorNaming {
  /// The type that is named.
  associatedtype Operator
  /// Names the type; never called.
  static func name() -> Operator
}

/// The name of `NSComparisonPredicate.Operator`, written once.
public enum _HKComparisonOperatorName: _HKComparisonOperatorNaming {
  @available(*, deprecated, message: "Only names a type.")
  /// Names the type; never called.
  public static func name() -> NSComparisonPredicate.Operator { .equalTo }
}

/// A comparison of two values: Foundation’s `NSComparisonPredicate.Operator`, by a name that does not warn on Linux.
///
/// `.lessThan`, `.lessThanOrEqualTo`, `.equalTo`, `.notEqualTo`, `.greaterThanOrEqualTo` and `.greaterThan` have a meaning
/// to HealthKit.
public typealias HKComparisonOperator = _HKComparisonOperatorName.Operator

extension SamplePredicate.Comparison {
  /// Creates the comparison of an operator; nil for an operator that queries do not have, such as `.like`.
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
