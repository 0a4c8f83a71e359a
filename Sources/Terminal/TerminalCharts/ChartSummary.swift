import Foundation
import TerminalUI

/// A chart summarized in one sentence, for screen readers.
///
///     Steps, 14 – 20 Nov: 8,412 a day on average, highest 11,204 on Mon 16 Nov.
///     Heart Rate, 14 – 20 Nov: from 52 to 141, 71 on average.
struct ChartSummary {
  let plot: ChartPlot

  /// The title, the period, and either the range or the average with the highest value, in the chart's language.
  var sentence: String {
    let data = plot.visibleData
    let title = data.first?.yLabel ?? plot.marks.first?.yLabel ?? ""
    guard !data.isEmpty else { return words(title.isEmpty ? "No data." : "\(title): no data.") }
    let subject = [title, period].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: words(", "))
    let statement = statement(data)
    return words(subject.isEmpty ? "\(statement)." : "\(subject): \(statement).")
  }

  private func words(_ key: LocalizedStringKey) -> String {
    String(localized: key, table: .controls, locale: plot.locale)
  }

  // MARK: Values

  private func statement(_ data: [Mark]) -> LocalizedStringKey {
    let ranges = data.compactMap(\.range)
    let values = totals(data)
    let average = values.isEmpty ? nil : values.map(\.value).reduce(0, +) / Double(values.count)
    if let low = ranges.map(\.lowerBound).min(), let high = ranges.map(\.upperBound).max() {
      let range: LocalizedStringKey = "from \(number(low)) to \(number(high))"
      return average.map { "\(range), \(number($0)) on average" } ?? range
    }
    guard let average, let highest = values.max(by: { $0.value < $1.value }) else { return "no data" }
    let peak = value(highest.value, at: highest.position)
    if values.count == 1 { return peak }
    return "\(self.average(average)), highest \(peak)"
  }

  /// The value at each position; stacked bars are added up.
  private func totals(_ data: [Mark]) -> [(position: MarkPosition, value: Double)] {
    let scale = plot.horizontalScale
    var order: [Double] = []
    var totals: [Double: (position: MarkPosition, value: Double)] = [:]
    for mark in data {
      guard let value = mark.value, let position = mark.x, let place = scale.position(of: position) else { continue }
      if let total = totals[place], case .bar = mark.shape {
        totals[place] = (total.position, total.value + value)
      } else if totals[place] == nil {
        order.append(place)
        totals[place] = (position, value)
      }
    }
    return order.compactMap { totals[$0] }
  }

  /// Formats a number with three significant digits, but whole numbers in full.
  private func number(_ value: Double) -> String {
    let digits = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2
    return value.formatted(.number.locale(plot.locale).precision(.fractionLength(0...digits)))
  }

  // MARK: Period

  private var calendar: Calendar { plot.calendar }

  private var format: Date.FormatStyle {
    Date.FormatStyle(locale: plot.locale, calendar: calendar, timeZone: calendar.timeZone)
  }

  /// The days or months that the axis covers, as text; nil if the axis shows names or numbers.
  private var period: String? {
    let interval: Range<Date>
    switch plot.horizontalScale.domain {
    case .units(let starts, let end, _):
      guard let first = starts.first else { return nil }
      interval = first..<max(first, end.addingTimeInterval(-1))
    case .dates(let range):
      interval = range.lowerBound..<range.upperBound
    case .names, .numbers, .nothing:
      return nil
    }
    let style = Date.IntervalFormatStyle(locale: plot.locale, calendar: calendar, timeZone: calendar.timeZone)
    let isLong = interval.upperBound.timeIntervalSince(interval.lowerBound) > 300 * 86_400
    let text = (isLong ? style.month(.abbreviated).year() : style.day().month(.abbreviated)).format(interval)
    return String(text.map { $0.isWhitespace ? " " : $0 })
  }

  /// Returns a phrase such as "8,412 a day on average" if each mark stands for a calendar unit, or else "8,412 on
  /// average".
  private func average(_ value: Double) -> LocalizedStringKey {
    let number = number(value)
    return switch plot.horizontalScale.unit {
    case .hour: "\(number) an hour on average"
    case .day: "\(number) a day on average"
    case .weekOfYear, .weekOfMonth: "\(number) a week on average"
    case .month: "\(number) a month on average"
    case .year: "\(number) a year on average"
    default: "\(number) on average"
    }
  }

  /// Returns a phrase such as "11,204 on Mon 16 Nov".
  private func value(_ value: Double, at position: MarkPosition) -> LocalizedStringKey {
    let value = number(value)
    switch position.plotted.value {
    case .name(let name): return "\(value) in \(name)"
    case .number(let number): return "\(value) at \(self.number(number))"
    case .date(let date):
      let date = plot.horizontalScale.unitStart(of: date)
      switch plot.horizontalScale.unit {
      case .minute, .hour: return "\(value) at \(format.hour().minute().format(date))"
      case .weekOfYear, .weekOfMonth: return "\(value) in the week of \(format.day().month(.abbreviated).format(date))"
      case .month: return "\(value) in \(format.month(.wide).format(date))"
      case .year: return "\(value) in \(format.year().format(date))"
      default: return "\(value) on \(format.weekday(.abbreviated).day().month(.abbreviated).format(date))"
      }
    }
  }
}

extension Mark {
  /// The single value of a mark; nil for a range, a band or a rule.
  fileprivate var value: Double? {
    switch shape {
    case .bar(let y), .line(let y), .point(let y), .area(let y): y
    default: nil
    }
  }

  fileprivate var range: ClosedRange<Double>? {
    switch shape {
    case .range(let low, let high), .band(let low, let high): low <= high ? low...high : nil
    default: nil
    }
  }
}

extension ChartPlot {
  package var summary: String { ChartSummary(plot: self).sentence }
}
