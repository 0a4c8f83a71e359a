import Foundation
import HealthKit
import Testing

@Suite("Units", .timeLimit(.minutes(20)))
struct UnitTests {
  @Test("Equal units from strings, names and arithmetic are the same instance (rule S62)")
  func instances() {
    let beats = HKUnit.count().unitDivided(by: .minute())
    #expect(beats === HKUnit(from: "count/min"))
    #expect(beats.unitString == "count/min")
    #expect(HKUnit.gramUnit(with: .kilo) === HKUnit(from: "kg"))
    #expect(HKUnit.meter().unitDivided(by: HKUnit.second().unitRaised(toPower: 2)) == HKUnit(from: "m/s^2"))
    #expect(HKUnit.second().reciprocal().unitString == "1/s")
    #expect(HKUnit(from: "ml/(kg*min)") == HKUnit(from: "mL/min·kg"))
  }

  @Test("A unit whose factors cancel is the null unit (rule S53)")
  func nullUnit() {
    let null = HKUnit.count().unitDivided(by: .count())
    #expect(null.isNull() && null.unitString == "()")
    #expect(HKUnit(from: "") === null)
    #expect(!HKUnit.percent().isNull())
  }

  @Test("Every named unit prints its symbol")
  func symbols() {
    let units: [(HKUnit, String)] = [
      (.gram(), "g"), (.ounce(), "oz"), (.pound(), "lb"), (.stone(), "st"), (.meter(), "m"), (.inch(), "in"),
      (.foot(), "ft"), (.yard(), "yd"), (.mile(), "mi"), (.liter(), "L"), (.fluidOunceUS(), "fl_oz_us"),
      (.fluidOunceImperial(), "fl_oz_imp"), (.cupUS(), "cup_us"), (.cupImperial(), "cup_imp"),
      (.pintUS(), "pt_us"), (.pintImperial(), "pt_imp"), (.second(), "s"), (.minute(), "min"), (.hour(), "hr"),
      (.day(), "d"), (.joule(), "J"), (.kilocalorie(), "kcal"), (.largeCalorie(), "Cal"), (.smallCalorie(), "cal"),
      (.calorie(), "cal"), (.watt(), "W"), (.pascal(), "Pa"), (.millimeterOfMercury(), "mmHg"),
      (.inchesOfMercury(), "inHg"), (.centimeterOfWater(), "cmAq"), (.atmosphere(), "atm"), (.kelvin(), "K"),
      (.degreeCelsius(), "degC"), (.degreeFahrenheit(), "degF"), (.siemen(), "S"), (.volt(), "V"), (.hertz(), "Hz"),
      (.decibelAWeightedSoundPressureLevel(), "dBASPL"), (.decibelHearingLevel(), "dBHL"), (.lux(), "lx"),
      (.diopter(), "D"), (.prismDiopter(), "pD"), (.degreeAngle(), "deg"), (.radianAngle(), "rad"),
      (.count(), "count"), (.percent(), "%"), (.internationalUnit(), "IU"), (.appleEffortScore(), "appleEffortScore"),
    ]
    for (unit, symbol) in units { #expect(unit.unitString == symbol) }
  }

  @Test("The symbol of a unit has its prefix in front (rule S60)")
  func prefixes() {
    #expect(HKUnit.gramUnit(with: .micro).unitString == "mcg")
    #expect(HKUnit.literUnit(with: .deci).unitString == "dL")
    #expect(HKUnit.jouleUnit(with: .kilo).unitString == "kJ")
    #expect(HKUnit.joule(with: .kilo) === HKUnit.jouleUnit(with: .kilo))
    #expect(HKUnit.secondUnit(with: .milli).unitString == "ms")
    #expect(HKUnit.voltUnit(with: .none) === HKUnit.volt())
    #expect(HKMetricPrefix.femto.rawValue == 13 && HKMetricPrefix.tera.rawValue == 12)
  }

  @Test("A unit of moles converts to grams by its molar mass (rule S59)")
  func moles() {
    let unit = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose).unitDivided(by: .liter())
    #expect(unit.unitString == "mmol<180.15588000005408>/L")
    let glucose = HKQuantity(unit: unit, doubleValue: 5.5)
    #expect(abs(glucose.doubleValue(for: HKUnit(from: "mg/dL")) - 99.0857) < 0.001)
  }

  @Test("The units of Foundation's formatters convert in both directions (rule S63)")
  func formatterUnits() {
    #expect(HKUnit(from: MassFormatter.Unit.kilogram) === HKUnit.gramUnit(with: .kilo))
    #expect(HKUnit(from: LengthFormatter.Unit.mile) === HKUnit.mile())
    #expect(HKUnit(from: EnergyFormatter.Unit.kilocalorie) === HKUnit.kilocalorie())
    #expect(HKUnit.massFormatterUnit(from: .stone()) == .stone)
    #expect(HKUnit.lengthFormatterUnit(from: .meterUnit(with: .centi)) == .centimeter)
    #expect(HKUnit.energyFormatterUnit(from: .largeCalorie()) == .kilocalorie)
  }

  @Test("An invalid unit string stops the app (rule S51)", arguments: ["mL/kg/min", "Kg", "count/hour"])
  func unreadable(string: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [string] in
      _ = HKUnit(from: string)
    }
    #expect(result.says("NSInvalidArgumentException", "Unable to parse factorization string \(string)"))
  }

  @Test("Units survive an archive, including the null unit")
  func archives() throws {
    for unit in [HKUnit(from: "mL/(kg*min)"), HKUnit(from: ""), .moleUnit(withMolarMass: 18.015)] {
      let data = try NSKeyedArchiver.archivedData(withRootObject: unit, requiringSecureCoding: true)
      #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKUnit.self, from: data) == unit)
    }
  }
}
