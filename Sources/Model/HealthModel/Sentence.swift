/// A sentence of a room that shows nothing itself, with what is put into it: who shows it can say it in another language.
///
///     let sentence: Sentence = "There is no folder “\(folder)”: make it first, or name another file."
///     sentence.key            // "There is no folder “%@”: make it first, or name another file."
///     sentence.arguments      // [.text("/tmp/a")]
///     sentence.description    // "There is no folder “/tmp/a”: make it first, or name another file."
package struct Sentence: Hashable, Sendable, CustomStringConvertible {
  /// A value that is put in for one `%@`.
  package enum Argument: Hashable, Sendable {
    case text(String)
    /// A part that has a translation of its own.
    indirect case sentence(Sentence)
  }

  /// The English sentence with `%@` in place of what is put in.
  package let key: String
  package let arguments: [Argument]
  package let description: String

  /// A sentence that is the same in every language, or is known only while the program runs.
  package init(verbatim text: String) { (key, arguments, description) = ("%@", [.text(text)], text) }
}

extension Sentence: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { (key, arguments, description) = (value, [], value) }

  package init(stringInterpolation: StringInterpolation) {
    let text = stringInterpolation
    (key, arguments, description) = (text.key, text.arguments, text.description)
  }

  /// Writes the key and the English sentence side by side.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var arguments: [Argument] = []
    fileprivate var description = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      key += literal.replacing("%", with: "%%")
      description += literal
    }

    package mutating func appendInterpolation(_ sentence: Sentence) { append(.sentence(sentence), "\(sentence)") }

    @_disfavoredOverload
    package mutating func appendInterpolation(_ value: some Any) { append(.text("\(value)"), "\(value)") }

    private mutating func append(_ argument: Argument, _ text: String) {
      key += "%@"
      arguments.append(argument)
      description += text
    }
  }
}
