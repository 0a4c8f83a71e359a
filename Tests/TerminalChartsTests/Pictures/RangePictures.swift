import Foundation
import TerminalUI
import Testing

@testable import TerminalCharts

@Suite("Ranges: these numbers, this picture")
struct RangePictures {
  /// Heart rate by day, from Saturday on; Wednesday has none.
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

  @Test("A thin line from the lowest to the highest, ending in halves of a row, the average on it")
  func aWeek() {
    #expect(
      ChartPlot(week).picture(37, 9) == """
        150┤               ╷
           │               │           ╷
           │           │   │           │
           │   ╷       │   │           │
        100┤   │   │   │   │       │   │
           │   │   │   │   │       │   │
           │   ●   │   ●   ●       │   ●
           │   ╵   ●   │   │       ●   ╵
         50┼──Sat─Sun─Mon─Tue─Wed─Thu─Fri─
        """)
    #expect(
      ChartPlot(week).frame(size: Size(width: 37, height: 9), glyphs: .braille).styles == """
        ssss               r
           s               r           r
           s           r   r           r
           s   r       r   r           r
        ssss   r   r   r   r       r   r
           s   r   r   r   r       r   r
           s   r   r   r   r       r   r
           s   r   r   r   r       r   r
         sssssssssssssssssssssssssssssssss
        """)
  }

  @Test("The same in plain ASCII, and small")
  func ascii() {
    #expect(
      ChartPlot(week).picture(37, 9, .ascii) == """
        150+               .
           |               |           .
           |           |   |           |
           |   .       |   |           |
        100+   |   |   |   |       |   |
           |   |   |   |   |       |   |
           |   o   |   o   o       |   o
           |   '   o   |   |       o   '
         50+--Sat-Sun-Mon-Tue-Wed-Thu-Fri-
        """)
    #expect(
      ChartPlot(week).picture(12, 4) == """
           │╷ ╷│  │
        100┤│││● │●
           │●●●  ●
          0┼S─M─W─F
        """)
  }

  @Test("One value is a range too")
  func flat() {
    let marks = [Mark(.range(low: 61, high: 61), x: Fixture.at(Fixture.date(2026, 11, 14)), yLabel: "Heart Rate")]
    #expect(
      ChartPlot(marks).picture(14, 5) == """
        62┤
          │     ╷
        61┤
          │
        60┼────Sat────
        """)
  }
}
