import Foundation
import HealthModel

/// The relation of a key path to a value in a format string.
enum PredicateRelation: Hashable, CustomStringConvertible {
  case compare(SamplePredicate.Comparison)
  /// The key path’s value is an element of a collection.
  case isIn
  /// The key path’s value is in a closed range, given as two values.
  case between
  /// A relation of strings that the store does not support, such as "BEGINSWITH".
  case ofStrings(String)

  /// Creates a relation from its spelling in a format string; nil for another word.
  init?(_ spelling: String) {
    switch spelling {
    case "=", "==": self = .compare(.equal)
    case "!=", "<>": self = .compare(.notEqual)
    case "<": self = .compare(.lessThan)
    case "<=", "=<": self = .compare(.lessThanOrEqual)
    case ">": self = .compare(.greaterThan)
    case ">=", "=>": self = .compare(.greaterThanOrEqual)
    case "IN": self = .isIn
    case "BETWEEN": self = .between
    case "BEGINSWITH", "CONTAINS", "ENDSWITH", "LIKE", "MATCHES": self = .ofStrings(spelling)
    default: return nil
    }
  }

  /// The relation with its sides exchanged; nil when it is only meaningful in one order.
  var reversed: PredicateRelation? {
    switch self {
    case .compare(.lessThan): .compare(.greaterThan)
    case .compare(.lessThanOrEqual): .compare(.greaterThanOrEqual)
    case .compare(.greaterThan): .compare(.lessThan)
    case .compare(.greaterThanOrEqual): .compare(.lessThanOrEqual)
    case .compare: self
    case .isIn, .between, .ofStrings: nil
    }
  }

  /// The relation as written in a format string.
  var description: String {
    switch self {
    case .compare(.lessThan): "<"
    case .compare(.lessThanOrEqual): "<="
    case .compare(.equal): "=="
    case .compare(.notEqual): "!="
    case .compare(.greaterThanOrEqual): ">="
    case .compare(.greaterThan): ">"
    case .isIn: "IN"
    case .between: "BETWEEN"
    case .ofStrings(let name): name
    }
  }

  /// Returns the condition on a sample; nil when the store cannot answer it.
  func condition(on keyPath: String, _ value: Any?) -> SamplePredicate? {
    switch self {
    case .compare(let comparison):
      return SamplePredicate(keyPath, comparison, value)
    case .isIn:
      guard let values = Self.elements(of: value) else { return nil }
      let parts = values.map { SamplePredicate(keyPath, .equal, $0) }
      return parts.contains(nil) ? nil : .or(parts.compactMap(\.self))
    case .between:
      guard let bounds = Self.elements(of: value), bounds.count == 2,
        let lower = SamplePredicate(keyPath, .greaterThanOrEqual, bounds[0]),
        let upper = SamplePredicate(keyPath, .lessThanOrEqual, bounds[1])
      else { return nil }
      return .and([lower, upper])
    case .ofStrings: return nil
    }
  }

  private static func elements(of value: Any?) -> [Any?]? {
    switch value {
    case let values as [Any?]: values
    case let values as [Any]: values
    case let values as NSArray: Array(values)
    case let values as NSSet: values.allObjects
    case let values as Set<AnyHashable>: values.map(\.base)
    default: nil
    }
  }
}

extension Double {
  /// Creates a number from a value of a predicate: an integer, a floating-point number or a Boolean; nil for others.
  init?(predicateValue value: Any) {
    switch value {
    case let value as any BinaryInteger: self = Double(value)
    case let value as any BinaryFloatingPoint: self = Double(value)
    case let value as Bool: self = value ? 1 : 0
    case let value as NSNumber: self = value.doubleValue
    default: return nil
    }
  }
}
