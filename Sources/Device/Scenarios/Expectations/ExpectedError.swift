import Yams

/// The error with which a call must end, or its absence.
package struct ExpectedError: Hashable, Sendable {
  /// The raw value of an `HKError.Code`; nil for no error.
  package var code: Int?

  package init(_ code: Int?) { self.code = code }

  /// Parses the raw value of an error code, or "none".
  init?(written text: String) {
    guard let code = Scalar.integer(text) else {
      if text != "none" { return nil }
      self.init(nil)
      return
    }
    self.init(code)
  }

  var written: String { code.map { "\($0)" } ?? "none" }

  var inWords: String { code.map { "error \($0)" } ?? "no error" }
}

extension FieldKind where Value == ExpectedError {
  static let error = FieldKind(
    shape: .scalar(.error), read: { entry, _ in entry.text.flatMap(ExpectedError.init(written:)) },
    write: { $1.text($0.written) })
}
