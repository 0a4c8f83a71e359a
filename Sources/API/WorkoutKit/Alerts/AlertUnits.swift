import Foundation
import HealthKit

extension WorkoutAlertMetric {
  /// Counts per minute, the unit of heart rates and cadences. Its base unit is the hertz, of which it is one sixtieth
  /// (rule K6).
  public static var countPerMinute: UnitFrequency {
    UnitFrequency(symbol: "count/min", converter: UnitConverterLinear(coefficient: 1.0 / 60))
  }
}

extension Measurement<UnitFrequency> {
  /// The measurement as a HealthKit quantity.
  var quantity: HKQuantity {
    HKQuantity(
      unit: .count().unitDivided(by: .minute()), doubleValue: converted(to: WorkoutAlertMetric.countPerMinute).value)
  }
}

extension Measurement<UnitPower> {
  /// The measurement as a HealthKit quantity.
  var quantity: HKQuantity { HKQuantity(unit: .watt(), doubleValue: converted(to: .watts).value) }
}

extension Measurement<UnitSpeed> {
  /// The measurement as a HealthKit quantity.
  var quantity: HKQuantity {
    HKQuantity(unit: .meter().unitDivided(by: .second()), doubleValue: converted(to: .metersPerSecond).value)
  }
}

extension ClosedRange<Double> {
  /// Returns the range as measurements in a unit.
  func measured<Unit: Dimension>(in unit: Unit) -> ClosedRange<Measurement<Unit>> {
    Measurement(value: lowerBound, unit: unit)...Measurement(value: upperBound, unit: unit)
  }
}
