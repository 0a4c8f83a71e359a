import Foundation
import TerminalUI
import Testing

@testable import TerminalCharts

@Suite("Lines, areas and rules are drawn as in these pictures")
struct LinePictures {
  /// Returns a mark for each value, one per day, and no mark for nil.
  private func marks(_ values: [Double?], _ shape: (Double) -> Mark.Shape) -> [Mark] {
    zip(Fixture.dates(values.count, from: Fixture.date(2026, 11, 2)), values).compactMap { date, value in
      value.map { Mark(shape($0), x: Fixture.at(date), yLabel: "Resting Heart Rate") }
    }
  }

  private let wave: [Double?] = (0..<14).map { 60 + 9 * sin(Double($0) / 2) }

  @Test("A line is drawn in braille, in half blocks and in ASCII")
  func line() {
    let plot = ChartPlot(marks(wave) { .line(y: $0) })
    #expect(
      plot.picture(40, 7) == """
        70┤        ⡠⠔⠒⠢⠤⡀
          │      ⡠⠊     ⠈⠑⢄
          │    ⢀⠜         ⠈⠢⡀            ⡔
        60┤                 ⠘⢄         ⢀⠎
          │                   ⠱⡀     ⢀⠔⠁
          │                    ⠈⠒⠤⠤⠤⠊⠁
        50┼────M─T─W─T─F─S─S─M─T─W─T─F─S─S─
        """)
    #expect(
      plot.picture(40, 7, .blocks) == """
        70┤        ▄▀▀▄▄
          │      ▄▀     ▀▀▄
          │    ▄▀         ▀▄            ▄▀
        60┤                 ▀▄         ▄▀
          │                   █      ▄▀
          │                    ▀▄▄▄▄▀
        50┼────M─T─W─T─F─S─S─M─T─W─T─F─S─S─
        """)
    #expect(
      plot.picture(40, 7, .ascii) == """
        70+       ******
          |     **      **
          |    *          **            **
        60+                 **        **
          |                   *     **
          |                    *****
        50+----M-T-W-T-F-S-S-M-T-W-T-F-S-S-
        """)
  }

  @Test("A day without a value leaves a gap in a line, and a single day is a dot")
  func gaps() {
    var values = wave
    values[3] = nil
    values[9] = .nan
    values[11] = nil
    #expect(
      ChartPlot(marks(values) { .line(y: $0) }).picture(40, 7) == """
        70┤        ⡠   ⠠⡀
          │      ⡠⠊     ⠈⠑⢄
          │    ⢀⠜         ⠈⠢⡀            ⡔
        60┤                 ⠘⢄         ⢀⠎
          │                   ⠱⡀
          │                    ⠈   ⠠
        50┼────M─T─W─T·F─S─S─M─T─W·T─F·S─S─
        """)
  }

  @Test("A line through dates without a calendar unit has no gaps")
  func continuous() {
    let marks = [0, 1, 9, 10].map { day in
      Mark(.line(y: Double(day)), x: Fixture.at(Fixture.dates(11)[day], nil), yLabel: "Weight")
    }
    #expect(
      ChartPlot(marks).picture(40, 6) == """
         │                             ⣀⣀⠤⠤⠒⠒⠊⠉⠉
        8┤                      ⣀⡠⠤⠔⠒⠊⠉
         │              ⢀⣀⠤⠤⠒⠒⠉⠉
        4┤       ⣀⣀⠤⠔⠒⠊⠉⠁
         │⢀⡠⠤⠔⠒⠉⠉
        0┼─Sa─Su──Mo──Tu──We─Th──Fr──Sa─Su──Mo──
        """)
  }

  @Test("Lines of different series are not joined, and dots in the same cell are combined")
  func series() {
    let marks = ["A", "B"].flatMap { name in
      [0, 1, 2].map { index in
        let y = name == "A" ? Double(index) : 2 - Double(index)
        return Mark(
          .line(y: y), x: MarkPosition(index.plotted), yLabel: "",
          series: MarkSeries(name: name, isStyled: true))
      }
    }
    #expect(
      ChartPlot(marks).picture(17, 7) == """
        2┤⠈⠒⢄⡀        ⣀⠔⠊
         │   ⠈⠒⠤⡀  ⡠⠔⠉
         │      ⡨⠕⠭⡀
         │   ⣀⠔⠊   ⠈⠒⢄⡀
         │⢀⠤⠊         ⠈⠢⢄
        0┼0──0.5─1──1.5─2
          ■ A  ■ B
        """)
  }

  @Test("A rule crosses bars in its own colour, and the scale includes it")
  func rule() {
    let plot = ChartPlot(
      Fixture.bars([2, 5, 3]) + [Mark(.horizontalRule(y: 3.5), yLabel: "Average", color: .gray)])
    #expect(
      plot.picture(20, 6) == """
         │       ████
        4┤╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
         │       ████  ████
        2┤ ████  ████  ████
         │ ████  ████  ████
        0┼─Sat───Sun───Mon──
        """)
    #expect(
      plot.frame(size: Size(width: 20, height: 6), glyphs: .braille).styles == """
         s       aaaa
        ssyyyyyyyAAAAyyyyyyy
         s       aaaa  aaaa
        ss aaaa  aaaa  aaaa
         s aaaa  aaaa  aaaa
        ssssssssssssssssssss
        """)
    let goal = Mark(.horizontalRule(y: 9), yLabel: "Goal", color: .green)
    #expect(
      ChartPlot(Fixture.bars([2, 5, 3]) + [goal]).picture(20, 6, .ascii) == """
         |------------------
        8+
         |       ::::
        4+       ####  ::::
         | ####  ####  ####
        0+-Sat---Sun---Mon--
        """)
  }

  @Test("A vertical rule marks a moment")
  func verticalRule() {
    let rule = Mark(.verticalRule, x: Fixture.at(Fixture.date(2026, 11, 15)), color: .gray)
    #expect(
      ChartPlot(Fixture.bars([2, 1, 3]) + [rule]).picture(20, 5) == """
           │       │   ▅▅▅
        2.5┤ ▃▃▃   │   ███
           │ ███  ▂│▂  ███
           │ ███  █│█  ███
          0┼─Sat──Sun──Mon─
        """)
  }

  @Test("An area is filled from zero, and a band is filled between its lines")
  func areas() {
    #expect(
      ChartPlot(marks(wave) { .area(y: $0) }).picture(40, 6) == """
          │         ▁▁▁▁
          │    ▅▆▇███████▇▆▅▄▃▂▂▁▁▁▁▁▂▃▄▅▆
        50┤    ███████████████████████████
          │    ███████████████████████████
          │    ███████████████████████████
         0┼────M─T─W─T─F─S─S─M─T─W─T─F─S─S─
        """)
    #expect(
      ChartPlot(marks(wave) { .band(low: $0 - 6, high: $0 + 6) }).picture(40, 6) == """
          │
        80┤      ░░░░░░░░░
          │    ░░░░░░░░░░░░░░░░       ░░░░
        60┤    ░░░░      ░░░░░░░░░░░░░░░░░
          │                   ░░░░░░░░░
        40┼────M─T─W─T─F─S─S─M─T─W─T─F─S─S─
        """)
  }

  @Test("A line that leaves the chart is clipped at the edge of the chart")
  func clipped() {
    let plot = ChartPlot(marks([60, 90, 60, 30, 60]) { .line(y: $0) }) { $0.verticalDomain.range = 50...70 }
    #expect(
      plot.picture(30, 6) == """
        70┤    ⢠⠃      ⢣
          │    ⡎       ⠈⡆
          │   ⠘         ⠸⡀        ⡰
          │              ⢣       ⢠⠃
          │              ⠈⡆      ⡎
        50┼──Mon──Tue──Wed──Thu──Fri─
        """)
  }
}
