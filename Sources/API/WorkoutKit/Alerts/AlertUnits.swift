import Foundation
import HealthKit

extension WorkoutAlertMetric {
  /// A time a minute: the unit of heart rates and cadences. Its base is the hertz, of which it is a sixtieth (rule K6).
  public static var countPerMinute: UnitFrequency {
    UnitFrequency(symbol: "count/min", converter: UnitConverterLinear(coefficient: 1.0 / 60))
  }
}

extension Measurement<UnitFrequency> {
  /// The same in HealthKit's words.
  var quantity: HKQuantity {
    HKQuantity(
      unit: .count().unitDivided(by: .minute()), doubleValue: converted(to: WorkoutAlertMetric.countPerMinute).value)
  }
}

extension Measurement<UnitPower> {
  /// The same in HealthKit's words.
  var quantity: HKQuantity { HKQuantity(unit: .watt(), doubleValue: converted(to: .watts).value) }
}

extension Measurement<UnitSpeed> {
  /// The same in HealthKit's words.
  var quantity: HKQuantity {
    HKQuantity(unit: .meter().unitDivided(by: .second()), doubleValue: converted(to: .metersPerSecond).value)
  }
}

extension ClosedRange<Double> {
  /// The range in a unit.
  func measured<Unit: Dimension>(in unit: Unit) -> ClosedRange<Measurement<Unit>> {
    Measurement(value: lowerBound, unit: unit)...Measurement(value: upperBound, unit: unit)
  }
}
