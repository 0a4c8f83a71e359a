/// A parser of unit strings.
///
///     unit    = product [ "/" product ]               one slash in the whole string (rule S49)
///     product = factor { ("*" | "." | "·") factor }
///     factor  = ( name | "(" unit ")" ) [ "^" power ]
///     power   = [ "-" ] digits                         up to four digits
///
/// A numerator may be "1", and the null unit is "" or "()". Nothing may follow the unit, not even a space. Parentheses
/// nest up to eight levels, far more than any unit of measure needs.
struct UnitParser {
  private var rest: Substring
  private var slashes = 0
  private var depth = 0

  init(_ string: String) { rest = string[...] }

  /// Returns the factors of the unit; nil when the string is not a unit.
  mutating func parse() -> [UnitFactor]? {
    if rest.isEmpty || rest == "()" { return [] }
    guard let unit = unit(), rest.isEmpty else { return nil }
    return unit
  }

  private mutating func unit() -> [UnitFactor]? {
    let isReciprocal = rest.hasPrefix("1/")
    if isReciprocal { rest.removeFirst() }
    guard let above = isReciprocal ? [] : product() else { return nil }
    guard skip("/") else { return above }
    slashes += 1
    guard slashes == 1, let below = product() else { return nil }
    return above + below.map { UnitFactor(unit: $0.unit, exponent: -$0.exponent) }
  }

  private mutating func product() -> [UnitFactor]? {
    guard var factors = factor() else { return nil }
    while skip("*") || skip(".") || skip("·") {
      guard let next = factor() else { return nil }
      factors += next
    }
    return factors
  }

  private mutating func factor() -> [UnitFactor]? {
    let factors: [UnitFactor]
    if skip("(") {
      depth += 1
      defer { depth -= 1 }
      guard depth <= 8, let inner = unit(), skip(")") else { return nil }
      factors = inner
    } else {
      guard let unit = BaseUnit(symbol: name()) else { return nil }
      factors = [UnitFactor(unit: unit, exponent: 1)]
    }
    guard skip("^") else { return factors }
    guard let power = power() else { return nil }
    // Limit nested powers, so that exponents do not overflow.
    let raised = factors.map { UnitFactor(unit: $0.unit, exponent: $0.exponent * power) }
    return raised.allSatisfy { $0.exponent.magnitude <= 9_999 } ? raised : nil
  }

  /// Consumes the text up to the next operator. A molar mass in angle brackets may contain a decimal point.
  private mutating func name() -> Substring {
    var end = rest.startIndex
    var isInBrackets = false
    while end < rest.endIndex, isInBrackets || !"*.·/^()".contains(rest[end]) {
      if rest[end] == "<" { isInBrackets = true }
      if rest[end] == ">" { isInBrackets = false }
      end = rest.index(after: end)
    }
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  private mutating func power() -> Int? {
    let sign = skip("-") ? -1 : 1
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest[digits.endIndex...]
    guard digits.count <= 4, let power = Int(digits) else { return nil }
    return sign * power
  }

  private mutating func skip(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }
}
