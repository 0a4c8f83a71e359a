import Foundation
import HealthKit

extension HKUnit {
  public static let beatsPerMinute = HKUnit.count().unitDivided(by: HKUnit.minute())
  public static let milligramsPerDeciliter = HKUnit(from: "mg/dL")
  public static let millimolesPerLiter = HKUnit.moleUnit(
    with: .milli, molarMass: HKUnitMolarMassBloodGlucose
  ).unitDivided(by: .liter())
  public static let vo2Max = HKUnit(from: "ml/kg*min")

  public var isMetricEnergy: Bool { return self == .jouleUnit(with: .kilo) || self == .joule() }
}

extension HKQuantityTypeIdentifier {
  /// The unit that the app displays.
  public var displayUnit: HKUnit {
    switch self {
    case .stepCount, .flightsClimbed: return .count()
    case .heartRate, .restingHeartRate: return .beatsPerMinute
    case .bodyMass, .leanBodyMass: return .gramUnit(with: .kilo)
    case .height: return .meterUnit(with: .centi)
    case .bloodGlucose: return .milligramsPerDeciliter
    case .oxygenSaturation, .bodyFatPercentage: return .percent()
    case .bodyTemperature: return .degreeCelsius()
    case .activeEnergyBurned: return .kilocalorie()
    default: return .count()
    }
  }
}

public enum UnitHelper {
  public static func convert(_ value: Double, from unit: HKUnit, to otherUnit: HKUnit) -> Double? {
    let quantity = HKQuantity(unit: unit, doubleValue: value)
    guard quantity.is(compatibleWith: otherUnit) else { return nil }
    return quantity.doubleValue(for: otherUnit)
  }

  public static func describe(_ sample: HKQuantitySample) -> String? {
    let unit = HKQuantityTypeIdentifier(rawValue: sample.quantityType.identifier).displayUnit
    guard sample.quantityType.is(compatibleWith: unit) else { return nil }
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.maximumFractionDigits = 1
    let value = sample.quantity.doubleValue(for: unit)
    return formatter.string(from: NSNumber(value: value)).map { $0 + " " + unit.unitString }
  }

  /// Fetches the person's preferred unit from HealthKit.
  public static func preferredUnit(
    for type: HKQuantityType, in store: HKHealthStore, completion: @escaping (HKUnit?) -> Void
  ) {
    store.preferredUnits(for: [type]) { units, error in
      completion(units[type])
    }
  }

  public static func massFormatterUnit(_ unit: HKUnit) -> MassFormatter.Unit {
    return HKUnit.massFormatterUnit(from: unit)
  }
}
