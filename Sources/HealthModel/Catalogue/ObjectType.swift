/// One of the data types HealthKit knows: a position in the catalogue.
///
///     ObjectType(identifier: "HKQuantityTypeIdentifierStepCount")?.displayName   // "Steps"
///     ObjectType(identifier: "HKQuantityTypeIdentifierNonsense")                 // nil
///
/// A type is a single byte, so it is cheap to store, hash and compare; what is known about it is looked up in
/// ``ObjectTypeCatalogue``.
package struct ObjectType: Hashable, Sendable {
  /// The row of the catalogue, counted from zero.
  package let row: UInt8

  package init(row: UInt8) { self.row = row }
}
