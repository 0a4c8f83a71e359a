/// The file that chooses between a mutant and the original code, one per target.
enum MutantSwitches {
  /// The name of the environment variable with the number of the active mutant.
  static let variable = "HEALTHSHEET_MUTANT"

  private static let digits = Array("─│┌┐└┘├┤┬┴")

  /// The declarations that all operators of a target require.
  static let head = """
    import Glibc

    @usableFromInline let mutant = getenv("\(variable)").flatMap { Int(String(cString: $0)) } ?? 0
    @usableFromInline func keeps(_ number: Int) -> Bool { mutant != number }
    @usableFromInline func turned(_ number: Int, _ value: Bool) -> Bool { (mutant == number) != value }


    """

  /// Returns the name of an operator: the symbol, followed by the number with box-drawing characters as digits.
  static func name(_ sign: String, _ number: Int) -> String {
    sign + String(String(number).compactMap { $0.wholeNumberValue.map { digits[$0] } })
  }

  /// Returns the declaration of an operator that behaves as the mutant while the mutant's number is active.
  static func declaration(_ edit: Edit, _ number: Int) -> String {
    let (sign, name) = (edit.sign, name(edit.sign, number))
    func function(
      _ generics: String, _ left: String, _ right: String, _ result: String, _ body: (String) -> String,
      isSecond: Bool = false
    ) -> String {
      let attributes = "@inline(__always) \(isSecond ? "@_disfavoredOverload " : "")@usableFromInline"
      let parameters = left.isEmpty ? "(r: \(right))" : "(l: \(left), r: \(right))"
      let effect = right.contains("throws") ? " rethrows" : ""
      let returned = result.isEmpty ? "" : " -> \(result)"
      let kind = left.isEmpty ? "prefix " : ""
      let (mistaken, sound) = (body(edit.mistaken), body(sign))
      let choice =
        result.isEmpty
        ? "if mutant == \(number) { \(mistaken) } else { \(sound) }" : "mutant == \(number) ? \(mistaken) : \(sound)"
      return "\(attributes) \(kind)func \(name) \(generics)\(parameters)\(effect)\(returned) "
        + "{ \(effect.isEmpty ? "" : "try ")\(choice) }"
    }
    let compares = { (sign: String) in "l \(sign) r" }
    let lazily = "@autoclosure () throws ->"
    switch edit.kind {
    case .comparison where sign.contains("=") && (sign.first == "=" || sign.first == "!") && sign.count == 2:
      return """
        infix operator \(name) : ComparisonPrecedence
        \(function("<T: Equatable>", "T", "T", "Bool", compares))
        \(function("<A: Equatable, B: Equatable>", "(A, B)", "(A, B)", "Bool", compares))
        \(function("<T>", "T?", "_OptionalNilComparisonType", "Bool", compares, isSecond: true))
        \(function("<L: BinaryInteger, R: BinaryInteger>", "L", "R", "Bool", compares, isSecond: true))
        """
    case .comparison where sign.count == 3:
      return """
        infix operator \(name) : ComparisonPrecedence
        \(function("", "AnyObject?", "AnyObject?", "Bool", compares))
        """
    case .comparison:
      return """
        infix operator \(name) : ComparisonPrecedence
        \(function("<T: Comparable>", "T", "T", "Bool", compares))
        \(function("<A: Comparable, B: Comparable>", "(A, B)", "(A, B)", "Bool", compares))
        \(function("<L: BinaryInteger, R: BinaryInteger>", "L", "R", "Bool", compares, isSecond: true))
        """
    case .logic:
      let group = sign == "&&" ? "LogicalConjunctionPrecedence" : "LogicalDisjunctionPrecedence"
      return """
        infix operator \(name) : \(group)
        \(function("", "Bool", "\(lazily) Bool", "Bool") { "l \($0) r()" })
        """
    case .fallback:
      return """
        infix operator \(name) : NilCoalescingPrecedence
        \(function("<T>", "T?", "\(lazily) T", "T") { $0 == "b" ? "r()" : "l ?? r()" })
        \(function("<T>", "T?", "\(lazily) T?", "T?") { $0 == "b" ? "r()" : "l ?? r()" })
        """
    case .negation:
      return """
        prefix operator \(name)
        \(function("", "", "Bool", "Bool") { "\($0)r" })
        """
    case .one:
      return """
        infix operator \(name) : AdditionPrecedence
        \(function("<T: AdditiveArithmetic>", "T", "T", "T") { $0.isEmpty ? "l" : "l \($0) r" })
        """
    case .arithmetic where sign.hasSuffix("="):
      return """
        infix operator \(name) : AssignmentPrecedence
        \(function("<T: AdditiveArithmetic>", "inout T", "T", "", compares))
        """
    case .arithmetic where "*/".contains(sign):
      return """
        infix operator \(name) : MultiplicationPrecedence
        \(function("<T: FloatingPoint>", "T", "T", "T", compares))
        \(function("<T: BinaryInteger>", "T", "T", "T", compares))
        """
    case .arithmetic:
      return """
        infix operator \(name) : AdditionPrecedence
        \(function("<T: AdditiveArithmetic>", "T", "T", "T", compares))
        """
    case .literal, .statement: return ""
    }
  }
}
