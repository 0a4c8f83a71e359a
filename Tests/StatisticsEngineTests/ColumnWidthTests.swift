import Testing

@testable import StatisticsEngine

@Suite("A column is as narrow as its values allow")
struct ColumnWidthTests {
  @Test("Dates take four bytes as whole seconds within 136 years, and eight otherwise")
  func instants() {
    let first = 750_000_000.25
    #expect(InstantColumn([first, first + 1, first + 90]).width == 4)
    #expect(InstantColumn([first, first + Double(UInt32.max)]).width == 4)
    #expect(InstantColumn([first, first + Double(UInt32.max) + 1]).width == 8)
    #expect(InstantColumn([first, first + 0.5]).width == 8)
    let narrow = InstantColumn([first, first + 1])
    #expect(narrow.holds(first + 7, at: 2) && !narrow.holds(first - 1, at: 0) && !narrow.holds(first + 0.5, at: 1))
    #expect(InstantColumn([first, first + 0.5]).holds(first + 0.75, at: 2))
  }

  private func ends(_ seconds: Double...) -> EndColumn {
    let starts = InstantColumn([750_000_000, 750_000_060])
    return EndColumn(seconds.map { TimeSpan(start: 750_000_000, end: 750_000_000 + $0) }, starts: starts)
  }

  private func holds(_ column: EndColumn, _ seconds: Double) -> Bool {
    column.holds(TimeSpan(start: 750_000_060, end: 750_000_060 + seconds), at: 1)
  }

  @Test("The ends of samples take two bytes within 18 hours of the start, otherwise four, and eight for fractions")
  func ends() {
    #expect([ends(0).width, ends(30, 65_535).width] == [2, 2])
    #expect([ends(30, 65_536).width, ends(Double(UInt32.max)).width] == [4, 4])
    #expect([ends(0.5).width, ends(30, 0.5).width, ends(Double(UInt32.max) + 1).width] == [8, 8, 8])
    #expect(holds(ends(1), 65_535) && !holds(ends(1), 65_536) && !holds(ends(1), 0.5))
    #expect(holds(ends(65_536), 65_536) && !holds(ends(65_536), 0.5))
    #expect(holds(ends(0.5), 0.5) && holds(ends(0.5), 0.75))
  }

  @Test(
    "A column of equal steps takes no bytes per value; any other takes as many as the range of its values needs")
  func integers() {
    func width(_ values: UInt64...) -> Int { IntegerColumn(values).width }
    #expect([width(), width(7), width(7, 7), width(7, 9, 11)] == [0, 0, 0, 0])
    #expect([width(1_000_000_000, 1_000_000_003, 1_000_000_001), width(0, 1, 65_535)] == [2, 2])
    #expect([width(0, 1, 65_536), width(0, 1, UInt64(UInt32.max))] == [4, 4])
    #expect([width(0, 1, UInt64(UInt32.max) + 1), width(0, 1, .max)] == [8, 8])
  }

  @Test("Values with equal distances are a progression; equal values and a single value are not")
  func progressions() {
    func isProgression(_ values: UInt64...) -> Bool { IntegerColumn(values).isProgression }
    #expect(isProgression(1, 2, 3))
    #expect(!isProgression(5, 5) && !isProgression(5) && !isProgression(1, 5, 2))
  }

  @Test("A column can hold a number between its smallest value and the end of its range")
  func held() {
    func holds(_ values: [UInt64], _ value: UInt64) -> Bool { IntegerColumn(values).holds(value, at: 1) }
    let (two, four, eight): ([UInt64], [UInt64], [UInt64]) = ([10, 12, 11], [10, 70_000, 11], [10, 1 << 40, 11])
    for column in [two, four, eight] { #expect(holds(column, 10) && !holds(column, 9)) }
    #expect(holds(two, 65_545) && !holds(two, 65_546))
    #expect(holds(four, 10 + UInt64(UInt32.max)) && !holds(four, 11 + UInt64(UInt32.max)))
    #expect(holds(eight, .max))
  }

  @Test("Serial numbers far apart or far from zero are preserved")
  func fourBytes() {
    let serials: [UInt64] = [1_000_000_000, 1_000_070_000, 1_000_000_003]
    let samples = serials.enumerated().map {
      TimelineSample(start: Double($0), end: Double($0), value: 1, serial: $1)
    }
    let chunk = TimelineChunk(samples[...], UnitTable(canonical: nil))
    #expect((0..<3).map { chunk.serials[$0] } == serials)
  }

  @Test(
    "A late sample fits into a chunk that stores serial numbers one by one, if all samples share unit and provenance")
  func insertion() {
    let samples = [5, 9, 6].enumerated().map {
      TimelineSample(start: Double($0) * 10, end: Double($0) * 10, value: 1, serial: UInt64($1))
    }
    let chunk = TimelineChunk(samples[...], UnitTable(canonical: nil))
    let late = TimelineSample(start: 5, end: 5, value: 1, serial: 20)
    let changed = TimelineChunk(chunk, inserting: late, at: 1)
    #expect(changed?.samples(0..<4, of: 0).map(\.serial) == [5, 20, 9, 6])
  }
}
