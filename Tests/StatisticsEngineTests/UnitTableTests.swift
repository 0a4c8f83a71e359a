import HealthModel
import Testing

@testable import StatisticsEngine

@Suite("A type can have any number of units")
struct UnitTableTests {
  /// Grams, and more units than a two-byte number can count: moles of many invented substances.
  private static let units = [HealthUnit.gram] + (1...70_000).map { HealthUnit("mol<\($0)>")! }

  @Test("Seventy thousand units of a type are distinct, and each is found")
  func many() {
    var table = UnitTable(canonical: .gram)
    #expect(Self.units.map { table.index(of: $0) } == Self.units.indices.map { UnitIndex($0) })
    #expect(table.count == 70_001)
    for index in stride(from: 0, to: 70_001, by: 1_000) {
      #expect(table[UnitIndex(index)] == Self.units[index])
      #expect(table.index(of: Self.units[index]) == UnitIndex(index))
      #expect(table.canonicalValue(2, UnitIndex(index)) == (index == 0 ? 2 : 2 * Double(index)))
    }
    #expect(table[70_001] == nil)
  }

  @Test("If two copies of a unit table add different units, each copy numbers its own new units")
  func copies() {
    var one = UnitTable(canonical: .gram)
    for unit in Self.units.prefix(20) { _ = one.index(of: unit) }
    var other = one
    #expect(one.index(of: Self.units[20]) == 20)
    #expect(other.index(of: Self.units[21]) == 20)
    #expect(other.index(of: Self.units[20]) == 21)
    #expect(one.index(of: Self.units[21]) == 21)
    #expect(one[20] == Self.units[20])
    #expect(other[20] == Self.units[21])
  }

  @Test("The canonical unit comes first, and a new table has no other unit")
  func canonical() {
    let table = UnitTable(canonical: .gram)
    #expect(table.count == 1 && table[0] == .gram && table[1] == nil)
    #expect(UnitTable(canonical: nil).count == 0)
  }

  @Test("Copies of a unit table stay equal if they add the same unit, and otherwise differ")
  func sharing() {
    var one = UnitTable(canonical: .gram)
    for unit in Self.units.prefix(20) { _ = one.index(of: unit) }
    var other = one
    #expect(one.shares(with: other))
    #expect(one.index(of: Self.units[20]) == 20 && other.index(of: Self.units[20]) == 20)
    #expect(one.shares(with: other))
    #expect(other.index(of: Self.units[21]) == 21 && one.index(of: Self.units[22]) == 21)
    #expect(!one.shares(with: other))
  }

  @Test("A long sample can have a unit that was added after earlier samples")
  func longSamples() {
    var timeline = SampleTimeline(.cumulative, units: UnitTable(canonical: .gram))
    let days = 5 * 86_400.0
    timeline.insert(TimelineSample(start: 0, end: days, value: 1, serial: 1))
    let unit = timeline.units.index(of: HealthUnit("kg")!)
    timeline.insert([
      TimelineSample(start: 0, end: days, value: 1, serial: 2, unit: unit),
      TimelineSample(start: 0, end: 60, value: 1, serial: 3, unit: unit),
    ])
    let query = TimelineQuery(boundaries: [0, days], options: .cumulativeSum)
    #expect(timeline.statistics(query).values(ofBucket: 0).sum == 2_001)
    let recent = TimelineQuery(boundaries: [0, 60], options: .mostRecent)
    let latest = timeline.statistics(recent).merged.mostRecent[0]
    #expect(latest?.value == 1_000 && latest?.unit == 0, "in the canonical unit")
  }

  @Test("A chunk with seventy thousand units preserves values and converts each")
  func samples() {
    var timeline = SampleTimeline(.cumulative, units: UnitTable(canonical: .gram))
    let samples = Self.units.indices.map { index in
      TimelineSample(
        start: Double(index) * 60, end: Double(index) * 60 + 30, value: 1, serial: UInt64(index),
        unit: timeline.units.index(of: Self.units[index]))
    }
    timeline.insert(samples)
    let columns = timeline.sources[0].parts[0]
    #expect(columns.sample(at: columns.place(startingFrom: 69_999 * 60)).unit == 69_999)
    var grams = ExactSum()
    for sample in samples { grams.add(timeline.units.canonicalValue(1, sample.unit)) }
    #expect(timeline.statistics(TimelineQuery(options: .cumulativeSum)).values(ofBucket: 0).sum == grams.value)
    #expect(abs(grams.value - (1 + 70_000 * 70_001 / 2)) < 1)
  }

  @Test("The seventy thousandth source of a type keeps its number")
  func sources() {
    var timeline = SampleTimeline(.discreteArithmetic)
    timeline.insert(
      TimelineSample(start: 0, end: 60, value: 5, serial: 1, source: 70_000))
    let values = timeline.statistics(TimelineQuery(options: [.discreteAverage, .separateBySource]))
    #expect(values.valuesBySource(ofBucket: 0).map(\.source) == [70_000])
  }
}
