import Foundation
import TerminalUI
import Testing

@testable import TerminalCharts

@Suite("Ranges are drawn as in these pictures")
struct RangePictures {
  /// Heart rates by day, starting on Saturday. Wednesday has none.
  private let week: [Mark] = {
    let days: [(low: Double, high: Double, average: Double)?] = [
      (58, 104, 71), (55, 98, 68), (52, 122, 74), (54, 141, 80), nil, (57, 96, 66), (60, 131, 77),
    ]
    return zip(Fixture.dates(7), days).flatMap { date, day -> [Mark] in
      guard let day else { return [] }
      return [
        Mark(.range(low: day.low, high: day.high), x: Fixture.at(date), yLabel: "Heart Rate", color: .red),
        Mark(.point(y: day.average), x: Fixture.at(date), yLabel: "Heart Rate", color: .red),
      ]
    }
  }()

  @Test("A bar from lowest to highest ends at an eighth of a row, and shows the average in the background colour")
  func aWeek() {
    #expect(
      ChartPlot(week).picture(37, 9) == """
        150┤               ▂
           │               █           ▄
           │           ▆   █           █
           │   ▃       █   █           █
        100┤   █   ▇   █   █       ▅   █
           │   █   █   █   ●       █   █
           │   ●   ●   ●   █       ●   ●
           │   ▅   ▃   ▁   ▃       ▄   ▆
         50┼──Sat─Sun─Mon─Tue─Wed·Thu─Fri─
        """)
    #expect(
      ChartPlot(week).frame(size: Size(width: 37, height: 9), glyphs: .braille).styles == """
        ssss               r
           s               r           r
           s           r   r           r
           s   r       r   r           r
        ssss   r   r   r   r       r   r
           s   r   r   r   R       r   r
           s   R   R   R   r       R   R
           s   R   R   R   R       R   R
         sssssssssssssssssssssssssssssssss
        """)
  }

  @Test("Ranges are also drawn in plain ASCII and in small sizes")
  func ascii() {
    #expect(
      ChartPlot(week).picture(37, 9, .ascii) == """
        150+               .
           |               |           .
           |           |   |           |
           |   .       |   |           |
        100+   |   |   |   |       .   |
           |   |   |   |   o       |   |
           |   o   o   o   |       o   o
           |   '   '   |   '       '
         50+--Sat-Sun-Mon-Tue-Wed.Thu-Fri-
        """)
    #expect(
      ChartPlot(week).picture(12, 4) == """
           │▁ ▄▇  ▅
        100┤●●●● ●●
           │
          0┼S─M─W─F
        """)
  }

  @Test("A single value is drawn as a range")
  func flat() {
    let marks = [Mark(.range(low: 61, high: 61), x: Fixture.at(Fixture.date(2026, 11, 14)), yLabel: "Heart Rate")]
    #expect(
      ChartPlot(marks).picture(14, 5) == """
        62┤
          │    ▁▁▁
        61┤
          │
        60┼────Sat────
        """)
  }

  @Test("A rule for the average runs behind the ranges and does not cut them")
  func rule() {
    let average = Mark(.horizontalRule(y: 74), yLabel: "Average", color: .gray)
    let plot = ChartPlot(week + [average])
    #expect(
      plot.picture(37, 9) == """
        150┤               ▂
           │               █           ▄
           │           ▆   █           █
           │   ▃       █   █           █
        100┤   █   ▇   █   █       ▅   █
           │   █   █   █   ●       █   █
           │╌╌╌●╌╌╌●╌╌╌●╌╌╌█╌╌╌╌╌╌╌●╌╌╌●╌╌
           │   ▅   ▃   ▁   ▃       ▄   ▆
         50┼──Sat─Sun─Mon─Tue─Wed·Thu─Fri─
        """)
    #expect(
      plot.picture(37, 9, .ascii) == """
        150+               .
           |               |           .
           |           |   |           |
           |   .       |   |           |
        100+   |   |   |   |       .   |
           |   |   |   |   o       |   |
           |---o---o---o---|-------o---o--
           |   '   '   |   '       '
         50+--Sat-Sun-Mon-Tue-Wed.Thu-Fri-
        """)
  }

  @Test("In ranges half a column wide the average has the colour of text, and neighbouring ranges stay separate")
  func narrow() {
    var marks: [Mark] = []
    for (day, date) in Fixture.dates(30).enumerated() {
      let (low, high, average) = (Double(50 + day % 7), Double(98 + day * 37 % 45), Double(66 + day * 5 % 21))
      marks.append(Mark(.range(low: low, high: high), x: Fixture.at(date), yLabel: "Rate"))
      marks.append(Mark(.point(y: average), x: Fixture.at(date), yLabel: "Rate"))
    }
    #expect(
      ChartPlot(marks).picture(34, 9) == """
        150┤                 ▖
           │ ▌    ▌▖    ▌▖   ▌▖    ▌▖    ▌
           │ ▌▌▖  ▌▌▌▖  ▌▌▖  ▌▌▌▖  ▌▌▌   ▌
           │ ▌▌▌▌ ▌▌▌▌▖ ▌▌▌▌▖▌▌▌▌▌ ▌▌▌▌▖ ▌
        100┤▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌
           │▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌
           │▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌
           │▌▌▌▌▘▘▘▌▌▌▌▘▘▘▌▌▌▌▘▘▘▌▌▌▌▘▘▘▌▌
         50┼──16 Nov─23 Nov─30 Nov─7 Dec──
        """)
    #expect(
      ChartPlot(marks).picture(50, 9) == """
        150┤                         ▗
           │ ▐       ▌▗       ▌▗     ▐ ▖      ▐ ▖      ▐
           │ ▐ ▌▗    ▌▐ ▌▗    ▌▐ ▖   ▐ ▌▐ ▖   ▐ ▌▐     ▐
           │ ▐ ▌▐ ▌  ▌▐ ▌▐ ▖  ▌▐ ▌▐ ▖▐ ▌▐ ▌▐  ▐ ▌▐ ▌▗  ▐
        100┤▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐
           │▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐
           │▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐
           │▌▐ ▌▐ ▘▝ ▘▐ ▌▐ ▌▝ ▘▝ ▌▐ ▌▐ ▘▝ ▘▐ ▌▐ ▌▝ ▘▝ ▌▐
         50┼───16 Nov────23 Nov─────30 Nov────7 Dec──────
        """)
    let frame = ChartPlot(marks).frame(size: Size(width: 34, height: 9), glyphs: .braille)
    for column in 4..<34 {
      #expect((0..<8).count { frame[column, $0].style.foreground == .primary } == 1, "one average in each column")
    }
  }

  @Test("A point stays within its day's range after rounding", arguments: 4...24)
  func inside(rows: Int) {
    for tenth in stride(from: 500, through: 1_400, by: 7) {
      let low = Double(tenth) / 10
      let marks = [
        Mark(.range(low: 40, high: 150), x: Fixture.at(Fixture.date(2026, 11, 14)), yLabel: ""),
        Mark(.range(low: low, high: low + 6), x: Fixture.at(Fixture.date(2026, 11, 15)), yLabel: ""),
        Mark(.point(y: low + 1), x: Fixture.at(Fixture.date(2026, 11, 15)), yLabel: "", color: .red),
      ]
      let frame = ChartPlot(marks).frame(size: Size(width: 24, height: rows + 1), glyphs: .braille)
      let without = ChartPlot(Array(marks.dropLast())).frame(size: frame.size, glyphs: .braille)
      let changed = frame.cells.indices.filter { frame.cells[$0] != without.cells[$0] }
      #expect(changed.count == 1 && without.cells[changed[0]] != .blank, "\(low) in \(rows) rows")
    }
  }
}
