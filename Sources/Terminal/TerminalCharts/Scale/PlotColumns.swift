import Foundation

/// The columns of the screen that a band, or a position along the axis, takes.
package struct PlotColumns: Hashable, Sendable {
  /// The width of the plot, in columns.
  package let width: Int
  /// The number of bands; nil where positions run on without steps.
  package let bandCount: Int?
  /// The columns of each band when all are equally wide; nil where their widths differ by a column.
  private let wholeBandWidth: Int?
  /// The half columns of each band, two or three, where bands are narrower than two columns and not narrower than one.
  private let halfBandWidth: Int?
  /// The columns before the first band, or the half columns where bands are counted in these.
  private let margin: Int

  /// Shares out a width among bands. All bands are equally wide, unless there are more of them than columns.
  ///
  /// A bar leaves a gap beside it: a third of its band or more, and half a column where a band is narrower than two.
  /// No bands, or zero, mean an axis without steps.
  ///
  /// - Parameter isLow: True in a chart of few rows, where the heights of bars are worth more than the gaps between
  ///   them: a bar of half a column has but two heights in a row.
  package init(width: Int, bandCount: Int?, isLow: Bool = false) {
    self.width = width
    self.bandCount = bandCount.flatMap { $0 > 0 ? $0 : nil }
    let count = self.bandCount ?? 1
    let isNarrow = self.bandCount != nil && width >= count && width < 2 * count
    halfBandWidth = isNarrow && !isLow ? min(3, 2 * width / count) : nil
    let leavesLittle = width >= count && width % count * 3 <= width
    wholeBandWidth = self.bandCount != nil && halfBandWidth == nil && leavesLittle ? width / count : nil
    // Equal bands with equal gaps are calmer than a filled edge, as long as little is left over at the sides.
    if let halfBandWidth {
      margin = (2 * width - halfBandWidth * count) / 4 * 2
    } else {
      margin = wholeBandWidth == nil ? 0 : width % count / 2
    }
  }

  /// True where bars are counted in half columns.
  package var isNarrow: Bool { halfBandWidth != nil }

  /// The column after the last band, with which the axis ends too.
  package var end: Int { bandCount.map(edge) ?? width }

  /// The columns between which a band lies. Bands narrower than a column share one.
  package func band(_ index: Int) -> Range<Int> {
    let start = edge(index)
    return start..<max(start + 1, edge(index + 1))
  }

  /// The columns a band's bar fills: about two thirds of it, or all of it where bands are narrower than a column. A bar
  /// counted in half columns may fill only a part of its first and its last one.
  package func bar(_ index: Int) -> Range<Int> {
    if let halves = halves(index) { return halves.lowerBound / 2..<(halves.upperBound + 1) / 2 }
    let band = band(index)
    guard let wholeBandWidth else { return band }
    let length = max(1, (wholeBandWidth * 2 + 1) / 3)
    let start = band.lowerBound + (band.count - length) / 2
    return start..<start + length
  }

  /// The half columns a band's bar fills; nil where it fills whole columns.
  package func halves(_ index: Int) -> Range<Int>? {
    halfBandWidth.map { margin + $0 * index..<margin + $0 * (index + 1) - 1 }
  }

  /// The columns of a range: one in the middle of its band, three or five in the middle of a wide one.
  package func range(_ index: Int) -> Range<Int> {
    let bar = bar(index)
    guard !isNarrow, bar.count >= 5 else { return center(index)..<center(index) + 1 }
    let beside = bar.count >= 9 ? 2 : 1
    return center(index) - beside..<center(index) + beside + 1
  }

  /// The column in the middle of a band's bar, where thin marks stand.
  package func center(_ index: Int) -> Int {
    if let halves = halves(index) { return halves.lowerBound / 2 }
    let bar = bar(index)
    return (bar.lowerBound + bar.upperBound - 1) / 2
  }

  /// The column that a position along the axis falls into.
  package func column(at position: Double) -> Int {
    min(width - 1, max(0, Int(cells(at: position).rounded(.down))))
  }

  /// The first column of a label or a bar that begins at a position.
  package func leadingColumn(at position: Double) -> Int {
    guard let count = bandCount else { return column(at: position) }
    let index = min(count - 1, max(0, Int(position.rounded(.down))))
    return position == Double(index) ? bar(index).lowerBound : column(at: position)
  }

  /// The distance of a position from the left edge, in cells and parts of one. Middles of bands lie over their bars.
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
