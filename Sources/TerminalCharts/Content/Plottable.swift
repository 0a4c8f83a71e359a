import Foundation

/// A value a mark can stand for: a number, a date or a name.
///
/// Numbers, `String` and `Date` conform. An enumeration with such a raw value joins them by conforming without
/// writing a line:
///
///     enum Activity: String, Plottable { case walk, run }
public protocol Plottable {
  /// What it is drawn as: a number, a date or a name.
  associatedtype PrimitivePlottable: PrimitivePlottableProtocol
  /// The number, date or name this value is drawn as.
  var primitivePlottable: PrimitivePlottable { get }
}

/// The values a scale understands by itself.
public protocol PrimitivePlottableProtocol {
  /// Where the scale finds this value.
  var plotted: Plotted { get }
}

/// A value as a scale sees it. Made by ``PrimitivePlottableProtocol`` types; there is nothing to do with it but draw.
public struct Plotted: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case number(Double)
    case name(String)
    case date(Date)
  }

  package var value: Value
  package init(_ value: Value) { self.value = value }
}

extension Plottable where Self: RawRepresentable, RawValue: PrimitivePlottableProtocol {
  /// The raw value.
  public var primitivePlottable: RawValue { rawValue }
}

extension Plottable where Self: PrimitivePlottableProtocol {
  /// The value itself.
  public var primitivePlottable: Self { self }
}

extension Double: Plottable, PrimitivePlottableProtocol {
  /// A number.
  public var plotted: Plotted { Plotted(.number(self)) }
}

extension Float: Plottable, PrimitivePlottableProtocol {
  /// A number.
  public var plotted: Plotted { Plotted(.number(Double(self))) }
}

extension Int: Plottable, PrimitivePlottableProtocol {
  /// A number.
  public var plotted: Plotted { Plotted(.number(Double(self))) }
}

extension Decimal: Plottable, PrimitivePlottableProtocol {
  /// A number, as near as a `Double` comes to it.
  public var plotted: Plotted { Plotted(.number((self as NSDecimalNumber).doubleValue)) }
}

extension String: Plottable, PrimitivePlottableProtocol {
  /// A name.
  public var plotted: Plotted { Plotted(.name(self)) }
}

extension Date: Plottable, PrimitivePlottableProtocol {
  /// A moment.
  public var plotted: Plotted { Plotted(.date(self)) }
}
