import TerminalUI
import Testing

@testable import TerminalCharts

@Suite("Labels are placed under a chart")
struct LabelRowTests {
  /// Returns the drawn row.
  private func row(_ labels: [PlacedLabel], width: Int) -> String {
    var frame = Frame(size: Size(width: width, height: 1))
    frame.write(String(repeating: "-", count: width), at: .zero, style: .plain)
    for label in labels { frame.write(label.text, at: Point(x: label.columns.lowerBound, y: 0), style: .plain) }
    return frame.text(row: 0)
  }

  @Test(
    "Labels of an axis are under their columns, for any number of labels",
    arguments: [
      (0, "------------"), (1, "----Mon-----"), (2, "-Mon---Tue--"), (3, "Mon-Tue-Wed-"), (4, "------------"),
    ])
  func counts(count: Int, expected: String) {
    let names = ["Mon", "Tue", "Wed", "Thu"].prefix(count)
    let columns = PlotColumns(width: 12, bandCount: count)
    let labels = names.enumerated().map { AxisLabel($1, .centeredAt(columns.center($0))) }
    #expect(row(LabelRow.place(labels, width: 12) ?? [], width: 12) == expected)
  }

  @Test("A label at the edge of a chart moves inwards, or is left out if it would not be under its column")
  func edges() {
    #expect(LabelRow.place([AxisLabel("Mon", .centeredAt(0))], width: 9)?.first?.columns == 0..<3)
    #expect(LabelRow.place([AxisLabel("Mon", .centeredAt(8))], width: 9)?.first?.columns == 6..<9)
    #expect(LabelRow.place([AxisLabel("November", .leadingAt(7))], width: 9) == [])
    #expect(LabelRow.place([AxisLabel("November", .centeredAt(1))], width: 5) == [])
  }

  @Test("A span that the edge of the chart cuts off has no label")
  func cutSpans() {
    let labels = [
      AxisLabel("Oct", .centered(in: 0..<2, isWhole: false)), AxisLabel("Nov", .centered(in: 2..<9, isWhole: true)),
    ]
    #expect(row(LabelRow.place(labels, width: 9) ?? [], width: 9) == "----Nov--")
  }

  @Test("Labels of an axis that do not fit are left out at equal distances")
  func thinning() {
    let labels = (0..<6).map { AxisLabel("Item", .centeredAt($0 * 3 + 1)) }
    #expect(row(LabelRow.firstFitting([labels], width: 18), width: 18) == "Item--Item--Item--")
  }

  @Test("Labels neither touch nor leave the chart, for any number and width")
  func everywhere() {
    for count in 0...40 {
      for width in 0...60 {
        for text in ["F", "Fri", "16 Nov", "星期五"] {
          let columns = PlotColumns(width: width, bandCount: count)
          let labels = (0..<count).map { AxisLabel(text, .centeredAt(columns.center($0))) }
          let placed = LabelRow.firstFitting([labels], width: width)
          #expect(placed.allSatisfy { $0.columns.lowerBound >= 0 && $0.columns.upperBound <= width })
          #expect(placed.allSatisfy { $0.columns.count == text.columnCount })
          #expect(zip(placed, placed.dropFirst()).allSatisfy { $0.columns.upperBound < $1.columns.lowerBound })
          if count > 0, width >= text.columnCount + 2 { #expect(!placed.isEmpty, "\(count) × \(text) in \(width)") }
        }
      }
    }
  }
}
