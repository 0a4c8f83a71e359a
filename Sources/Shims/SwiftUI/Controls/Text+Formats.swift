extension Text {
  /// The parts of a date that a text shows.
  public enum DateStyle: Hashable, Sendable { case date, time, relative, offset, timer }

  /// Creates a text for a date, in the locale of the machine. A relative time or a timer is not updated later.
  nonisolated public init(_ date: Date, style: DateStyle) {
    switch style {
    case .date: self.init(verbatim: date.formatted(date: .long, time: .omitted))
    case .time: self.init(verbatim: date.formatted(date: .omitted, time: .shortened))
    case .relative, .offset, .timer: self.init(verbatim: date.formatted(date: .abbreviated, time: .shortened))
    }
  }

  /// Creates a text for a range of dates.
  nonisolated public init(_ dates: ClosedRange<Date>) {
    self.init(
      verbatim: dates.lowerBound.formatted(date: .omitted, time: .shortened) + "–"
        + dates.upperBound.formatted(date: .omitted, time: .shortened))
  }

  /// Creates a text for a value in a format.
  nonisolated public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String { self.init(verbatim: format.format(input)) }

  /// Creates a text for a value that a formatter converts.
  nonisolated public init<Subject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }

  /// Creates a text with a comment for translators. The table and the bundle are ignored.
  nonisolated public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString
  ) { self.init(key) }
  nonisolated public init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle) { self.init(key) }

  /// Creates a text from an attributed string. Its attributes are not drawn.
  @_disfavoredOverload nonisolated public init(_ attributed: AttributedString) {
    self.init(verbatim: String(attributed.characters))
  }
}

extension LocalizedStringKey.StringInterpolation {
  /// Appends a number in a C format: `\(pace, specifier: "%.1f")`.
  public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
    appendInterpolation(String(format: specifier, value))
  }
  /// Appends a value in a format.
  public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String { appendInterpolation(format.format(input)) }
  /// Appends a value that a formatter converts.
  public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
    appendInterpolation(formatter.string(for: subject) ?? "")
  }
  /// Appends a date.
  public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
    appendInterpolation(Text(date, style: style).plainString)
  }
  /// Appends a text without its style.
  public mutating func appendInterpolation(_ text: Text) { appendInterpolation(text.plainString) }
  /// Appends a symbol.
  public mutating func appendInterpolation(_ image: Image) { appendInterpolation(Text(image).plainString) }
}
