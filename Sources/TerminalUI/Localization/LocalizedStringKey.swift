/// A text as it is written in the program, in English, by which its translation is found.
///
///     Text("Steps")                        // the key "Steps"
///     Text("Delete “\(app.name)”?")        // the key "Delete “%@”?", with one argument
///     Text("\(count) samples")             // the key "%lld samples", which has plural forms
///
/// Without a translation the text is shown as it is written. A text that is data and not to be looked up is a
/// `String`, or `Text(verbatim:)`.
public struct LocalizedStringKey: Hashable, Sendable {
  /// A value that an interpolation puts into the text.
  enum Argument: Hashable, Sendable {
    case text(String)
    /// A number that is written with the separators of the place, and decides on the plural form.
    case integer(Int)
    /// A text inside of a text, looked up for itself.
    indirect case key(LocalizedStringKey)
  }

  /// The key: the English text with `%@`, `%lld` and `%lf` in place of what was interpolated.
  let key: String
  /// The text as it is written in the program, which serves where no translation is wanted.
  package let written: String
  let arguments: [Argument]
  /// True where the text is shown as it is, whatever the language.
  let isVerbatim: Bool

  /// The key of a text that only the running program knows.
  public init(_ value: String) { (key, written, arguments, isVerbatim) = (value, value, [], false) }

  /// A text whose English word alone would not tell it from others: what the word is about stands in the key before it.
  ///
  ///     LocalizedStringKey("running", about: "workout")   // the key "workout: running"
  package init(_ value: String, about context: String) {
    (key, written, arguments, isVerbatim) = ("\(context): \(value)", value, [], false)
  }

  /// A text that is shown as it is.
  package init(verbatim text: String) { (key, written, arguments, isVerbatim) = (text, text, [], true) }

  private init(_ interpolation: StringInterpolation) {
    (key, written) = (interpolation.key, interpolation.written)
    (arguments, isVerbatim) = (interpolation.arguments, false)
  }

  /// True where the English text is not simply the one that was written: a number wants separators and a plural form.
  var hasForms: Bool {
    arguments.contains { if case .text = $0 { false } else { true } }
  }
}

extension LocalizedStringKey: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation) }

  /// Writes the key and the English text side by side.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var written = ""
    fileprivate var arguments: [Argument] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 4 * interpolationCount)
      written.reserveCapacity(literalCapacity + 8 * interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) {
      key += literal.contains("%") ? literal.replacing("%", with: "%%") : literal
      written += literal
    }

    /// `%@`: a text.
    public mutating func appendInterpolation(_ text: some StringProtocol) { append(.text(String(text)), "%@") }

    /// `%lld`: a whole number, written with the separators of the place.
    public mutating func appendInterpolation(_ number: some FixedWidthInteger) {
      append(.integer(Int(clamping: number)), "%lld")
    }

    /// `%lf`: another number, as it describes itself.
    public mutating func appendInterpolation(_ number: some BinaryFloatingPoint) { append(.text("\(number)"), "%lf") }

    /// `%@`: a text that has a translation of its own.
    public mutating func appendInterpolation(_ text: LocalizedStringKey) { append(.key(text), "%@") }

    /// `%@`: anything, as it describes itself.
    @_disfavoredOverload public mutating func appendInterpolation(_ value: some Any) {
      append(.text("\(value)"), "%@")
    }

    private mutating func append(_ argument: Argument, _ placeholder: String) {
      key += placeholder
      written += argument.written
      arguments.append(argument)
    }
  }
}

extension LocalizedStringKey.Argument {
  var written: String {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .key(let key): key.written
    }
  }
}
