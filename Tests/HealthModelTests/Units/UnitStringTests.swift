import HealthModel
import Testing

@Suite("Unit strings")
struct UnitStringTests {
  @Test(
    "Every spelling of a unit parses, and prints in one form (rules S49 and S52)",
    arguments: [
      ("count/min", "count/min"), ("kcal/(kg*hr)", "kcal/hr·kg"), ("ml/(kg*min)", "mL/min·kg"),
      ("ml/kg*min", "mL/min·kg"), ("mL/min·kg", "mL/min·kg"), ("mL/kg.min", "mL/min·kg"), ("m^2", "m^2"),
      ("m*m", "m^2"), ("m/s^2", "m/s^2"), ("(m/s)^2", "m^2/s^2"), ("1/s", "1/s"), ("s^-1", "1/s"), ("l", "L"),
      ("dl", "dL"), ("mg/dL", "mg/dL"), ("mmol<180.15588000005408>/L", "mmol<180.15588000005408>/L"),
      ("mol<18.0>", "mol<18>"), ("kg*m/m", "kg"), ("m^0", "()"), ("count/count", "()"), ("", "()"), ("()", "()"),
      ("fl_oz_us", "fl_oz_us"), ("mcg", "mcg"), ("((kg))", "kg"), ("min", "min"), ("mmHg", "mmHg"), ("%", "%"),
      ("count*%", "%·count"), ("m^1", "m"),
    ])
  func printing(input: String, printed: String) throws {
    let unit = try #require(HealthUnit(input))
    #expect(unit.string == printed)
    #expect(HealthUnit(unit.string) == unit, "what is printed is read again")
    #expect(unit.isNull == (printed == "()"))
  }

  @Test(
    "An invalid unit string is refused entirely (rules S47, S50 and S51)",
    arguments: [
      "Kg", "KG", "mL/kg/min", "count/hour", "kWh", "um", "µm", "μg", "beats", "m/", "/s", "m**s", "m^", "m^x", "m^2^3",
      "m^-", "m^12345", "kg ", " kg", "k g", "(m", "m)", "()m", "m()", "(", ")", "^2", "*", "1", "1*m", "2/s", "mol",
      "mol<>", "mol<-1>", "mol<0>", "mol<inf>", "mol<nan>", "mol<1", "mol<0x10>", "kmin", "mcount", "m%", "klb", "h",
      "da", "cd", "DEG", "l/L/l", "m/(s/m)", "m\n", "((((((((((m))))))))))", "步", "m\u{301}", "m^٣",
      "((m^9999)^9999)^9999",
    ])
  func refusals(input: String) {
    #expect(HealthUnit(input) == nil)
  }

  @Test("A complete unit name takes precedence over a name with a prefix")
  func namesBeforePrefixes() {
    #expect(HealthUnit("min")!.isCompatible(with: .second))
    #expect(HealthUnit("pD")!.isCompatible(with: .diopter) == false)
    #expect(HealthUnit("ft")!.isCompatible(with: .meter))
    #expect(HealthUnit("d")!.isCompatible(with: .second))
    #expect(HealthUnit("Pa")!.isCompatible(with: .millimeterOfMercury))
    #expect(HealthUnit("cm")!.isCompatible(with: .meter))
    #expect(HealthUnit("dam")!.isCompatible(with: .meter))
  }

  @Test(
    "The unit of every quantity type parses and prints", arguments: ObjectType.all.compactMap(\.canonicalUnit))
  func canonicalUnits(unit: HealthUnit) {
    #expect(HealthUnit(unit.string) == unit)
    #expect(unit.description == unit.string)
  }

  @Test("Moles are created from a prefix and a molar mass (rule S59)")
  func moles() {
    #expect(HealthUnit(moles: .milli, molarMass: 180.15588000005408)?.string == "mmol<180.15588000005408>")
    #expect(HealthUnit(moles: .none, molarMass: 18)?.string == "mol<18>")
    #expect(HealthUnit(moles: .none, molarMass: -18) == nil)
    #expect(HealthUnit(moles: .none, molarMass: .nan) == nil)
    #expect(HealthUnit("mol<1.5e-7>")?.string == "mol<1.5e-07>")
  }
}
