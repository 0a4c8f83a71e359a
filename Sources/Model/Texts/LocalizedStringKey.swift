/// A text in English, as written in the source code. It is the key of its translations.
///
///     Text("Steps")                        // the key "Steps"
///     Text("Delete “\(app.name)”?")        // the key "Delete “%@”?", with one argument
///     Text("\(count) samples")             // the key "%lld samples", which has plural forms
///
/// Without a translation the text is shown as written. Its description is also the text as written. Use a `String` or
/// `Text(verbatim:)` for text that is data and should not be looked up.
public struct LocalizedStringKey: Hashable, Sendable {
  /// A value that an interpolation inserts into the text.
  package enum Argument: Hashable, Sendable {
    case text(String)
    /// A number, written with the separators of the locale. It selects the plural form.
    case integer(Int)
    /// A nested text, looked up separately.
    indirect case key(LocalizedStringKey)
  }

  /// The key: the English text with `%@`, `%lld` and `%lf` in place of interpolated values.
  package let key: String
  /// The text as written in the source code, shown when no translation is wanted.
  package let written: String
  /// The interpolated values, in order.
  package let arguments: [Argument]
  /// True when the text is shown unchanged in any language.
  package let isVerbatim: Bool

  /// Creates a key from a text known only at run time.
  public init(_ value: String) { (key, written, arguments, isVerbatim) = (value, value, [], false) }

  /// Creates a key for an English word with several meanings. The key also contains a subject, which tells the meanings
  /// apart.
  ///
  ///     LocalizedStringKey("running", about: "workout")   // the key "workout: running"
  package init(_ value: String, about context: String) {
    (key, written, arguments, isVerbatim) = ("\(context): \(value)", value, [], false)
  }

  package init(verbatim text: String) { (key, written, arguments, isVerbatim) = (text, text, [], true) }

  private init(_ interpolation: StringInterpolation) {
    (key, written) = (interpolation.key, interpolation.written)
    (arguments, isVerbatim) = (interpolation.arguments, false)
  }

  /// True when the English text also depends on the arguments, because a number needs separators and a plural form.
  package var hasForms: Bool {
    arguments.contains { if case .text = $0 { false } else { true } }
  }
}

extension LocalizedStringKey: CustomStringConvertible {
  public var description: String { written }
}

extension LocalizedStringKey: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation) }

  /// Builds the key and the English text side by side.
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

    /// Adds a text, as `%@`.
    public mutating func appendInterpolation(_ text: some StringProtocol) { append(.text(String(text)), "%@") }

    /// Adds an integer as `%lld`. It is written with the separators of the locale.
    public mutating func appendInterpolation(_ number: some FixedWidthInteger) {
      append(.integer(Int(clamping: number)), "%lld")
    }

    /// Adds another number by its description, as `%lf`.
    public mutating func appendInterpolation(_ number: some BinaryFloatingPoint) { append(.text("\(number)"), "%lf") }

    /// Adds a text that is translated separately, as `%@`.
    public mutating func appendInterpolation(_ text: LocalizedStringKey) { append(.key(text), "%@") }

    /// Adds any other value by its description, as `%@`.
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
  /// The value as written without a translation.
  var written: String {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .key(let key): key.written
    }
  }
}
