import Foundation

/// The columns of the screen that a band, or a position along the axis, takes.
package struct PlotColumns: Hashable, Sendable {
  /// The width of the plot, in columns.
  package let width: Int
  /// The number of bands; nil where positions run on without steps.
  package let bandCount: Int?
  /// The columns of each band when all are equally wide; nil where their widths differ by a column.
  private let wholeBandWidth: Int?
  private let margin: Int

  /// Shares out a width among bands. Where a third of the columns or less would be left over, all bands are equally
  /// wide.
  ///
  /// No bands, or zero, mean an axis without steps.
  package init(width: Int, bandCount: Int?) {
    self.width = width
    self.bandCount = bandCount.flatMap { $0 > 0 ? $0 : nil }
    // Equal bands with equal gaps are calmer than a filled edge, as long as little is left over at the sides.
    guard let count = self.bandCount, width >= count, (width % count) * 3 <= width else {
      wholeBandWidth = nil
      margin = 0
      return
    }
    wholeBandWidth = width / count
    margin = (width % count) / 2
  }

  /// The column after the last band, with which the axis ends too.
  package var end: Int { wholeBandWidth.map { margin + $0 * (bandCount ?? 1) } ?? width }

  /// The columns between which a band lies. Bands narrower than a column share one.
  package func band(_ index: Int) -> Range<Int> {
    let start = edge(index)
    return start..<max(start + 1, edge(index + 1))
  }

  /// The columns a band's bar fills: about two thirds of it, or all of it where bands are narrower than two columns.
  package func bar(_ index: Int) -> Range<Int> {
    let band = band(index)
    guard let count = bandCount, width / count >= 2 else { return band }
    let length = max(1, (width / count * 2 + 1) / 3)
    let start = band.lowerBound + (band.count - length) / 2
    return start..<start + length
  }

  /// The columns of a thin mark: the one in the middle, or all where bands of one column stand beside bands of two, so
  /// that no gaps open between some of them.
  package func thin(at position: Double) -> Range<Int> {
    if let count = bandCount, wholeBandWidth == nil, width >= count, width / count < 2 {
      return bar(min(count - 1, max(0, Int(position.rounded(.down)))))
    }
    let column = column(at: position)
    return column..<column + 1
  }

  /// The column in the middle of a band's bar, where thin marks stand.
  package func center(_ index: Int) -> Int {
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
    let here = Double(center(index)) + 0.5
    guard index + 1 < count else { return here + (shifted - Double(index)) * Double(band(index).count) }
    guard shifted >= 0 else { return here + shifted * Double(band(0).count) }
    return here + (shifted - Double(index)) * (Double(center(index + 1)) + 0.5 - here)
  }

  private func edge(_ index: Int) -> Int {
    if let wholeBandWidth { return margin + wholeBandWidth * index }
    return min(width, (index * width) / (bandCount ?? 1))
  }
}
