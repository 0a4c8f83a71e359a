import Foundation
import TerminalUI
import Testing

@testable import TerminalCharts

@Suite("Dates are shown under a chart")
struct DateTicksTests {
  /// Returns the drawn axis below `count` units.
  private func axis(
    _ count: Int, _ unit: Calendar.Component, from start: Date, width: Int, calendar: Calendar = Fixture.berlin
  ) -> String {
    let marks = [start, calendar.date(byAdding: unit, value: count - 1, to: start)!].map {
      Mark(.bar(y: 1), x: Fixture.at($0, unit))
    }
    return axis(HorizontalScale(marks: marks, domain: nil, calendar: calendar), width: width, calendar: calendar)
  }

  private func axis(_ scale: HorizontalScale, width: Int, calendar: Calendar = Fixture.berlin) -> String {
    let columns = PlotColumns(width: width, bandCount: scale.bandCount)
    var frame = Frame(size: Size(width: width, height: 1))
    HorizontalAxis(scale: scale, columns: columns, calendar: calendar)
      .draw(at: .zero, glyphs: GlyphSet.ascii.chart, into: &frame)
    return frame.text(row: 0)
  }

  @Test("A date axis over a week shows its weekdays, abbreviated if there is little space")
  func week() {
    let start = Fixture.date(2026, 11, 14)
    #expect(axis(7, .day, from: start, width: 42) == "-Sat---Sun---Mon---Tue---Wed---Thu---Fri--")
    #expect(axis(7, .day, from: start, width: 21) == "Sa-Su-Mo-Tu-We-Th-Fr-")
    #expect(axis(7, .day, from: start, width: 14) == "S-S-M-T-W-T-F-")
    #expect(axis(7, .day, from: start, width: 7) == "S-M-W-F")
  }

  @Test("A date axis over a month shows the days on which its weeks begin")
  func month() {
    let start = Fixture.date(2026, 10, 22)
    #expect(axis(30, .day, from: start, width: 60) == "--------26 Oct--------2 Nov---------9 Nov---------16 Nov----")
    #expect(axis(30, .day, from: start, width: 30) == "----26 Oct-2 Nov--9 Nov-16 Nov")
    #expect(axis(30, .day, from: start, width: 15) == "--26-2---9--16-")
  }

  @Test("Labels of a date axis follow the calendar's first weekday and the locale")
  func customs() {
    let start = Fixture.date(2026, 10, 22)
    let american = Fixture.calendar("en_US", firstWeekday: 1)
    #expect(
      axis(30, .day, from: start, width: 60, calendar: american)
        == "------Oct 25--------Nov 1---------Nov 8---------Nov 15------")
    let chinese = Fixture.calendar("zh_CN")
    #expect(
      axis(7, .day, from: Fixture.date(2026, 11, 14), width: 42, calendar: chinese) == "-周六--周日--周一--周二--周三--周四--周五-")
  }

  @Test("A date axis over a day shows hours of the wall clock")
  func day() {
    let start = Fixture.date(2026, 11, 20)
    #expect(
      axis(24, .hour, from: start, width: 72)
        == "00-------03-------06-------09-------12-------15-------18-------21-------")
    #expect(axis(24, .hour, from: start, width: 24) == "00-03-06-09-12-15-18-21-")
    #expect(axis(24, .hour, from: start, width: 12) == "00-06-12-18-")
    let american = Fixture.calendar("en_US")
    #expect(
      axis(24, .hour, from: start, width: 48, calendar: american) == "12 AM-3 AM--6 AM--9 AM--12 PM-3 PM--6 PM--9 PM--")
  }

  @Test("A date axis over a day of 25 hours shows hours of the wall clock")
  func longDay() {
    #expect(
      axis(25, .hour, from: Fixture.date(2026, 10, 25), width: 75)
        == "00----------03-------06-------09-------12-------15-------18-------21-------")
  }

  @Test("An axis over half a year or a year shows months")
  func months() {
    #expect(
      axis(26, .weekOfYear, from: Fixture.date(2026, 5, 25), width: 78)
        == "May----Jun---------Jul-----------Aug----------Sep----------Oct---------Nov----")
    #expect(axis(26, .weekOfYear, from: Fixture.date(2026, 5, 25), width: 26) == "-Jun-Jul-Aug--Sep-Oct-Nov-")
    #expect(
      axis(12, .month, from: Fixture.date(2025, 12, 1), width: 72)
        == "-Dec---Jan---Feb---Mar---Apr---May---Jun---Jul---Aug---Sep---Oct---Nov--")
    #expect(axis(12, .month, from: Fixture.date(2025, 12, 1), width: 24) == "D-J-F-M-A-M-J-J-A-S-O-N-")
    #expect(axis(12, .month, from: Fixture.date(2025, 12, 1), width: 12) == "----2026----")
  }

  @Test("An axis over many years shows years")
  func years() {
    #expect(axis(5, .year, from: Fixture.date(2022, 1, 1), width: 40) == "--2022----2023----2024----2025----2026--")
    #expect(
      axis(40, .year, from: Fixture.date(1987, 1, 1), width: 80)
        == "------1990------1995------2000------2005------2010------2015------2020------2025")
    #expect(
      axis(400, .year, from: Fixture.date(1627, 1, 1), width: 80)
        == "----1650------1700------1750------1800------1850------1900------1950------2000--")
  }

  @Test("A date axis without bars has the same kind of labels as one with bars")
  func continuous() {
    let dates = HorizontalScale(.dates(Fixture.date(2026, 11, 14)...Fixture.date(2026, 11, 21)))
    #expect(axis(dates, width: 42) == "-Sat---Sun---Mon---Tue--Wed---Thu----Fri--")
    let minutes = HorizontalScale(.dates(Fixture.date(2026, 11, 14)...Fixture.date(2026, 11, 14, minute: 50)))
    #expect(axis(minutes, width: 60) == "00:00-------------00:15------------00:30-------------00:45--")
    let moment = HorizontalScale(.dates(Fixture.date(2026, 11, 14)...Fixture.date(2026, 11, 14)))
    #expect(axis(moment, width: 10) == "----------")
  }

  @Test("Date labels never overlap and are never cut off, at any width")
  func everywhere() {
    for (count, unit) in [(1, .day), (2, .day), (3, .day), (4, .day), (24, .hour), (31, .day), (53, .weekOfYear)]
      as [(Int, Calendar.Component)]
    {
      for width in 1...100 {
        let marks = Fixture.bars(Array(repeating: 1, count: count), unit)
        let scale = HorizontalScale(marks: marks, domain: nil, calendar: Fixture.berlin)
        let columns = PlotColumns(width: width, bandCount: scale.bandCount)
        let labels = HorizontalAxis(scale: scale, columns: columns, calendar: Fixture.berlin).labels
        #expect(labels.allSatisfy { $0.columns.lowerBound >= 0 && $0.columns.upperBound <= width })
        #expect(zip(labels, labels.dropFirst()).allSatisfy { $0.columns.upperBound < $1.columns.lowerBound })
      }
    }
  }
}
