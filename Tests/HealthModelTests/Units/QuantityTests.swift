import HealthModel
import SeededRandom
import Testing

@Suite("Quantities")
struct QuantityTests {
  @Test("A quantity converts to units of its dimension, and to no other units (rule S65)")
  func reading() {
    #expect(HealthQuantity(1, .kilometer).value(in: .meter) == 1000)
    #expect(HealthQuantity(90, .minute).value(in: .hour) == 1.5)
    #expect(HealthQuantity(72, .beatsPerMinute).value(in: .countPerSecond) == 1.2)
    #expect(HealthQuantity(0.97, .percent).value(in: .count) == 0.97)
    #expect(HealthQuantity(80, .kilogram).value(in: .countPerSecond) == nil)
    #expect(HealthQuantity(80, .kilogram).isCompatible(with: .pound))
  }

  @Test("One kilometer is equal to a thousand meters, also in sets (rule S68)")
  func equality() {
    let same = [HealthQuantity(1, .kilometer), HealthQuantity(1000, .meter), HealthQuantity(100_000, .centimeter)]
    #expect(Set(same).count == 1)
    #expect(HealthQuantity(1, .kilometer) != HealthQuantity(1000, .gram))
    #expect(HealthQuantity(1, .kilometer) != HealthQuantity(1, .meter))
    #expect(HealthQuantity(0, .meter) == HealthQuantity(-0.0, .mile))
    #expect(HealthQuantity(2, .minute) == HealthQuantity(120, .second))
    #expect(HealthQuantity(0, .degreeCelsius) == HealthQuantity(273.15, .kelvin))
  }

  @Test("Equality, hashing and order of quantities agree across units")
  func laws() throws {
    var random = SplitMix64(seed: 5)
    let units: [HealthUnit] = [
      .meter, .kilometer, .centimeter, .foot, .mile, .gram, .kilogram, .degreeCelsius, .kelvin,
    ]
    let quantities = (0..<150).map { _ in
      HealthQuantity(Double(Int.random(in: -3...3, using: &random)) * 1000, units.randomElement(using: &random)!)
    }
    for a in quantities {
      #expect(a == a)
      for b in quantities {
        #expect((a == b) == (b == a))
        if a == b { #expect(a.hashValue == b.hashValue) }
        guard let isLess = a.isLess(than: b), let isMore = b.isLess(than: a) else {
          #expect(!a.isCompatible(with: b.unit) && a != b)
          continue
        }
        #expect([isLess, isMore, a == b].filter(\.self).count == 1, "\(a), \(b)")
        for c in quantities where a == b && b == c { #expect(a == c) }
      }
    }
  }

  @Test("A NaN quantity can be compared and hashed (rule S69)")
  func notANumber() {
    let nothing = HealthQuantity(.nan, .meter)
    #expect(nothing == nothing && Set([nothing, nothing]).count == 1)
    #expect(nothing.isLess(than: HealthQuantity(1, .meter)) == false)
    #expect(HealthQuantity(.infinity, .meter) == HealthQuantity(.infinity, .kilometer))
  }

  @Test(
    "A quantity prints its number and its unit (rule S68)",
    arguments: [
      (HealthQuantity(72, .beatsPerMinute), "72 count/min"), (HealthQuantity(0.97, .percent), "0.97 %"),
      (HealthQuantity(-1.25, .diopter), "-1.25 D"), (HealthQuantity(3, .null), "3 ()"),
    ])
  func printing(quantity: HealthQuantity, printed: String) {
    #expect(quantity.description == printed)
  }

  @Test("A quantity takes 16 bytes of memory")
  func size() {
    #expect(MemoryLayout<HealthQuantity>.stride == 16)
    #expect(MemoryLayout<HealthUnit>.size == 8)
  }
}
