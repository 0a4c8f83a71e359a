import Foundation

/// The screen columns along a horizontal axis: those of positions, and those of *bands*, which are names or calendar
/// units of equal width.
package struct PlotColumns: Hashable, Sendable {
  /// The width of the plot, in columns.
  package let width: Int
  /// The number of bands; nil on a continuous axis.
  package let bandCount: Int?
  /// The columns per band if all are equally wide; nil if their widths differ by a column.
  private let wholeBandWidth: Int?
  /// The half columns per band, two or three, if bands are at least one column wide and narrower than two; nil
  /// otherwise.
  private let halfBandWidth: Int?
  /// The number of columns before the first band, or of half columns if bands are measured in half columns.
  private let margin: Int

  /// Divides a width among bands. All bands are equally wide, unless there are more bands than columns.
  ///
  /// A bar leaves a gap beside it: at least a third of its band, or half a column if a band is narrower than two. A nil
  /// or zero band count makes a continuous axis.
  ///
  /// - Parameter isLow: True for a chart of few rows, where precise bar heights matter more than gaps: a bar half a
  ///   column wide has only two heights per row.
  package init(width: Int, bandCount: Int?, isLow: Bool = false) {
    self.width = width
    self.bandCount = bandCount.flatMap { $0 > 0 ? $0 : nil }
    let count = self.bandCount ?? 1
    let isNarrow = self.bandCount != nil && width >= count && width < 2 * count
    halfBandWidth = isNarrow && !isLow ? min(3, 2 * width / count) : nil
    let leavesLittle = width >= count && width % count * 3 <= width
    wholeBandWidth = self.bandCount != nil && halfBandWidth == nil && leavesLittle ? width / count : nil
    // Centre bands of equal width. While little space is left at the sides, this looks better than bands of different
    // widths that fill the plot.
    if let halfBandWidth {
      margin = (2 * width - halfBandWidth * count) / 4 * 2
    } else {
      margin = wholeBandWidth == nil ? 0 : width % count / 2
    }
  }

  /// True if bands and bars are measured in half columns.
  package var isNarrow: Bool { halfBandWidth != nil }

  /// The column after the last band, where the axis also ends.
  package var end: Int { bandCount.map(edge) ?? width }

  /// The columns of a band. Bands that are narrower than a column share a column.
  package func band(_ index: Int) -> Range<Int> {
    let start = edge(index)
    return start..<max(start + 1, edge(index + 1))
  }

  /// The columns of a band's bar: about two thirds of the band, or all of it if bands are narrower than a column. A bar
  /// that is measured in half columns may fill only half of its first and last column.
  package func bar(_ index: Int) -> Range<Int> {
    if let halves = halves(index) { return halves.lowerBound / 2..<(halves.upperBound + 1) / 2 }
    let band = band(index)
    guard let wholeBandWidth else { return band }
    let length = max(1, (wholeBandWidth * 2 + 1) / 3)
    let start = band.lowerBound + (band.count - length) / 2
    return start..<start + length
  }

  /// The half columns of a band's bar; nil if it fills whole columns.
  package func halves(_ index: Int) -> Range<Int>? {
    halfBandWidth.map { margin + $0 * index..<margin + $0 * (index + 1) - 1 }
  }

  /// The columns of a range mark: one in the middle of its band, or three or five in a wide band.
  package func range(_ index: Int) -> Range<Int> {
    let bar = bar(index)
    guard !isNarrow, bar.count >= 5 else { return center(index)..<center(index) + 1 }
    let beside = bar.count >= 9 ? 2 : 1
    return center(index) - beside..<center(index) + beside + 1
  }

  /// The column in the middle of a band's bar, where thin marks are drawn.
  package func center(_ index: Int) -> Int {
    if let halves = halves(index) { return halves.lowerBound / 2 }
    let bar = bar(index)
    return (bar.lowerBound + bar.upperBound - 1) / 2
  }

  /// The column of a position along the axis.
  package func column(at position: Double) -> Int {
    min(width - 1, max(0, Int(cells(at: position).rounded(.down))))
  }

  /// The first column of a label or bar that begins at a position.
  package func leadingColumn(at position: Double) -> Int {
    guard let count = bandCount else { return column(at: position) }
    let index = min(count - 1, max(0, Int(position.rounded(.down))))
    return position == Double(index) ? bar(index).lowerBound : column(at: position)
  }

  /// The distance of a position from the left edge, in fractional cells. The middle of a band is the middle of its bar.
  package func cells(at position: Double) -> Double {
    guard let count = bandCount else { return 0.5 + position * Double(width - 1) }
    let shifted = position - 0.5
    let index = min(count - 1, max(0, Int(shifted.rounded(.down))))
    let here = middle(index)
    guard index + 1 < count else { return here + (shifted - Double(index)) * bandWidth(index) }
    guard shifted >= 0 else { return here + shifted * bandWidth(0) }
    return here + (shifted - Double(index)) * (middle(index + 1) - here)
  }

  /// The distance of a bar's middle from the left edge, in cells.
  private func middle(_ index: Int) -> Double {
    guard let halves = halves(index) else { return Double(center(index)) + 0.5 }
    return Double(halves.lowerBound + halves.upperBound) / 4
  }

  private func bandWidth(_ index: Int) -> Double { halfBandWidth.map { Double($0) / 2 } ?? Double(band(index).count) }

  private func edge(_ index: Int) -> Int {
    if let halfBandWidth { return min(width, (margin + halfBandWidth * index) / 2) }
    if let wholeBandWidth { return margin + wholeBandWidth * index }
    return min(width, (index * width) / (bandCount ?? 1))
  }
}
