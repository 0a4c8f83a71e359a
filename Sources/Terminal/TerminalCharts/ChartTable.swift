import Foundation
import TerminalUI

/// The values of a chart as a table for screen readers, one row per mark.
///
///     Day, Steps
///     Thu 14 Nov, 8,412
struct ChartTable {
  let plot: ChartPlot

  /// The table: a row for each mark, and a column for the series if there are several.
  var table: AccessibilityTable {
    let data = plot.visibleData
    let series = Set(data.compactMap(\.series?.name))
    let rows = data.map { mark in
      [mark.x.map(place) ?? ""] + (series.count > 1 ? [mark.series?.name ?? ""] : []) + [value(mark)]
    }
    let title = data.first?.yLabel ?? ""
    return AccessibilityTable(
      columns: [titleOfPlaces] + (series.count > 1 ? [""] : []) + [title.isEmpty ? words("Value") : title], rows: rows)
  }

  private func words(_ key: LocalizedStringKey) -> String {
    String(localized: key, table: .controls, locale: plot.locale)
  }

  private var titleOfPlaces: String {
    switch plot.horizontalScale.unit {
    case .minute: words("Minute")
    case .hour: words("Hour")
    case .day: words("Day")
    case .weekOfYear, .weekOfMonth: words("Week of")
    case .month: words("Month")
    case .year: words("Year")
    default: if case .dates = plot.horizontalScale.domain { words("Time") } else { words("Place") }
    }
  }

  private func value(_ mark: Mark) -> String {
    switch mark.shape {
    case .range(let low, let high), .band(let low, let high): words("\(number(low)) to \(number(high))")
    default: mark.values.first.map(number) ?? ""
    }
  }

  private func number(_ value: Double) -> String {
    let digits = abs(value) >= 100 ? 0 : 2
    return value.formatted(.number.locale(plot.locale).precision(.fractionLength(0...digits)))
  }

  private func place(_ position: MarkPosition) -> String {
    switch position.plotted.value {
    case .name(let name): return name
    case .number(let number): return self.number(number)
    case .date(let date):
      let date = plot.horizontalScale.unitStart(of: date)
      let style = Date.FormatStyle(locale: plot.locale, calendar: plot.calendar, timeZone: plot.calendar.timeZone)
      let day = style.weekday(.abbreviated).day().month(.abbreviated)
      switch plot.horizontalScale.unit {
      case .day: return day.format(date)
      case .weekOfYear, .weekOfMonth: return style.day().month(.abbreviated).year().format(date)
      case .month: return style.month(.wide).year().format(date)
      case .year: return style.year().format(date)
      default: return day.hour().minute().format(date)
      }
    }
  }
}

extension ChartPlot {
  /// The values of the chart as a table for screen readers, one row per mark.
  package var table: AccessibilityTable { ChartTable(plot: self).table }
}
