import Testing

extension Optional<ExitTest.Result> {
  /// Returns true if the process printed all of these texts before it ended.
  func says(_ texts: String...) -> Bool {
    guard let self else { return false }
    let output = String(decoding: self.standardErrorContent, as: UTF8.self)
    return texts.allSatisfy(output.contains)
  }
}
