import Foundation

/// A value a mark can stand for: a number, a date or a name.
///
/// Numbers, `String` and `Date` conform. An enumeration with such a raw value joins them by conforming without
/// writing a line:
///
///     enum Activity: String, Plottable { case walk, run }
public protocol Plottable {
  /// The type of the value on the scale: a number, a date or a name.
  associatedtype PrimitivePlottable: PrimitivePlottableProtocol
  /// The number, date or name this value is drawn as.
  var primitivePlottable: PrimitivePlottable { get }
}

/// The values a scale understands by itself.
public protocol PrimitivePlottableProtocol {
  /// The value as a scale places it.
  var plotted: Plotted { get }
}

/// A value as a scale sees it, made by ``PrimitivePlottableProtocol`` types.
public struct Plotted: Hashable, Sendable {
  /// The three kinds of values a scale can place.
  package enum Value: Hashable, Sendable {
    case number(Double)
    case name(String)
    case date(Date)
  }

  /// The number, the name or the date.
  package var value: Value
  package init(_ value: Value) { self.value = value }
}

extension Plottable where Self: RawRepresentable, RawValue: PrimitivePlottableProtocol {
  public var primitivePlottable: RawValue { rawValue }
}

extension Plottable where Self: PrimitivePlottableProtocol {
  /// The value itself.
  public var primitivePlottable: Self { self }
}

extension Double: Plottable, PrimitivePlottableProtocol {
  public var plotted: Plotted { Plotted(.number(self)) }
}

extension Float: Plottable, PrimitivePlottableProtocol {
  public var plotted: Plotted { Plotted(.number(Double(self))) }
}

extension Int: Plottable, PrimitivePlottableProtocol {
  public var plotted: Plotted { Plotted(.number(Double(self))) }
}

extension Decimal: Plottable, PrimitivePlottableProtocol {
  /// The value as a number, rounded to the nearest `Double`.
  public var plotted: Plotted { Plotted(.number((self as NSDecimalNumber).doubleValue)) }
}

extension String: Plottable, PrimitivePlottableProtocol {
  public var plotted: Plotted { Plotted(.name(self)) }
}

extension Date: Plottable, PrimitivePlottableProtocol {
  public var plotted: Plotted { Plotted(.date(self)) }
}

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
