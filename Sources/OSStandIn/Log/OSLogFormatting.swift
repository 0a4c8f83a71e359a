import Foundation

/// Columns that a value fills at least.
public struct OSLogStringAlignment: Sendable {
  private var columns = 0
  private var isLeft = false

  public static let none = OSLogStringAlignment()

  public static func right(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns)
  }

  public static func left(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns, isLeft: true)
  }

  func apply(to text: String) -> String {
    let space = String(repeating: " ", count: max(0, columns - text.count))
    return isLeft ? text + space : space + text
  }
}

/// Digits of an integer.
public struct OSLogIntegerFormatting: Sendable {
  private var radix = 10
  private var sign = false
  private var prefix = ""
  private var uppercase = false
  private var minDigits = 1

  public static let decimal = OSLogIntegerFormatting()
  public static let hex = OSLogIntegerFormatting(radix: 16)
  public static let octal = OSLogIntegerFormatting(radix: 8)

  public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 1) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(sign: explicitPositiveSign, minDigits: minDigits)
  }

  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, sign: explicitPositiveSign, prefix: includePrefix ? "0x" : "", uppercase: uppercase,
      minDigits: minDigits)
  }

  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 8, sign: explicitPositiveSign, prefix: includePrefix ? "0" : "", uppercase: uppercase,
      minDigits: minDigits)
  }

  func text(_ value: some FixedWidthInteger) -> String {
    let digits = String(value.magnitude, radix: radix, uppercase: uppercase)
    let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
    return (value < 0 ? "-" : sign ? "+" : "") + prefix + zeros + digits
  }
}

/// Digits of a number with a fraction. Without one, six places, as in a phone's log.
public struct OSLogFloatFormatting: Sendable {
  private var conversion = "f"
  private var precision: Int?
  private var sign = false

  public static let fixed = OSLogFloatFormatting()
  public static let hex = OSLogFloatFormatting(conversion: "a")
  public static let exponential = OSLogFloatFormatting(conversion: "e")
  public static let hybrid = OSLogFloatFormatting(conversion: "g")

  public static func fixed(
    precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: uppercase ? "F" : "f", precision: precision, sign: explicitPositiveSign)
  }

  public static func hex(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: uppercase ? "A" : "a", sign: explicitPositiveSign)
  }

  public static func exponential(
    precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: uppercase ? "E" : "e", precision: precision, sign: explicitPositiveSign)
  }

  public static func hybrid(
    precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: uppercase ? "G" : "g", precision: precision, sign: explicitPositiveSign)
  }

  func text(_ value: Double) -> String {
    String(format: "%" + (sign ? "+" : "") + (precision.map { ".\(max(0, $0))" } ?? "") + conversion, value)
  }
}

/// Words for a truth value.
public enum OSLogBoolFormat: Sendable {
  /// "true" and "false".
  case truth
  /// "yes" and "no".
  case answer

  func text(_ value: Bool) -> String {
    switch self {
    case .truth: value ? "true" : "false"
    case .answer: value ? "yes" : "no"
    }
  }
}
