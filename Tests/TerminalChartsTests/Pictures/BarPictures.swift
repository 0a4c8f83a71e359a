import Foundation
import TerminalUI
import Testing

@testable import TerminalCharts

@Suite("Bars are drawn as in these pictures")
struct BarPictures {
  private let week = ChartPlot(Fixture.bars(Fixture.week))

  @Test("The heights of bars are precise to an eighth of a row")
  func blocks() {
    #expect(
      week.picture(37, 8) == """
           │
        12k┤              ███
           │              ███
         8k┤              ███
           │  ▅▅▅     ███ ███     ▃▃▃
         4k┤  ███ ███ ███ ███ ▅▅▅ ███
           │  ███ ███ ███ ███ ███ ███ ▄▄▄
          0┼──Sat─Sun─Mon─Tue─Wed─Thu─Fri─
        """)
    #expect(week.picture(37, 8, .blocks) == week.picture(37, 8, .braille))
  }

  @Test("Bars of a week are drawn in plain ASCII")
  func ascii() {
    #expect(
      week.picture(37, 8, .ascii) == """
           |
        12k+              ###
           |              ###
         8k+              ###
           |  :::     ### ###     ...
         4k+  ### ### ### ### ::: ###
           |  ### ### ### ### ### ### :::
          0+--Sat-Sun-Mon-Tue-Wed-Thu-Fri-
        """)
  }

  @Test("The selection is reversed on the axis, as wide as its bar; a selection outside the axis is not drawn")
  func selection() {
    func styles(_ selection: Date?) -> String? {
      let plot = ChartPlot(Fixture.bars(Fixture.week)) { $0.selection = selection?.plotted }
      let frame = plot.frame(size: Size(width: 37, height: 8), glyphs: .braille)
      return frame.styles.split(separator: "\n").last.map(String.init)
    }
    let axis = "  " + String(repeating: "s", count: 32)
    #expect(styles(nil) == axis)
    #expect(styles(Fixture.date(2026, 11, 14, hour: 15)) == "  ssss..." + String(repeating: "s", count: 25))
    #expect(styles(Fixture.date(2026, 11, 21)) == axis)
  }

  @Test("In smaller sizes labels get shorter, and then axes disappear")
  func sizes() {
    #expect(
      week.picture(60, 6) == """
           │                         ▆▆▆▆▆
        10k┤                         █████
           │ ▁▁▁▁▁           ▄▄▄▄▄   █████
         5k┤ █████   ▅▅▅▅▅   █████   █████   ▃▃▃▃▃   ▇▇▇▇▇
           │ █████   █████   █████   █████   █████   █████   ▄▄▄▄▄
          0┼──Sat─────Sun─────Mon─────Tue─────Wed─────Thu─────Fri───
        """)
    #expect(
      week.picture(20, 5) == """
           │       ▅
        10k┤       █
           │ ▄ ▂ ▇ █   ▄
           │ █ █ █ █ █ █ ▃
          0┼─S─S─M─T─W─T─F─
        """)
    #expect(
      week.picture(9, 3) == """
            █
         ▇▅██▄▆▁
        ─S─M─W─F
        """)
    #expect(
      week.picture(7, 2) == """
           █
        ▇▅██▄▆▁
        """)
    #expect(
      week.picture(1, 1) == """
        █
        """)
  }

  @Test("A value above zero fills at least an eighth of a row, and zero fills nothing")
  func smallest() {
    #expect(
      ChartPlot(Fixture.bars([10_000, 1, 0, 0.001])).picture(24, 5) == """
        10k┤ ███
           │ ███
         5k┤ ███
           │ ███  ▁▁▁       ▁▁▁
          0┼─Sat──Sun──Mon──Tue─
        """)
  }

  @Test("A day without a bar keeps its place on the axis, so that a missing value differs from zero")
  func missing() {
    let marks = Fixture.bars([3, 5, 4, 2, 6]).enumerated().filter { $0.offset != 2 }.map(\.element)
    #expect(
      ChartPlot(marks).picture(30, 5) == """
         │                      ▅▅▅
        5┤       ███            ███
         │  ▆▆▆  ███       ▂▂▂  ███
         │  ███  ███       ███  ███
        0┼──Sat──Sun─·Mon·─Tue──Wed─
        """)
  }

  @Test("Bars for values below zero extend downwards from zero")
  func negative() {
    let plot = ChartPlot(Fixture.bars([3, -2, 5, -4.5, 0.1]))
    #expect(
      plot.picture(30, 9) == """
         5┤            ███
          │  ▃▃▃       ███
          │  ███       ███
          │  ███       ███       ▁▁▁
         0┤       ███       ███
          │       ▃▃▃       ███
          │                 ███
          │                 ▃▃▃
        -5┼──Sat──Sun──Mon──Tue──Wed─
        """)
    #expect(
      plot.frame(size: Size(width: 30, height: 9), glyphs: .braille).styles == """
         ss            aaa
          s  aaa       aaa
          s  aaa       aaa
          s  aaa       aaa       aaa
         ss       aaa       aaa
          s       AAA       aaa
          s                 aaa
          s                 AAA
        sssssssssssssssssssssssssssss
        """)
    #expect(
      plot.picture(30, 9, .ascii) == """
         5+            ###
          |  ...       ###
          |  ###       ###
          |  ###       ###       ...
         0+       ###       ###
          |       :::       ###
          |                 ###
          |                 :::
        -5+--Sat--Sun--Mon--Tue--Wed-
        """)
  }

  @Test("Bars at one position are stacked, each series in its colour")
  func stacked() {
    let marks = zip(Fixture.dates(4), [4.0, 6, 9, 2]).flatMap { date, value in
      ["Walk", "Run"].enumerated().map { index, name in
        Mark(
          .bar(y: value / Double(index + 1)), x: Fixture.at(date), yLabel: "Energy",
          series: MarkSeries(name: name, isStyled: true))
      }
    }
    #expect(
      ChartPlot(marks).picture(26, 8) == """
        15┤            ▃▃▃
          │            ███
        10┤       ▅▅▅  ▅▅▅
          │  ▃▃▃  ▃▃▃  ███
         5┤  ▅▅▅  ███  ███  ▂▂▂
          │  ███  ███  ███  ▆▆▆
         0┼──Sat──Sun──Mon──Tue─
           ■ Walk  ■ Run
        """)
    #expect(
      ChartPlot(marks).frame(size: Size(width: 26, height: 8), glyphs: .braille).styles == """
        sss            ggg
          s            ggg
        sss       ggg  ggg
          s  ggg  ggg  bbb
         ss  ggg  bbb  bbb  ggg
          s  bbb  bbb  bbb  ggg
         sssssssssssssssssssssss
           b ssss  g sss
        """)
  }

  @Test("If there are more days than columns, each column shows its tallest day")
  func crowded() {
    let values = (0..<365).map { $0 == 180 ? 90.0 : 30 + Double($0 % 7) }
    #expect(
      ChartPlot(Fixture.bars(values)).picture(40, 6) == """
          │                  ▄
        80┤                  █
          │                  █
        40┤▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆
          │█████████████████████████████████████
         0┼N─D──J──F──M──A───M──J──J──A──S──O─N─
        """)
  }

  @Test("Bars with names share the axis equally, and names that do not fit are shortened")
  func names() {
    let marks = [("Cycling", 4.0), ("Walking", 7), ("Swimming", 2)].map {
      Mark(.bar(y: $1), x: MarkPosition($0.plotted), yLabel: "Hours")
    }
    #expect(
      ChartPlot(marks).picture(34, 5) == """
        8┤            ▄▄▄▄▄▄▄
         │            ███████
        4┤  ███████   ███████
         │  ███████   ███████   ███████
        0┼──Cycling───Walking───Swimming─
        """)
    #expect(
      ChartPlot(marks).picture(22, 5) == """
        8┤        ▄▄▄▄
         │        ████
        4┤  ████  ████
         │  ████  ████  ████
        0┼─Cycl.─Walk.─Swim.─
        """)
  }

  @Test("An axis whose ends the app sets is kept, and marks outside it are clipped")
  func domains() {
    let plot = ChartPlot(Fixture.bars(Fixture.week)) { options in
      options.horizontalDomain = .dates(Fixture.date(2026, 11, 15)...Fixture.date(2026, 11, 18))
      options.verticalDomain.range = 0...5_000
    }
    #expect(
      plot.picture(30, 6) == """
          │ ▁▁▁▁▁▁   ██████   ██████
        4k┤ ██████   ██████   ██████
          │ ██████   ██████   ██████
        2k┤ ██████   ██████   ██████
          │ ██████   ██████   ██████
         0┼──Sun──────Mon──────Tue────
        """)
  }

  @Test("The axes of a chart can be hidden")
  func hiddenAxes() {
    let plot = ChartPlot(Fixture.bars(Fixture.week)) { options in
      options.horizontalAxis = .hidden
      options.verticalAxis = .hidden
    }
    #expect(
      plot.picture(28, 3) == """
                    ███
        ▂▂▂     ▄▄▄ ███     ▂▂▂
        ███ ███ ███ ███ ▇▇▇ ███ ▂▂▂
        """)
  }

  @Test("Thirty bars keep gaps between them, of half a column if a day has less than two columns")
  func month() {
    let plot = ChartPlot(Fixture.bars((0..<30).map { 2_000 + Double($0 * 4_789 % 9_000) }))
    #expect(
      plot.picture(34, 7) == """
        12k┤               ▖
           │       ▖ ▖ ▌ ▌ ▌        ▖ ▌ ▌
         8k┤ ▖ ▖ ▌ ▌ ▌ ▌ ▌ ▌▖ ▖ ▌ ▌ ▌ ▌ ▌
           │ ▌ ▌ ▌ ▌ ▌▖▌▖▌▌▌▌ ▌ ▌ ▌ ▌▖▌▖▌▌
         4k┤ ▌▖▌▖▌▌▌▌▌▌▌▌▌▌▌▌ ▌▖▌▌▌▌▌▌▌▌▌▌
           │▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌
          0┼──16 Nov─23 Nov─30 Nov─7 Dec──
        """)
    #expect(
      plot.picture(50, 7) == """
        12k┤                      ▗▖
           │          ▗▖ ▗▖ ▐▌ ▐▌ ▐▌            ▄  █  █
         8k┤ ▗▖ ▗▖ ▐▌ ▐▌ ▐▌ ▐▌ ▐▌ ▐▌▄  ▄  █  █  █  █  █
           │ ▐▌ ▐▌ ▐▌ ▐▌ ▐▌▄▐▌▄▐▌█▐▌█  █  █  █  █▗▖█▗▖█▐▌
         4k┤ ▐▌▄▐▌▄▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█  █▗▖█▐▌█▐▌█▐▌█▐▌█▐▌
           │█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌
          0┼───16 Nov────23 Nov─────30 Nov────7 Dec──────
        """)
    #expect(
      plot.picture(34, 7, .ascii) == """
        12k+               .
           |       . . | | |        . | |
         8k+ . . | | | | | |. . | | | | |
           | | | | | |.|.|||| | | | |.|.||
         4k+ |.|.|||||||||||| |.||||||||||
           |||||||||||||||||||||||||||||||
          0+--16 Nov-23 Nov-30 Nov-7 Dec--
        """)
    #expect(
      plot.picture(50, 7, .octants) == """
        12k┤                   𜺠𜺣 ▗▖
           │          𜺠𜺣 ▗▖ 𜶖𜵈 ▐▌ ▐▌         ▂  ▄  ▆  █
         8k┤ ▗▖ 𜶖𜵈 ▐▌ ▐▌ ▐▌ ▐▌ ▐▌ ▐▌▂  ▄  █  █  █  █  █
           │ ▐▌ ▐▌ ▐▌ ▐▌▂▐▌▄▐▌▆▐▌█▐▌█  █  █  █  █𜺠𜺣█𜶖𜵈█▐▌
         4k┤ ▐▌▂▐▌▄▐▌▆▐▌█▐▌█▐▌█▐▌█▐▌█𜺠𜺣█▗▖█𜶖𜵈█▐▌█▐▌█▐▌█▐▌
           │█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌
          0┼───16 Nov────23 Nov─────30 Nov────7 Dec──────
        """)
  }

  @Test("A bar that reaches a rule ends above the rule, and other bars end below the rule, even in the same row")
  func goal() {
    let plot = ChartPlot(Fixture.bars([7_700, 7_150, 11_000]) + [Mark(.horizontalRule(y: 7_600), color: .green)])
    let rows = plot.picture(24, 7).split(separator: "\n")
    let goal = rows.first { $0.contains("╌") } ?? ""
    #expect(
      goal.contains("▇") || goal.contains("▆") || goal.contains("▅"), "the bar of 7,700 is above the line: \(goal)")
    #expect(goal.contains("▁") || goal.contains("▂") || goal.contains("▃"), "the bar of 7,150 is below it: \(goal)")
  }

  @Test("A rule crosses narrow bars in its own colour, and neither cuts them nor hides the gaps")
  func crossed() {
    let rules = [Mark(.horizontalRule(y: 6_000), color: .green), Mark(.horizontalRule(y: 6_100), color: .gray)]
    let plot = ChartPlot(Fixture.bars((0..<30).map { 2_000 + Double($0 * 4_789 % 9_000) }) + rules)
    #expect(
      plot.picture(34, 7) == """
        12k┤               ▖
           │       ▖ ▖ ▌ ▌ ▌        ▖ ▌ ▌
         8k┤ ▖ ▖ ▌ ▌ ▌ ▌ ▌ ▌▖ ▖ ▌ ▌ ▌ ▌ ▌
           │╌▌╌▌╌▌╌▌╌▌▖▌▖▌▌▌▌╌▌╌▌╌▌╌▌▖▌▖▌▌
         4k┤ ▌▖▌▖▌▌▌▌▌▌▌▌▌▌▌▌ ▌▖▌▌▌▌▌▌▌▌▌▌
           │▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌
          0┼──16 Nov─23 Nov─30 Nov─7 Dec──
        """)
    #expect(
      plot.picture(50, 7) == """
        12k┤                      ▗▖
           │          ▗▖ ▗▖ ▐▌ ▐▌ ▐▌            ▄  █  █
         8k┤ ▗▖ ▗▖ ▐▌ ▐▌ ▐▌ ▐▌ ▐▌ ▐▌▄  ▄  █  █  █  █  █
           │╌▐▌╌▐▌╌▐▌╌▐▌╌▐▌▄▐▌▄▐▌█▐▌█╌╌█╌╌█╌╌█╌╌█▗▖█▗▖█▐▌
         4k┤ ▐▌▄▐▌▄▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█  █▗▖█▐▌█▐▌█▐▌█▐▌█▐▌
           │█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌█▐▌
          0┼───16 Nov────23 Nov─────30 Nov────7 Dec──────
        """)
    let frame = plot.frame(size: Size(width: 34, height: 7), glyphs: .braille)
    for column in 4..<34 where frame[column, 3].character == "▌" {
      #expect(frame[column, 3].style.foreground == .gray, "the colour of the last rule")
      #expect(frame[column, 4].style.foreground == .accentColor, "the colour of the bars")
    }
  }

  @Test("The unit is above the numbers if there is space")
  func unit() {
    let plot = ChartPlot(Fixture.bars(Fixture.week)) { $0.verticalLabel = "steps" }
    #expect(
      plot.picture(37, 9) == """
        steps
           │
        12k┤              ███
           │              ███
         8k┤              ███
           │  ▅▅▅     ███ ███     ▃▃▃
         4k┤  ███ ███ ███ ███ ▅▅▅ ███
           │  ███ ███ ███ ███ ███ ███ ▄▄▄
          0┼──Sat─Sun─Mon─Tue─Wed─Thu─Fri─
        """)
    #expect(!plot.picture(37, 8).contains("steps"))
    #expect(!ChartPlot([]) { $0.verticalLabel = "steps" }.picture(37, 9).contains("steps"))
  }
}
