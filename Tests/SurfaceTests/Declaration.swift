import Foundation

/// A declaration in a normalized form, in which Apple's list and a compiled module can be compared.
///
/// The form omits what callers do not see: attributes, modifiers, internal parameter names, default values. It keeps
/// what they see: labels, types, optionality, `async` and `throws`, whether a property can be set, whether an argument
/// has a default.
///
///     Declaration("HKSource", "open class func `default`() -> HKSource").text
///     // "HKSource: static func default() -> HKSource"
struct Declaration {
  let text: String

  /// - Parameters:
  ///   - owner: The enclosing type, such as "HKElectrocardiogram.Lead"; empty for a global declaration.
  ///   - source: The declaration in Swift, on one line.
  init(_ owner: String, _ source: String) {
    var text = source.replacing(#/\s+/#, with: " ").replacing("`", with: "")
    text.replace(#/@\w+(\([^()]*\))? ?/#, with: "")
    text.replace(#/\b(open|public|final|override|convenience|required|weak|mutating|optional) /#, with: "")
    text.replace(#/\bnonisolated(\(unsafe\))? /#, with: "")
    text.replace(#/\bclass (func|var)\b/#) { "static \($0.1)" }
    text.replace(#/\b(Swift|Foundation|HealthKit)\./#, with: "")
    text.replace(" : ", with: ": ")
    text.replace("HKComparisonOperator", with: "NSComparisonPredicate.Operator")
    text = Self.withoutInnerNames(Self.withoutDefaultValues(text))
    text = Self.withAccessors(text).trimmingCharacters(in: .whitespaces)
    self.text = owner.isEmpty ? text : "\(owner): \(text)"
  }

  /// Returns a declaration in which "limit: Int? = nil)" is "limit: Int? = default)".
  private static func withoutDefaultValues(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let range = rest.range(of: " = ") {
      result += rest[..<range.lowerBound] + " = default"
      var depth = 0
      rest = rest[range.upperBound...].drop { character in
        if "([".contains(character) { depth += 1 }
        if ")]".contains(character) { depth -= 1 }
        return depth > 0 || (depth == 0 && character != ",")
      }
    }
    return result + rest
  }

  /// Returns a declaration in which "save(_ object: HKObject)" is "save(_: HKObject)".
  private static func withoutInnerNames(_ text: String) -> String {
    text.replacing(#/([(,] ?)(\w+) (\w+):/#) { "\($0.1)\($0.2):" }
  }

  /// Adds accessors: a constant can be read, and a variable without accessors can be set.
  private static func withAccessors(_ text: String) -> String {
    if let constant = text.wholeMatch(of: #/(static )?let (.*)/#) {
      return "\(constant.1 ?? "")var \(constant.2) { get }"
    }
    if text.contains(#/^(static )?var /#), !text.contains("{") { return text + " { get set }" }
    return text
  }
}
