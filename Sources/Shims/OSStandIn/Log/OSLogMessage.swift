/// A line of the log, whose values are computed only if it is written.
///
///     logger.info("\(steps) steps of \(name, privacy: .public)")
///
/// Numbers are shown and all other values hidden, unless `privacy` says otherwise.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  private let interpolation: OSLogInterpolation

  public init(stringInterpolation: OSLogInterpolation) { interpolation = stringInterpolation }

  public init(stringLiteral value: String) {
    interpolation = OSLogInterpolation(literal: value)
  }

  /// The text of the message. Each access computes the interpolated values.
  var text: String { interpolation.parts.map { $0() }.joined() }
}

/// The parts of a message, with values not computed yet.
public struct OSLogInterpolation: StringInterpolationProtocol {
  /// Functions that return the parts, in order.
  var parts: [() -> String] = []

  public init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(2 * interpolationCount + 1) }

  init(literal: String) { parts = [{ literal }] }

  public mutating func appendLiteral(_ literal: String) { parts.append { literal } }

  /// Adds a string, hidden by default.
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { privacy.shown(align.apply(to: value()), isNumber: false) }
  }

  // Disfavored, because numbers are `CustomStringConvertible` too, but must be formatted as numbers.
  /// Adds a value by its description, hidden by default.
  @_disfavoredOverload
  public mutating func appendInterpolation<Value: CustomStringConvertible>(
    _ value: @autoclosure @escaping () -> Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { privacy.shown(align.apply(to: value().description), isNumber: false) }
  }

  /// Adds an integer, shown by default.
  public mutating func appendInterpolation<Integer: FixedWidthInteger>(
    _ value: @autoclosure @escaping () -> Integer, format: OSLogIntegerFormatting = .decimal,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { privacy.shown(align.apply(to: format.text(value())), isNumber: true) }
  }

  /// Adds a floating-point number, shown by default.
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { privacy.shown(align.apply(to: format.text(value())), isNumber: true) }
  }

  /// Adds a floating-point number, shown by default.
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { privacy.shown(align.apply(to: format.text(Double(value()))), isNumber: true) }
  }

  /// Adds a Boolean, shown by default.
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { privacy.shown(format.text(value()), isNumber: true) }
  }

  /// Adds an error, hidden by default.
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { privacy.shown("\(value())", isNumber: false) }
  }

  /// Adds the name of a type, hidden by default.
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { privacy.shown(align.apply(to: "\(value())"), isNumber: false) }
  }
}
