import Foundation
import TerminalUI
import Testing

@testable import TerminalCharts

@Suite("An app can write a chart as in Swift Charts")
@MainActor
struct ChartTests {
  struct Day: Identifiable {
    let date: Date
    let steps: Int
    var id: Date { date }
  }

  private let days = zip(Fixture.dates(7), [5_200, 4_100, 6_100, 11_900, 3_300, 4_800, 1_100]).map(Day.init)

  /// Returns the frame of the view alone, at the place and time of the fixtures.
  private func screen(_ view: some View, width: Int, height: Int, glyphs: GlyphSet = .braille) -> Frame {
    ViewHost(view, size: Size(width: width, height: height), glyphs: glyphs) { environment in
      environment.calendar = Fixture.berlin
      environment.timeZone = Fixture.berlin.timeZone
      environment.locale = Locale(identifier: "en_GB")
    }.render()
  }

  private func marks(@ChartContentBuilder _ content: () -> some ChartContent) -> [Mark] { content().resolvedMarks }

  @Test("A chart written with marks equals the plot of the same mark values")
  func chart() {
    let chart = Chart(days) { day in
      BarMark(x: .value("Day", day.date, unit: .day), y: .value("Steps", day.steps))
    }
    let plot = ChartPlot(Fixture.bars(Fixture.week))
    #expect(screen(chart, width: 37, height: 8) == plot.frame(size: Size(width: 37, height: 8), glyphs: .braille))
    #expect(screen(chart, width: 37, height: 8, glyphs: .ascii).letters == plot.picture(37, 8, .ascii))
  }

  @Test("A chart has the time zone and language of its environment")
  func environment() {
    let chart = Chart(days, id: \.date) { day in
      BarMark(x: .value("Day", day.date, unit: .day), y: .value("Steps", day.steps))
    }
    let elsewhere = chart.environment(\.timeZone, TimeZone(identifier: "America/New_York")!)
      .environment(\.locale, Locale(identifier: "de_DE"))
    #expect(screen(elsewhere, width: 60, height: 4).text(row: 3).contains("Fr──────Sa──────So"))
    #expect(screen(chart, width: 60, height: 4).text(row: 3).contains("Sat─────Sun─────Mon"))
  }

  @Test("A chart's content can have conditions, loops, optionals and custom content")
  func builder() {
    struct Goal: ChartContent {
      let value: Double
      var body: some ChartContent { RuleMark(y: .value("Goal", value)).foregroundStyle(.green) }
    }
    let isShown = true
    let average: Double? = 5_214
    let marks = marks {
      ForEach(days) { day in
        BarMark(x: .value("Day", day.date, unit: .day), y: .value("Steps", day.steps))
      }
      ForEach(0..<2) { index in
        PointMark(x: .value("Day", days[index].date), y: .value("Steps", index))
      }
      if isShown { Goal(value: 8_000) } else { RuleMark(y: .value("Goal", 1)) }
      if let average { RuleMark(y: .value("Average", average)).foregroundStyle(.gray) }
    }
    #expect(marks.count == 11)
    #expect(marks[9] == Mark(.horizontalRule(y: 8_000), yLabel: "Goal", color: .green))
    #expect(marks[10] == Mark(.horizontalRule(y: 5_214), yLabel: "Average", color: .gray))
    #expect(self.marks {}.isEmpty)
  }

  @Test("A mark keeps its own colour inside an outer colour")
  func colours() {
    let marks = marks {
      ForEach(0..<1) { _ in
        RuleMark(y: .value("a", 1)).foregroundStyle(.red)
        RuleMark(y: .value("b", 2))
      }
      .foregroundStyle(.blue)
    }
    #expect(marks.map(\.color) == [.red, .blue])
  }

  @Test("Marks without a colour use the tint color")
  func tint() {
    let chart = Chart { BarMark(x: .value("Kind", "Walk"), y: .value("Hours", 2)) }.tint(.orange)
    #expect(screen(chart, width: 1, height: 1)[0, 0].style.foreground == .orangeMark)
  }

  @Test(
    "In the light theme and on a light terminal bars are orange, and differ from backgrounds",
    arguments: [ColorDepth.indexed256, .direct], [ColorScheme.light, nil])
  func lightGround(depth: ColorDepth, theme: ColorScheme?) {
    let chart = Chart { BarMark(x: .value("Kind", "Walk"), y: .value("Hours", 2)) }.tint(.orange)
    let frame = screen(chart.preferredColorScheme(theme), width: 1, height: 1)
    let palette = Palette(depth: depth, terminalBackground: .white, colorScheme: theme)
    for ground in [Color.background, .card] {
      let bar = palette.appearance(of: Style(foreground: frame[0, 0].style.foreground, background: ground))
      func color(_ number: Int32) -> RGB {
        if number < 0 { return .white }
        return depth == .direct ? RGB(UInt32(number)) : IndexedColors.all[Int(number)]
      }
      #expect(color(bar.foreground) == RGB(0xD75F00), "the darkest orange of the 256")
      #expect(color(bar.foreground).contrast(with: color(bar.background)) >= 3)
    }
  }

  @Test("Axes, scales and the legend follow the app's modifiers")
  func options() {
    let chart = Chart(days) { day in
      LineMark(x: .value("Day", day.date, unit: .day), y: .value("Steps", day.steps))
        .foregroundStyle(by: .value("Kind", day.steps > 5_000 ? "Good" : "Fair"))
    }
    #expect(screen(chart, width: 30, height: 8).letters.contains("■ Good  ■ Fair"))
    #expect(!screen(chart.chartLegend(.hidden), width: 30, height: 8).letters.contains("Good"))
    #expect(!screen(chart.chartXAxis(.hidden), width: 30, height: 8).letters.contains("Sat"))
    #expect(!screen(chart.chartYAxis(.hidden), width: 30, height: 8).letters.contains("┤"))
    #expect(screen(chart.chartYScale(domain: 0...20_000), width: 30, height: 8).letters.contains("20k"))
    #expect(
      screen(chart.chartYScale(domain: .automatic(includesZero: true)), width: 30, height: 8).letters.contains(" 0┼"))
    let range = days[1].date...days[3].date
    #expect(!screen(chart.chartXScale(domain: range), width: 30, height: 8).letters.contains("Sat"))
  }

  @Test("Numbers of every type, and enumerations, can be plotted")
  func plottable() {
    enum Activity: String, Plottable { case walk, run }
    let marks = marks {
      BarMark(x: .value("Kind", Activity.walk), y: .value("Hours", Float(1.5)))
      BarMark(x: .value("Kind", Activity.run), y: .value("Hours", Decimal(2)))
      BarMark(x: .value("Kind", 3), yStart: .value("Hours", 5), yEnd: .value("Hours", 4))
      AreaMark(x: .value("Kind", 3.5), y: .value("Hours", 4))
      AreaMark(x: .value("Kind", 3.5), yStart: .value("Hours", 4), yEnd: .value("Hours", 2))
      LineMark(x: .value("Kind", 1), y: .value("Hours", 4), series: .value("Who", "me"))
      RuleMark(x: .value("Kind", 1))
    }
    #expect(
      marks.map(\.shape) == [
        .bar(y: 1.5), .bar(y: 2), .range(low: 4, high: 5), .area(y: 4), .band(low: 2, high: 4), .line(y: 4),
        .verticalRule,
      ])
    #expect(marks[0].x?.plotted == "walk".plotted)
    #expect(marks[5].series == MarkSeries(name: "me", isStyled: false))
  }
}
