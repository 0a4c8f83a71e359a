import Testing

@testable import TerminalCharts

@Suite("The columns of a chart are divided into bands")
struct PlotColumnsTests {
  @Test("Bars have equal widths and gaps if the chart has at least one column for each bar", arguments: 1...60)
  func even(count: Int) {
    for width in count...130 {
      let columns = PlotColumns(width: width, bandCount: count)
      // The ranges of the bars, in half columns, which are the smallest width of a bar.
      let bars = (0..<count).map { index in
        columns.halves(index) ?? 2 * columns.bar(index).lowerBound..<2 * columns.bar(index).upperBound
      }
      #expect(Set(bars.map(\.count)).count == 1, "\(count) in \(width)")
      let gaps = Set(zip(bars, bars.dropFirst()).map { $1.lowerBound - $0.upperBound })
      #expect(gaps.count <= 1 && gaps.allSatisfy { $0 > 0 }, "\(count) in \(width): \(gaps)")
      #expect(bars[0].lowerBound >= 0 && bars[count - 1].upperBound <= 2 * width)
    }
  }

  @Test("A range stays inside its bar, and has an odd number of columns", arguments: [7, 12, 24, 26])
  func ranges(count: Int) {
    for width in count...130 {
      let columns = PlotColumns(width: width, bandCount: count)
      for index in 0..<count {
        let (range, bar) = (columns.range(index), columns.bar(index))
        #expect(range.lowerBound >= bar.lowerBound && range.upperBound <= bar.upperBound)
        #expect(range.count.isMultiple(of: 2) == false)
      }
    }
  }

  @Test("If the columns cannot be divided evenly, those at the sides stay empty, so that all bands have one width")
  func margins() {
    let columns = PlotColumns(width: 34, bandCount: 12)
    #expect((0..<12).map { columns.band($0).count } == Array(repeating: 2, count: 12))
    #expect(columns.band(0).lowerBound == 5)
  }
}
