extension Text {
  /// The parts of a date that a text shows.
  public enum DateStyle: Hashable, Sendable { case date, time, relative, offset, timer }

  /// Creates a text of a date, in the locale of the machine; one that counts is written as it is now.
  nonisolated public init(_ date: Date, style: DateStyle) {
    switch style {
    case .date: self.init(verbatim: date.formatted(date: .long, time: .omitted))
    case .time: self.init(verbatim: date.formatted(date: .omitted, time: .shortened))
    case .relative, .offset, .timer: self.init(verbatim: date.formatted(date: .abbreviated, time: .shortened))
    }
  }

  /// Creates a text of two dates.
  nonisolated public init(_ dates: ClosedRange<Date>) {
    self.init(
      verbatim: dates.lowerBound.formatted(date: .omitted, time: .shortened) + "–"
        + dates.upperBound.formatted(date: .omitted, time: .shortened))
  }

  /// Creates a text of a value in a format.
  nonisolated public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String { self.init(verbatim: format.format(input)) }

  /// Creates a text of a value, written by a formatter.
  nonisolated public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }

  /// Creates a text of an attributed string; its attributes are not drawn.
  @_disfavoredOverload nonisolated public init(_ attributed: AttributedString) {
    self.init(verbatim: String(attributed.characters))
  }
}

extension LocalizedStringKey.StringInterpolation {
  /// Adds a number in a format of C: `\(pace, specifier: "%.1f")`.
  public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
    appendInterpolation(String(format: specifier, value))
  }
  /// Adds a value in a format.
  public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String { appendInterpolation(format.format(input)) }
  /// Adds a date.
  public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
    appendInterpolation(Text(date, style: style).plainString)
  }
  /// Adds a text without its style.
  public mutating func appendInterpolation(_ text: Text) { appendInterpolation(text.plainString) }
  /// Adds a symbol.
  public mutating func appendInterpolation(_ image: Image) { appendInterpolation(Text(image).plainString) }
}
