import Foundation
import HealthModel
import Testing

@Suite("Quantity types have the customary units of the Health app")
struct CustomaryUnitTests {
  @Test(
    "Customary units follow the person's measurement system",
    arguments: [
      ("bodyMass", "kg", "lb", "kg"), ("leanBodyMass", "kg", "lb", "kg"), ("height", "cm", "ft", "ft"),
      ("waistCircumference", "cm", "in", "cm"), ("walkingStepLength", "cm", "in", "cm"),
      ("distanceWalkingRunning", "km", "mi", "mi"), ("underwaterDepth", "m", "ft", "m"),
      ("sixMinuteWalkTestDistance", "m", "ft", "m"), ("bodyTemperature", "degC", "degF", "degC"),
      ("dietaryWater", "mL", "fl_oz_us", "mL"), ("heartRate", "count/min", "count/min", "count/min"),
      ("activeEnergyBurned", "kcal", "kcal", "kcal"), ("stepCount", "count", "count", "count"),
    ])
  func systems(name: String, metric: String, american: String, british: String) throws {
    let type = try #require(ObjectType.all.first { $0.swiftName == name })
    let units = [Locale.MeasurementSystem.metric, .us, .uk].map(type.customaryUnit)
    #expect(units == [metric, american, british].map { HealthUnit($0) })
  }

  @Test("Every quantity type has a customary unit of its dimension; other types have none")
  func kinds() {
    for type in ObjectType.all {
      let unit = type.customaryUnit(in: .us)
      #expect((unit == nil) == (type.canonicalUnit == nil), "\(type.swiftName)")
      guard let unit, let canonical = type.canonicalUnit else { continue }
      #expect(unit.isCompatible(with: canonical), "\(type.swiftName)")
    }
  }
}
