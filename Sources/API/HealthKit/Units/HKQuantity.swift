import Foundation
import HealthDaemon
import HealthModel

/// A number with its unit.
///
///     let distance = HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 1.2)
///     distance.doubleValue(for: .meter())                 // 1200
///     distance.description                                // "1.2 km"
///
/// Quantities are equal when they are the same amount, such as 1 km and 1000 m (rule S68).
open class HKQuantity: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  /// The number and its unit.
  package let quantity: HealthQuantity

  /// Creates a quantity from the model's quantity.
  package init(_ quantity: HealthQuantity) { self.quantity = quantity }

  /// Creates a quantity from a number in a unit. Accepts any number, even one that is not finite (rule S69).
  public convenience init(unit: HKUnit, doubleValue value: Double) { self.init(HealthQuantity(value, unit.unit)) }

  /// Returns true when the quantity can be converted to a unit.
  open func `is`(compatibleWith unit: HKUnit) -> Bool { quantity.isCompatible(with: unit.unit) }

  /// Returns the number in a unit: exact in the quantity’s own unit, rounded by the conversion in others (rule S67).
  ///
  /// - Important: A unit of another dimension stops the app: “Attempt to convert incompatible units: kg, count/s” (rule
  ///   S65). Check ``is(compatibleWith:)`` first when in doubt.
  open func doubleValue(for unit: HKUnit) -> Double {
    if let value = quantity.value(in: unit.unit) { return value }
    raiseIncompatible(unit.unit)
    return 0
  }

  /// Compares the quantity with another one in any unit of the same dimension.
  ///
  /// - Important: A quantity of another dimension stops the app (rule S65).
  open func compare(_ quantity: HKQuantity) -> ComparisonResult {
    guard let isLess = self.quantity.isLess(than: quantity.quantity) else {
      raiseIncompatible(quantity.quantity.unit)
      return .orderedSame
    }
    if isLess { return .orderedAscending }
    return quantity.quantity.isLess(than: self.quantity) == true ? .orderedDescending : .orderedSame
  }

  private func raiseIncompatible(_ unit: HealthUnit) {
    HealthExceptionHandler.raise(HealthException(.invalidArgument, .incompatibleUnits(quantity.unit, unit)))
  }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKQuantity)?.quantity == quantity }

  open override var hash: Int { quantity.hashValue }

  open override var description: String { quantity.description }

  var record: HealthQuantity { quantity }

  static func object(of record: HealthQuantity) -> NSObject? { HKQuantity(record) }
}
