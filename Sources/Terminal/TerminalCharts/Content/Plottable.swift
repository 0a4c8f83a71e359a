import Foundation

/// A value that a mark can show: a number, a date or a name.
///
/// Numbers, `String` and `Date` conform. An enumeration with a raw value of one of these types needs only to declare
/// the conformance:
///
///     enum Activity: String, Plottable { case walk, run }
public protocol Plottable {
  /// The type the value is plotted as: a number, a date or a name.
  associatedtype PrimitivePlottable: PrimitivePlottableProtocol
  /// The number, date or name that the value is plotted as.
  var primitivePlottable: PrimitivePlottable { get }
}

/// The types that a scale can plot directly.
public protocol PrimitivePlottableProtocol {
  /// The value in the form that scales use.
  var plotted: Plotted { get }
}

/// A plotted value, made by ``PrimitivePlottableProtocol`` types.
public struct Plotted: Hashable, Sendable {
  /// The three kinds of values that a scale can plot.
  package enum Value: Hashable, Sendable {
    case number(Double)
    case name(String)
    case date(Date)
  }

  package var value: Value
  package init(_ value: Value) { self.value = value }
}

extension Plottable where Self: RawRepresentable, RawValue: PrimitivePlottableProtocol {
  public var primitivePlottable: RawValue { rawValue }
}

extension Plottable where Self: PrimitivePlottableProtocol {
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

/// A value with a label for readers and screen readers.
///
///     BarMark(x: .value("Day", day.date, unit: .day), y: .value("Steps", day.count))
public struct PlottableValue<Value: Plottable> {
  /// The label, shown and read aloud.
  package let label: String
  package let plotted: Plotted
  /// The calendar unit that the value covers; nil for moments, numbers and names.
  package let unit: CalendarUnit?

  /// Labels a value. The spoken summary uses the label of the vertical value as its title.
  public static func value(_ label: some StringProtocol, _ value: Value) -> PlottableValue {
    PlottableValue(label: String(label), plotted: value.primitivePlottable.plotted, unit: nil)
  }
}

extension PlottableValue where Value == Date {
  /// Labels a date that covers a whole calendar unit.
  ///
  /// - Parameters:
  ///   - unit: The calendar unit that one mark covers. The chart gives every unit between the first and the last the
  ///     same width, including units without a mark, where a line has a gap.
  ///   - calendar: The calendar of the unit; nil uses the one in the environment.
  public static func value(
    _ label: some StringProtocol, _ value: Date, unit: Calendar.Component, calendar: Calendar? = nil
  ) -> PlottableValue {
    PlottableValue(
      label: String(label), plotted: value.plotted, unit: CalendarUnit(component: unit, calendar: calendar))
  }
}

/// A calendar unit that one mark covers.
package struct CalendarUnit: Hashable, Sendable {
  package var component: Calendar.Component
  /// The calendar of the unit; nil uses the one in the environment.
  package var calendar: Calendar?

  package init(component: Calendar.Component, calendar: Calendar? = nil) {
    self.component = component
    self.calendar = calendar
  }
}
