import Testing

@testable import TerminalCharts

@Suite("Where bands stand in a chart of so many columns")
struct PlotColumnsTests {
  @Test("Thin marks are evenly spaced, or stand without gaps", arguments: 1...60)
  func even(count: Int) {
    for width in 1...120 {
      let columns = PlotColumns(width: width, bandCount: count)
      let marks = (0..<count).map { columns.thin(at: Double($0) + 0.5) }
      guard width >= count else { continue }
      let gaps = Set(zip(marks, marks.dropFirst()).map { $1.lowerBound - $0.upperBound })
      if width >= 3 * count || width < 2 * count {
        #expect(
          gaps.count <= 1 || (gaps.max()! - gaps.min()! <= 1 && !gaps.contains(0)), "\(count) in \(width): \(gaps)")
      }
      #expect(marks.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= width && !$0.isEmpty })
      #expect(zip(marks, marks.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "none over another")
    }
  }

  @Test("A few columns stay empty at the sides rather than that bands differ in width")
  func margins() {
    let columns = PlotColumns(width: 34, bandCount: 12)
    #expect((0..<12).map { columns.band($0).count } == Array(repeating: 2, count: 12))
    #expect(columns.band(0).lowerBound == 5)
  }
}
