extension Text {
  /// The case of all letters of a text.
  public enum Case: Hashable, Sendable {
    case lowercase
    /// Capital letters, as in the headers of a list's sections.
    case uppercase
  }

  /// Returns the text with all letters in a case; nil leaves them.
  func inCase(_ textCase: Case?) -> Text {
    guard let textCase else { return self }
    var text = self
    for index in text.runs.indices {
      let content = text.runs[index].content
      text.runs[index].content = textCase == .uppercase ? content.uppercased() : content.lowercased()
    }
    return text
  }
}

extension View {
  /// Writes all letters of this view small or capital; nil leaves them as they are.
  ///
  ///     Section { rows } header: { Text("iCloud").textCase(nil) }
  public func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }
}

extension EnvironmentValues {
  private struct TextCaseKey: EnvironmentKey { static var defaultValue: Text.Case? { nil } }

  /// The case of all letters of texts; nil for as they are.
  public var textCase: Text.Case? {
    get { self[TextCaseKey.self] }
    set { self[TextCaseKey.self] = newValue }
  }
}
