import Foundation
import HealthKit
import Testing

@Suite("Quantities", .timeLimit(.minutes(20)))
struct QuantityTests {
  @Test("A quantity converts to units of its dimension, and its own unit gives the exact value (rules S64 to S67)")
  func values() {
    let distance = HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 1.2)
    #expect(distance.doubleValue(for: .meter()) == 1200)
    #expect(distance.doubleValue(for: .meterUnit(with: .kilo)) == 1.2)
    #expect(distance.is(compatibleWith: .mile()) && !distance.is(compatibleWith: .gram()))
    #expect(distance.description == "1.2 km")
    #expect(HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 72).description == "72 count/min")
  }

  @Test("Equal amounts are equal quantities with the same hash (rule S68)")
  func equality() {
    let kilometer = HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 1)
    let meters = HKQuantity(unit: .meter(), doubleValue: 1000)
    #expect(kilometer == meters && kilometer.hash == meters.hash)
    #expect(kilometer != HKQuantity(unit: .gram(), doubleValue: 1000))
  }

  @Test("Quantities in different units can be compared (rule S64)")
  func comparison() {
    let mile = HKQuantity(unit: .mile(), doubleValue: 1)
    let kilometer = HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 1)
    #expect(mile.compare(kilometer) == .orderedDescending)
    #expect(kilometer.compare(mile) == .orderedAscending)
    #expect(kilometer.compare(HKQuantity(unit: .meter(), doubleValue: 1000)) == .orderedSame)
  }

  @Test("A percentage is a fraction and converts to a count (rules S54 and S55)")
  func percent() {
    let saturation = HKQuantity(unit: .percent(), doubleValue: 0.97)
    #expect(saturation.doubleValue(for: .percent()) == 0.97)
    #expect(saturation.doubleValue(for: .count()) == 0.97)
  }

  @Test("Converting to a unit of another dimension stops the app with Apple's message (rule S65)")
  func incompatible() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 70).doubleValue(for: HKUnit(from: "count/s"))
    }
    #expect(result.says("NSInvalidArgumentException", "Attempt to convert incompatible units: kg, count/s"))
  }

  @Test("Comparing quantities of different dimensions stops the app (rule S65)")
  func incomparable() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuantity(unit: .gram(), doubleValue: 1).compare(HKQuantity(unit: .meter(), doubleValue: 1))
    }
    #expect(result.says("Attempt to convert incompatible units: g, m"))
  }

  @Test("Quantities survive an archive")
  func archive() throws {
    let quantity = HKQuantity(unit: .percent(), doubleValue: 0.1 + 0.2)
    let data = try NSKeyedArchiver.archivedData(withRootObject: quantity, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQuantity.self, from: data)
    #expect(read?.doubleValue(for: .percent()) == 0.1 + 0.2)
  }
}
