/// A line of the log, whose values are asked for only if somebody keeps it.
///
///     logger.info("\(steps) steps of \(name, privacy: .public)")
///
/// Numbers are shown and everything else is hidden, unless `privacy` says otherwise.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  private let interpolation: OSLogInterpolation

  public init(stringInterpolation: OSLogInterpolation) { interpolation = stringInterpolation }

  public init(stringLiteral value: String) {
    interpolation = OSLogInterpolation(literal: value)
  }

  /// Asks for the values.
  var text: String { interpolation.parts.map { $0() }.joined() }
}

/// Parts of a line, the values among them not yet asked for.
public struct OSLogInterpolation: StringInterpolationProtocol {
  var parts: [() -> String] = []

  public init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(2 * interpolationCount + 1) }

  init(literal: String) { parts = [{ literal }] }

  public mutating func appendLiteral(_ literal: String) { parts.append { literal } }

  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { privacy.shown(align.apply(to: value()), isNumber: false) }
  }

  // Numbers describe themselves too, and are to be written as numbers.
  @_disfavoredOverload
  public mutating func appendInterpolation<Value: CustomStringConvertible>(
    _ value: @autoclosure @escaping () -> Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { privacy.shown(align.apply(to: value().description), isNumber: false) }
  }

  public mutating func appendInterpolation<Integer: FixedWidthInteger>(
    _ value: @autoclosure @escaping () -> Integer, format: OSLogIntegerFormatting = .decimal,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { privacy.shown(align.apply(to: format.text(value())), isNumber: true) }
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { privacy.shown(align.apply(to: format.text(value())), isNumber: true) }
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { privacy.shown(align.apply(to: format.text(Double(value()))), isNumber: true) }
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { privacy.shown(format.text(value()), isNumber: true) }
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { privacy.shown("\(value())", isNumber: false) }
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { privacy.shown(align.apply(to: "\(value())"), isNumber: false) }
  }
}
