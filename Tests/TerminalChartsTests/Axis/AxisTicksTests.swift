import Testing

@testable import TerminalCharts

@Suite("The axis of a chart has round numbers")
struct AxisTicksTests {
  @Test(
    "The ticks of an axis are at round steps and enclose the data",
    arguments: [
      (0...8_432, 4, [0, 2_500, 5_000, 7_500, 10_000]),
      (0...8_432, 2, [0, 5_000, 10_000]),
      (61...61, 2, [60, 61, 62]),
      (52...141, 2, [50, 100, 150]),
      (0...0.3, 3, [0, 0.1, 0.2, 0.3]),
      (-4.5...5, 2, [-5, 0, 5]),
      (0...10, 5, [0, 2, 4, 6, 8, 10]),
      (98.2...99.1, 4, [98, 98.25, 98.5, 98.75, 99, 99.25]),
    ] as [(ClosedRange<Double>, Int, [Double])])
  func steps(range: ClosedRange<Double>, count: Int, expected: [Double]) {
    #expect(AxisTicks(covering: range, about: count).values == expected)
  }

  @Test("An axis for data of only zeros has space only above zero")
  func zero() {
    #expect(AxisTicks(covering: 0...0, about: 4).domain == 0...1)
  }

  @Test("For any data, the ticks of an axis ascend, enclose the data and are few")
  func enclose() {
    let values: [Double] = [
      -1e300, -1e15, -12_345.678, -1, -1e-12, 0, .leastNonzeroMagnitude, 1e-308, 1e-300, 1e-285, 1e-9, 0.1,
      0.30000000000000004, 1, 2.5,
      7, 61, 999.9, 1e6,
      123_456_789, 1e15, 1e15 + 1, 1e300,
    ]
    for low in values {
      for high in values where high >= low {
        for count in 1...12 {
          let ticks = AxisTicks(covering: low...high, about: count).values
          #expect(ticks.count >= 2 && ticks.count <= count + 3, "\(low)...\(high) about \(count): \(ticks)")
          #expect(zip(ticks, ticks.dropFirst()).allSatisfy(<), "\(low)...\(high) about \(count): \(ticks)")
          #expect(ticks[0] <= low && ticks[ticks.count - 1] >= high, "\(low)...\(high) about \(count): \(ticks)")
        }
      }
    }
  }

  @Test("A point at the value of a tick is in the row of the tick's label", arguments: 2...40)
  func points(rows: Int) {
    let scale = VerticalScale(values: [41, 155], domain: nil, rows: rows)
    for tick in scale.ticks.dropFirst() { #expect(scale.row(tick) == rows - 1 - scale.labelRow(tick)) }
    #expect(scale.row(scale.ticks[0]) == 0, "just above the axis, where the lowest label is")
    #expect(scale.row(scale.domain.upperBound + 1) == nil && scale.row(scale.domain.lowerBound - 1) == nil)
  }

  @Test("Points that are closer to each other than to any tick share a row")
  func neighbours() {
    let scale = VerticalScale(values: [41, 155], domain: nil, rows: 10)
    #expect(Set([62.9, 63.6, 63.9, 64.5, 66.9, 69.3].map(scale.row)) == [1])
    #expect(scale.row(80) == 2)
  }

  @Test("Each tick of an axis has its own row, in charts of any height", arguments: 1...40)
  func rows(rows: Int) {
    for high in [1.0, 7, 99, 8_432, 11_900, 123_456] {
      let ticks = AxisTicks(covering: 0...high, rows: rows)
      let scale = VerticalScale(values: [0, high], domain: nil, rows: rows)
      #expect(Set(ticks.values.map(scale.labelRow)).count == ticks.values.count)
      #expect(ticks.values.count <= 7)
    }
  }

  @Test("The ticks of an axis have equal distances, and the axis includes all values", arguments: 1...40)
  func equalDistances(rows: Int) {
    for (low, high) in [(0, 8_432.0), (0, 11_900), (44, 135), (52, 141), (61, 61), (-4.5, 5), (98.2, 99.1), (-7, -2)] {
      let scale = VerticalScale(values: [low, high], domain: nil, rows: rows)
      let places = scale.ticks.map(scale.labelRow)
      #expect(Set(zip(places, places.dropFirst()).map(-)).count == 1, "\(low)...\(high): \(places)")
      #expect(scale.domain.contains(low) && scale.domain.contains(high), "\(low)...\(high): \(scale.domain)")
      #expect(scale.ticks[0] == scale.domain.lowerBound)
    }
  }

  @Test("Between two ends set by the app, ticks have equal distances, and the axis keeps the ends", arguments: 1...40)
  func fixedEnds(rows: Int) {
    for domain in [0...100.0, 0...5_000, 50...70, 45...71, 0...7] {
      let scale = VerticalScale(values: [], domain: domain, rows: rows)
      let places = scale.ticks.map(scale.labelRow)
      #expect(Set(zip(places, places.dropFirst()).map(-)).count == 1, "\(domain): \(places)")
      #expect(scale.domain == domain)
      #expect(scale.ticks.allSatisfy(domain.contains))
    }
  }
}
