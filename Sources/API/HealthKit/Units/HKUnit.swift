import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// A unit of measure: a product of powers of named units.
///
///     HKUnit.count().unitDivided(by: .minute()).unitString      // "count/min"
///     HKUnit(from: "ml/(kg*min)").unitString                    // "mL/min·kg"
///     HKUnit(from: "mg/dL") === HKUnit(from: "mg/dL")           // true (rule S62)
///
/// Rules S47 to S52 define the grammar of unit strings: `*`, `.` or `·` between factors, at most one `/`, `^` before a
/// power, and all factors after the slash are divisors. Units are equal when they are the same product: `kcal` and
/// `Cal` convert without loss but are different units.
open class HKUnit: NSObject, NSCopying, NSSecureCoding, Archivable, _HKFactory, @unchecked Sendable {
  /// The model's value for the unit.
  package let unit: HealthUnit

  init(_ unit: HealthUnit) { self.unit = unit }

  /// The unit as a string that `init(from:)` reads; "kcal/hr·kg", or "()" for the null unit.
  open var unitString: String { unit.string }

  /// Returns true for the null unit, in which all factors cancel out, such as `dL/L` (rule S53).
  open func isNull() -> Bool { unit.isNull }

  // MARK: Algebra (rule S61)

  /// Returns the product of the unit and another.
  @discardableResult open func unitMultiplied(by unit: HKUnit) -> HKUnit { HKUnit.instance(of: self.unit * unit.unit) }

  /// Returns the unit divided by another; the null unit when both are the same.
  @discardableResult open func unitDivided(by unit: HKUnit) -> HKUnit { HKUnit.instance(of: self.unit / unit.unit) }

  /// Returns the unit to a power, which may be zero or negative.
  @discardableResult open func unitRaised(toPower power: Int) -> HKUnit { HKUnit.instance(of: unit.raised(to: power)) }

  /// Returns one divided by the unit.
  @discardableResult open func reciprocal() -> HKUnit { HKUnit.instance(of: unit.reciprocal) }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKUnit)?.unit == unit }

  open override var hash: Int { unit.hashValue }

  open override var description: String { unitString }

  var record: HealthUnit { unit }

  static func object(of record: HealthUnit) -> NSObject? { instance(of: record) }
}

extension HKUnit {
  private static let instances = Mutex<[HealthUnit: HKUnit]>([:])

  /// Returns the shared instance of a unit.
  package static func instance(of unit: HealthUnit) -> HKUnit {
    instances.withLock { instances in
      if let known = instances[unit] { return known }
      let new = HKUnit(unit)
      instances[unit] = new
      return new
    }
  }
}

extension _HKFactory where Self: HKUnit {
  /// Creates a unit from its string: `"count/min"`.
  ///
  /// - Important: A string that is not a unit stops the app: “Unable to parse factorization string X” (rule S51). The
  ///   empty string is the null unit.
  public init(from string: String) {
    if let unit = HealthUnit(string) {
      self.init(instance: unit)
    } else {
      HealthExceptionHandler.raise(HealthException(.invalidArgument, .unreadableUnit(string)))
      self.init(instance: .null)
    }
  }

  /// Returns the shared instance of a unit.
  init(instance unit: HealthUnit) { self = unsafeDowncast(HKUnit.instance(of: unit), to: Self.self) }
}
