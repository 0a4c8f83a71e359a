import Foundation

/// A value with the label people read and hear for it.
///
///     BarMark(x: .value("Day", day.date, unit: .day), y: .value("Steps", day.count))
public struct PlottableValue<Value: Plottable> {
  /// The label, for people who read or hear the chart.
  package let label: String
  /// The value as a scale places it.
  package let plotted: Plotted
  /// The part of the calendar that the value stands for; nil for moments, numbers and names.
  package let unit: CalendarUnit?

  /// Labels a value. The label of a vertical value is the title of the spoken summary.
  public static func value(_ label: some StringProtocol, _ value: Value) -> PlottableValue {
    PlottableValue(label: String(label), plotted: value.primitivePlottable.plotted, unit: nil)
  }
}

extension PlottableValue where Value == Date {
  /// Labels a date that stands for the whole hour, day, week, month … it lies in.
  ///
  /// - Parameters:
  ///   - unit: The part of the calendar one mark stands for. The chart gives every unit between the first and the
  ///     last the same room, also those without a mark: missing is not zero, and a line breaks there.
  ///   - calendar: The calendar to look the unit up in; nil takes the one of the environment.
  public static func value(
    _ label: some StringProtocol, _ value: Date, unit: Calendar.Component, calendar: Calendar? = nil
  ) -> PlottableValue {
    PlottableValue(
      label: String(label), plotted: value.plotted, unit: CalendarUnit(component: unit, calendar: calendar))
  }
}

/// A part of the calendar that one mark stands for.
package struct CalendarUnit: Hashable, Sendable {
  /// The hour, day, week, month …
  package var component: Calendar.Component
  /// The calendar to look the unit up in; nil takes the one of the environment.
  package var calendar: Calendar?

  package init(component: Calendar.Component, calendar: Calendar? = nil) {
    self.component = component
    self.calendar = calendar
  }
}
