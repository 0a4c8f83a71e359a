import Foundation
import TerminalUI

/// A candidate for a label under the horizontal axis: the row may have no room for it.
package struct AxisLabel: Hashable, Sendable {
  /// The wished place of a label, in columns of the plot.
  package enum Position: Hashable, Sendable {
    /// The middle of the columns it names. A span cut off at the chart's edge may go without its label.
    case centered(in: Range<Int>, isWhole: Bool)
    /// The middle over one column.
    case centeredAt(Int)
    /// The column at which it begins.
    case leadingAt(Int)
  }

  /// The text, one line of it.
  package var text: String
  /// The wished place; ``LabelRow`` may move the label inwards from it.
  package var position: Position

  /// Creates a label with a text and its wished place.
  package init(_ text: String, _ position: Position) {
    self.text = text
    self.position = position
  }
}

/// A label with the columns it takes.
package struct PlacedLabel: Hashable, Sendable {
  package var text: String
  /// The columns of the plot that the text covers.
  package var columns: Range<Int>
}

/// Finds places for labels in one row, so that none overlaps another and none is cut off.
package enum LabelRow {
  /// Places every label; nil when two would touch, and a sparser set of labels is needed.
  ///
  /// Labels keep a blank column between them. At the edges a label moves inwards by up to half its width; one that
  /// would have to move further is left out, as it would stand under something else.
  package static func place(_ labels: [AxisLabel], width: Int) -> [PlacedLabel]? {
    var placed: [PlacedLabel] = []
    for label in labels {
      guard let columns = columns(of: label, width: width) else { continue }
      if let last = placed.last, columns.lowerBound <= last.columns.upperBound { return nil }
      placed.append(PlacedLabel(text: label.text, columns: columns))
    }
    return placed
  }

  /// Places the first set of labels that fits; when none does, every second, third … label of the last set.
  package static func firstFitting(_ candidates: [[AxisLabel]], width: Int) -> [PlacedLabel] {
    for labels in candidates {
      if let placed = place(labels, width: width), !placed.isEmpty { return placed }
    }
    guard let last = candidates.last, last.count > 1 else { return [] }
    for stride in 2...last.count {
      let thinned = last.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
      if let placed = place(thinned, width: width) { return placed }
    }
    return []
  }

  private static func columns(of label: AxisLabel, width: Int) -> Range<Int>? {
    let length = label.text.columnCount
    guard length > 0, length <= width else { return nil }
    let start: Int
    switch label.position {
    case .centered(let span, let isWhole):
      if !isWhole && span.count < length { return nil }
      start = span.lowerBound + (span.count - length).flooredHalf
    case .centeredAt(let column):
      start = column - (length - 1) / 2
    case .leadingAt(let column):
      start = column
    }
    let moved = min(max(0, start), width - length)
    guard abs(moved - start) <= length / 2 else { return nil }
    return moved..<moved + length
  }
}

extension Int {
  /// Half of the number, rounded down also below zero.
  fileprivate var flooredHalf: Int { self >> 1 }
}

/// Writes the numbers of one axis short enough to stand beside it, all in the same unit.
///
///     CompactNumbers(for: [0, 6_000, 12_000], locale: us).labels     // ["0", "6k", "12k"]
///     CompactNumbers(for: [0, 0.25, 0.5], locale: germany).labels    // ["0", "0,25", "0,5"]
package struct CompactNumbers: Hashable, Sendable {
  /// The texts, one for each value, in the order of the values.
  package let labels: [String]

  /// Labels for evenly spaced values.
  package init(for values: [Double], locale: Locale) {
    let largest = values.map(abs).max() ?? 0
    let step = values.count > 1 ? abs(values[1] - values[0]) : largest
    guard largest < 1e15, largest == 0 || max(largest, step) >= 1e-6 else {
      labels = values.map { $0 == 0 ? "0" : $0.formatted(.number.locale(locale).notation(.scientific)) }
      return
    }
    let (divisor, suffix) = Self.unit(largest: largest, step: step)
    let digits = Self.fractionDigits(step / divisor)
    labels = values.map { value in
      let number = (value / divisor).formatted(.number.locale(locale).precision(.fractionLength(0...digits)))
      return value == 0 ? number : number + suffix
    }
  }

  /// Thousands, millions … unless that would hide how far the values lie apart: 1,002 hPa stays 1,002.
  private static func unit(largest: Double, step: Double) -> (divisor: Double, suffix: String) {
    let units: [(Double, String)] = [(1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "k")]
    for (divisor, suffix) in units where largest >= divisor && step >= divisor / 100 {
      return (divisor, suffix)
    }
    return (1, "")
  }

  /// The number of digits after the separator, 0 to 8, that tells neighbours apart.
  private static func fractionDigits(_ step: Double) -> Int {
    (0...8).first { digits in
      let scaled = step * pow(10, Double(digits))
      return abs(scaled - scaled.rounded()) < 1e-6 * max(1, scaled)
    } ?? 8
  }
}
