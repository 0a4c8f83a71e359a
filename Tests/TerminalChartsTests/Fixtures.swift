import Foundation
import TerminalUI

@testable import TerminalCharts

/// The fixed place and time of the charts in these tests.
enum Fixture {
  static let berlin = calendar("en_GB", timeZone: "Europe/Berlin", firstWeekday: 2)

  static func calendar(_ locale: String, timeZone: String = "Europe/Berlin", firstWeekday: Int = 2) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: timeZone)!
    calendar.locale = Locale(identifier: locale)
    calendar.firstWeekday = firstWeekday
    return calendar
  }

  static func date(_ year: Int, _ month: Int, _ day: Int, hour: Int = 0, minute: Int = 0) -> Date {
    berlin.date(from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute))!
  }

  /// Returns consecutive dates.
  static func dates(_ count: Int, _ unit: Calendar.Component = .day, from start: Date = date(2026, 11, 14)) -> [Date] {
    (0..<count).map { berlin.date(byAdding: unit, value: $0, to: start)! }
  }

  static func at(_ date: Date, _ unit: Calendar.Component? = .day) -> MarkPosition {
    MarkPosition(date.plotted, unit: unit.map { CalendarUnit(component: $0) })
  }

  /// Returns one bar per day, starting on Saturday 14 November 2026.
  static func bars(_ values: [Double], _ unit: Calendar.Component = .day) -> [Mark] {
    zip(dates(values.count, unit), values).map { Mark(.bar(y: $1), x: at($0, unit), yLabel: "Steps") }
  }

  static let week: [Double] = [5_200, 4_100, 6_100, 11_900, 3_300, 4_800, 1_100]
}

extension ChartPlot {
  init(_ marks: [Mark], options: (inout ChartOptions) -> Void = { _ in }) {
    var chosen = ChartOptions()
    options(&chosen)
    self.init(marks: marks, options: chosen, calendar: Fixture.berlin)
  }

  /// Returns the characters of the chart, one line per row, without trailing blanks.
  func picture(_ width: Int, _ height: Int, _ glyphs: GlyphSet = .braille) -> String {
    frame(size: Size(width: width, height: height), glyphs: glyphs).letters
  }
}

extension Frame {
  /// The characters, one line per row, without trailing blanks.
  var letters: String {
    rows { row in (0..<size.width).map { self[$0, row].character }.filter { $0 != Cell.continuation } }
  }

  /// One letter for the style of each cell: the first letter of its color, or `.` for none. A capital letter means that
  /// foreground and background are exchanged. A cell with a background has the letter of that background.
  var styles: String {
    rows { row in
      (0..<size.width).map { column in
        let cell = self[column, row]
        if cell == .blank { return " " }
        if cell.style.background != .clear { return cell.style.background.letter }
        let letter = cell.style.foreground.letter
        return cell.style.attributes.contains(.reverse) ? Character(letter.uppercased()) : letter
      }
    }
  }

  private func rows(_ row: (Int) -> [Character]) -> String {
    (0..<size.height).map { String(String(row($0)).reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
  }
}

extension Color {
  fileprivate var letter: Character {
    switch self {
    case .clear: "."
    case .accentColor: "a"
    case .secondary: "s"
    case .red: "r"
    case .green: "g"
    case .blue: "b"
    case .orange, .orangeMark: "o"
    case .gray: "y"
    default: "?"
    }
  }
}
