import Foundation

/// The minimum width of a value, and its alignment.
public struct OSLogStringAlignment: Sendable {
  private var columns = 0
  private var isLeft = false

  /// No padding.
  public static let none = OSLogStringAlignment()

  /// Right-aligned, padded with spaces to a number of columns.
  public static func right(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns)
  }

  /// Left-aligned, padded with spaces to a number of columns.
  public static func left(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns, isLeft: true)
  }

  /// Returns the padded text.
  func apply(to text: String) -> String {
    let space = String(repeating: " ", count: max(0, columns - text.count))
    return isLeft ? text + space : space + text
  }
}

/// The base and digits of an integer.
public struct OSLogIntegerFormatting: Sendable {
  private var radix = 10
  private var sign = false
  private var prefix = ""
  private var uppercase = false
  private var minDigits = 1

  /// Decimal digits.
  public static let decimal = OSLogIntegerFormatting()
  /// Hexadecimal digits in lower case, without a prefix.
  public static let hex = OSLogIntegerFormatting(radix: 16)
  /// Octal digits, without a prefix.
  public static let octal = OSLogIntegerFormatting(radix: 8)

  /// Decimal digits, with leading zeros up to `minDigits`.
  public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 1) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(sign: explicitPositiveSign, minDigits: minDigits)
  }

  /// Hexadecimal digits, with leading zeros up to `minDigits`, and "0x" if the prefix is included.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, sign: explicitPositiveSign, prefix: includePrefix ? "0x" : "", uppercase: uppercase,
      minDigits: minDigits)
  }

  /// Octal digits, with leading zeros up to `minDigits`, and "0" if the prefix is included.
  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 8, sign: explicitPositiveSign, prefix: includePrefix ? "0" : "", uppercase: uppercase,
      minDigits: minDigits)
  }

  /// Returns the digits of a value, with its sign.
  func text(_ value: some FixedWidthInteger) -> String {
    let digits = String(value.magnitude, radix: radix, uppercase: uppercase)
    let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
    return (value < 0 ? "-" : sign ? "+" : "") + prefix + zeros + digits
  }
}

/// The format of a floating-point number. By default it has six digits after the decimal point, as in a phone's log.
public struct OSLogFloatFormatting: Sendable {
  private var conversion = "f"
  private var precision: Int?
  private var sign = false

  /// Six digits after the decimal point.
  public static let fixed = OSLogFloatFormatting()
  /// The exact value in hexadecimal digits.
  public static let hex = OSLogFloatFormatting(conversion: "a")
  /// Exponential notation, with six digits after the decimal point.
  public static let exponential = OSLogFloatFormatting(conversion: "e")
  /// The shorter of the fixed and the exponential format.
  public static let hybrid = OSLogFloatFormatting(conversion: "g")

  /// A fixed number of digits after the decimal point.
  public static func fixed(
    precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: uppercase ? "F" : "f", precision: precision, sign: explicitPositiveSign)
  }

  public static func hex(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: uppercase ? "A" : "a", sign: explicitPositiveSign)
  }

  /// Exponential notation, with a fixed number of digits after the decimal point.
  public static func exponential(
    precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: uppercase ? "E" : "e", precision: precision, sign: explicitPositiveSign)
  }

  /// The shorter of the fixed and the exponential format.
  ///
  /// - Parameter precision: The number of significant digits.
  public static func hybrid(
    precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: uppercase ? "G" : "g", precision: precision, sign: explicitPositiveSign)
  }

  /// Returns the digits of a value.
  func text(_ value: Double) -> String {
    String(format: "%" + (sign ? "+" : "") + (precision.map { ".\(max(0, $0))" } ?? "") + conversion, value)
  }
}

/// The words for a Boolean.
public enum OSLogBoolFormat: Sendable {
  /// The words "true" and "false".
  case truth
  /// The words "yes" and "no".
  case answer

  /// Returns the word for a value.
  func text(_ value: Bool) -> String {
    switch self {
    case .truth: value ? "true" : "false"
    case .answer: value ? "yes" : "no"
    }
  }
}
