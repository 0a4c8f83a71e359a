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
