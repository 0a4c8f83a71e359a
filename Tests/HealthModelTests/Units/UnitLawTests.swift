import HealthModel
import SeededRandom
import Testing

/// Laws that hold for all units, tested with random units from a seed.
@Suite("Algebraic laws of units")
struct UnitLawTests {
  private static let names = [
    "g", "kg", "lb", "m", "km", "mi", "s", "min", "hr", "L", "mL", "cup_us", "kcal", "J", "Pa", "mmHg", "K", "degC",
    "degF",
    "mol<18>", "mmol<180.15588000005408>", "count", "%", "IU", "W", "D", "deg", "appleEffortScore",
  ]

  private func units(_ count: Int, seed: UInt64) -> [HealthUnit] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      (0..<Int.random(in: 1...4, using: &random)).reduce(.null) { unit, _ in
        let factor = HealthUnit(Self.names.randomElement(using: &random)!)!
        return unit * factor.raised(to: Int.random(in: -3...3, using: &random))
      }
    }
  }

  @Test("Multiplication of units is commutative, and division is its inverse (rule S61)")
  func algebra() {
    let units = units(120, seed: 1)
    for (index, a) in units.enumerated() {
      let (b, c) = (units[(index + 1) % units.count], units[(index + 7) % units.count])
      #expect(a * b == b * a)
      #expect((a * b) * c == a * (b * c))
      #expect((a * b) / b == a)
      #expect((a / a).isNull)
      #expect(a * .null == a)
      #expect(a.reciprocal.reciprocal == a)
      #expect(a.raised(to: 2) == a * a)
      #expect(a.raised(to: 0).isNull)
      #expect((a * b).raised(to: -3) == a.raised(to: -3) * b.raised(to: -3))
    }
  }

  @Test("A printed unit is parsed as the same unit")
  func roundTrip() {
    for unit in units(400, seed: 2) {
      #expect(HealthUnit(unit.string) == unit)
      #expect(unit.string.filter { $0 == "/" }.count <= 1)
      #expect(!unit.string.contains("(") || unit.isNull)
    }
  }

  @Test("Converting to another unit and back gives nearly the same value, and in the same unit exactly (rule S67)")
  func conversionsReturn() throws {
    var random = SplitMix64(seed: 3)
    let all = units(300, seed: 3) + Self.names.map { HealthUnit($0)! }
    var pairs = 0
    for from in all {
      for to in all where from.isCompatible(with: to) {
        pairs += 1
        let quantity = HealthQuantity(Double.random(in: 0.001...1000, using: &random), from)
        #expect(quantity.value(in: from) == quantity.value)
        let there = HealthQuantity(try #require(quantity.value(in: to)), to)
        let back = try #require(there.value(in: from))
        // Temperatures lose precision when 273.15 is added and subtracted.
        #expect(abs(back - quantity.value) <= 1e-12 * (abs(quantity.value) + 500), "\(quantity) in \(to)")
      }
    }
    #expect(pairs > 500)
  }

  @Test("Compatibility of units is an equivalence relation, and determines conversion (rule S66)")
  func compatibility() {
    let units = units(60, seed: 4) + Self.names.map { HealthUnit($0)! }
    for a in units {
      #expect(a.isCompatible(with: a))
      for b in units {
        #expect(a.isCompatible(with: b) == b.isCompatible(with: a))
        #expect(a.isCompatible(with: b) == (HealthQuantity(1, a).value(in: b) != nil))
        for c in units where a.isCompatible(with: b) && b.isCompatible(with: c) { #expect(a.isCompatible(with: c)) }
      }
    }
  }

  @Test("A unit with a huge exponent does not trap")
  func absurdPowers() {
    let absurd = HealthUnit.meter.raised(to: .max).raised(to: .max)
    #expect(absurd.raised(to: .min) != .meter)
    #expect(HealthQuantity(1, absurd).value(in: .meter) == nil || absurd == .meter)
    #expect(!absurd.string.isEmpty)
  }
}
