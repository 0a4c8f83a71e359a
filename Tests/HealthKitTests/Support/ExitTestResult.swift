import Testing

extension Optional<ExitTest.Result> {
  /// Whether the process said all of these before it ended.
  func says(_ texts: String...) -> Bool {
    guard let self else { return false }
    let output = String(decoding: self.standardErrorContent, as: UTF8.self)
    return texts.allSatisfy(output.contains)
  }
}
