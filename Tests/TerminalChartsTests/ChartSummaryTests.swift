import Foundation
import Testing

@testable import TerminalCharts

@Suite("A sentence summarizes a chart")
struct ChartSummaryTests {
  @Test("The sentence of a bar chart has the average of the values that exist, and the highest value")
  func bars() {
    #expect(
      ChartPlot(Fixture.bars(Fixture.week)).summary
        == "Steps, 14 – 20 Nov: 5,214 a day on average, highest 11,900 on Tue 17 Nov.")
  }

  @Test("A day without data does not count as zero")
  func missing() {
    #expect(
      ChartPlot(Fixture.bars([4_000, .nan, 6_000])).summary
        == "Steps, 14 – 16 Nov: 5,000 a day on average, highest 6,000 on Mon 16 Nov.")
  }

  @Test(
    "Hours, weeks, months and years have their own words in the sentence",
    arguments: [
      (Calendar.Component.hour, "Steps, 14 Nov: 150 an hour on average, highest 200 at 01:00."),
      (.weekOfYear, "Steps, 9 – 22 Nov: 150 a week on average, highest 200 in the week of 16 Nov."),
      (.month, "Steps, 1 Nov – 31 Dec: 150 a month on average, highest 200 in December."),
      (.year, "Steps, Jan 2026 – Dec 2027: 150 a year on average, highest 200 in 2027."),
    ])
  func units(unit: Calendar.Component, expected: String) {
    #expect(ChartPlot(Fixture.bars([100, 200], unit)).summary == expected)
  }

  @Test("The sentence of a range chart has the lowest and highest value, and the average if there are points")
  func ranges() {
    let marks = zip(Fixture.dates(2), [(52.0, 120.0), (60, 141)]).map {
      Mark(.range(low: $1.0, high: $1.1), x: Fixture.at($0), yLabel: "Heart Rate")
    }
    #expect(ChartPlot(marks).summary == "Heart Rate, 14 – 15 Nov: from 52 to 141.")
    let points = Fixture.dates(2).map { Mark(.point(y: 71.25), x: Fixture.at($0), yLabel: "Heart Rate") }
    #expect(ChartPlot(marks + points).summary == "Heart Rate, 14 – 15 Nov: from 52 to 141, 71.2 on average.")
  }

  @Test("The parts of a stacked bar count as one bar")
  func stacked() {
    #expect(
      ChartPlot(Fixture.bars([1, 3]) + Fixture.bars([2, 4])).summary
        == "Steps, 14 – 15 Nov: 5 a day on average, highest 7 on Sun 15 Nov.")
  }

  @Test("A chart with names or numbers on its horizontal axis is also described by a sentence")
  func places() {
    let named = ["Walk", "Run"].enumerated().map {
      Mark(.bar(y: Double($0 + 1)), x: MarkPosition($1.plotted), yLabel: "Hours")
    }
    #expect(ChartPlot(named).summary == "Hours: 1.5 on average, highest 2 in Run.")
    let numbered = [Mark(.point(y: 3), x: MarkPosition(2.5.plotted), yLabel: "y")]
    #expect(ChartPlot(numbered).summary == "y: 3 at 2.5.")
  }

  @Test("The sentence of an empty chart says that there is no data")
  func empty() {
    #expect(ChartPlot([]).summary == "No data.")
    #expect(ChartPlot(Fixture.bars([.nan])).summary == "Steps: no data.")
  }

  @Test("The sentence of a chart uses the locale's format")
  func german() {
    var plot = ChartPlot(Fixture.bars(Fixture.week))
    plot.calendar = Fixture.calendar("de_DE")
    #expect(plot.summary.hasPrefix("Steps, 14.–20. Nov."))
    #expect(plot.summary.contains("5.214"))
  }
}
