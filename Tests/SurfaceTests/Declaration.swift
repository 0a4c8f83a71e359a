import Foundation

/// A declaration in the one form that the list of Apple's and the compiled module can be compared in.
///
/// What a caller does not see is left out: attributes, modifiers, names inside of a function, which value a default is.
/// What a caller sees stays: labels, types, optionality, `async` and `throws`, whether a property can be set, whether an
/// argument may be left out.
///
///     Declaration("HKSource", "open class func `default`() -> HKSource").text
///     // "HKSource: static func default() -> HKSource"
struct Declaration {
  let text: String

  /// - Parameters:
  ///   - owner: The type around it, "HKElectrocardiogram.Lead"; empty for what is global.
  ///   - source: As it is written in Swift, on one line.
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

  /// "limit: Int? = nil)" becomes "limit: Int? = default)".
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

  /// "save(_ object: HKObject)" becomes "save(_: HKObject)".
  private static func withoutInnerNames(_ text: String) -> String {
    text.replacing(#/([(,] ?)(\w+) (\w+):/#) { "\($0.1)\($0.2):" }
  }

  /// A constant can be read, a variable without accessors can be set.
  private static func withAccessors(_ text: String) -> String {
    if let constant = text.wholeMatch(of: #/(static )?let (.*)/#) {
      return "\(constant.1 ?? "")var \(constant.2) { get }"
    }
    if text.contains(#/^(static )?var /#), !text.contains("{") { return text + " { get set }" }
    return text
  }
}
