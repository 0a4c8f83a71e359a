import Foundation
import TerminalUI

/// A candidate label for the horizontal axis. It is left out if the row has no room for it.
package struct AxisLabel: Hashable, Sendable {
  /// The preferred position of a label, in columns of the plot.
  package enum Position: Hashable, Sendable {
    /// Centred in the columns of the time span that the label names. `isWhole` is false if the chart's edge cuts off a
    /// part of the span; the label is then left out if it does not fit into the rest.
    case centered(in: Range<Int>, isWhole: Bool)
    /// Centred on one column.
    case centeredAt(Int)
    /// Beginning at a column.
    case leadingAt(Int)
  }

  /// The text, one line.
  package var text: String
  /// The preferred position; ``LabelRow`` may move the label inwards from it.
  package var position: Position

  package init(_ text: String, _ position: Position) {
    self.text = text
    self.position = position
  }
}

/// A label with the columns it occupies.
package struct PlacedLabel: Hashable, Sendable {
  package var text: String
  /// The columns of the plot that the text covers.
  package var columns: Range<Int>
}

/// Finds places for labels in one row, so that none overlaps another and none is cut off.
package enum LabelRow {
  /// Places a set of labels. Returns nil if two would touch; the caller then tries a set with fewer labels.
  ///
  /// Labels keep a blank column between them. At the edges a label moves inwards by up to half its width. A label that
  /// would have to move further is left out, because it would appear at the wrong place.
  package static func place(_ labels: [AxisLabel], width: Int) -> [PlacedLabel]? {
    var placed: [PlacedLabel] = []
    for label in labels {
      guard let columns = columns(of: label, width: width) else { continue }
      if let last = placed.last, columns.lowerBound <= last.columns.upperBound { return nil }
      placed.append(PlacedLabel(text: label.text, columns: columns))
    }
    return placed
  }

  /// Places the first set of labels that fits. If no set fits, places every second, third … label of the last set.
  package static func firstFitting(_ candidates: some Sequence<[AxisLabel]>, width: Int) -> [PlacedLabel] {
    var last: [AxisLabel] = []
    for labels in candidates {
      if let placed = place(labels, width: width), !placed.isEmpty { return placed }
      last = labels
    }
    guard last.count > 1 else { return [] }
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
  /// Half of the number, rounded towards negative infinity.
  fileprivate var flooredHalf: Int { self >> 1 }
}

/// Formats the numbers of one axis so that they fit beside it, all in the same unit.
///
///     CompactNumbers(for: [0, 6_000, 12_000], locale: us).labels     // ["0", "6k", "12k"]
///     CompactNumbers(for: [0, 0.25, 0.5], locale: germany).labels    // ["0", "0,25", "0,5"]
package struct CompactNumbers: Hashable, Sendable {
  /// The texts, one for each value, in the order of the values.
  package let labels: [String]

  /// Formats evenly spaced values, such as the ticks of an axis.
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

  /// Returns the unit: thousands, millions … Uses no unit if the values differ too little to be told apart with it:
  /// 1,002 hPa stays 1,002.
  private static func unit(largest: Double, step: Double) -> (divisor: Double, suffix: String) {
    let units: [(Double, String)] = [(1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "k")]
    for (divisor, suffix) in units where largest >= divisor && step >= divisor / 100 {
      return (divisor, suffix)
    }
    return (1, "")
  }

  /// The number of fraction digits, 0 to 8, with which neighbouring labels differ.
  private static func fractionDigits(_ step: Double) -> Int {
    (0...8).first { digits in
      let scaled = step * pow(10, Double(digits))
      return abs(scaled - scaled.rounded()) < 1e-6 * max(1, scaled)
    } ?? 8
  }
}
