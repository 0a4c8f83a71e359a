import Foundation
import HealthDaemon
import HealthModel

// Foundation's formatters have their own units. These methods convert between those units and `HKUnit` (rule S63).

extension _HKFactory where Self: HKUnit {
  /// Returns the unit for a mass formatter's unit.
  public init(from massFormatterUnit: MassFormatter.Unit) {
    self.init(from: massUnits.first { $0.0 == massFormatterUnit }?.1 ?? "g")
  }

  /// Returns the unit for a length formatter's unit.
  public init(from lengthFormatterUnit: LengthFormatter.Unit) {
    self.init(from: lengthUnits.first { $0.0 == lengthFormatterUnit }?.1 ?? "m")
  }

  /// Returns the unit for an energy formatter's unit.
  public init(from energyFormatterUnit: EnergyFormatter.Unit) {
    self.init(from: energyUnits.first { $0.0 == energyFormatterUnit }?.1 ?? "J")
  }
}

extension HKUnit {
  /// Returns a mass formatter’s unit: kg, g, oz, lb or st. Any other unit stops the app.
  public class func massFormatterUnit(from unit: HKUnit) -> MassFormatter.Unit { formatterUnit(unit, in: massUnits) }

  /// Returns a length formatter’s unit: mm, cm, m, km, in, ft, yd or mi. Any other unit stops the app.
  public class func lengthFormatterUnit(from unit: HKUnit) -> LengthFormatter.Unit {
    formatterUnit(unit, in: lengthUnits)
  }

  /// Returns an energy formatter’s unit: J, kJ, cal, kcal or Cal. Any other unit stops the app.
  public class func energyFormatterUnit(from unit: HKUnit) -> EnergyFormatter.Unit {
    formatterUnit(unit, in: energyUnits)
  }

  private class func formatterUnit<Unit>(_ unit: HKUnit, in table: [(Unit, String)]) -> Unit {
    if let match = table.first(where: { $0.1 == unit.unitString }) { return match.0 }
    HealthExceptionHandler.raise(HealthException(.invalidArgument, .noFormatterUnit(Unit.self, for: unit.unitString)))
    return table[0].0
  }
}

private let massUnits: [(MassFormatter.Unit, String)] = [
  (.kilogram, "kg"), (.gram, "g"), (.ounce, "oz"), (.pound, "lb"), (.stone, "st"),
]

private let lengthUnits: [(LengthFormatter.Unit, String)] = [
  (.meter, "m"), (.millimeter, "mm"), (.centimeter, "cm"), (.kilometer, "km"), (.inch, "in"), (.foot, "ft"),
  (.yard, "yd"), (.mile, "mi"),
]

private let energyUnits: [(EnergyFormatter.Unit, String)] = [
  (.kilocalorie, "kcal"), (.kilocalorie, "Cal"), (.calorie, "cal"), (.joule, "J"), (.kilojoule, "kJ"),
]
