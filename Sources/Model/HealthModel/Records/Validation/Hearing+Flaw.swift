extension [AudiogramPointRecord] {
  /// A sentence that says why these cannot be the points of an audiogram (rule S130); nil when they can.
  var flaw: String? {
    if !(1...30).contains(count) { return "An audiogram has 1 to 30 points, not \(count)." }
    if let flaw = Flaw.first(in: self, \.flaw) { return flaw }
    let frequencies = compactMap { $0.frequency.value(in: .hertz) }
    return zip(frequencies, frequencies.dropFirst()).allSatisfy(<)
      ? nil : "The frequencies of an audiogram must ascend."
  }
}

extension AudiogramPointRecord {
  fileprivate var flaw: String? {
    if let flaw = frequency.flaw("The frequency of a hearing test", in: .hertz) { return flaw }
    if frequency.value <= 0 { return "The frequency of a hearing test must be more than 0 Hz." }
    return tests.isEmpty ? "A point of an audiogram needs a test." : Flaw.first(in: tests, \.flaw)
  }
}

extension AudiogramPointRecord.Test {
  fileprivate var flaw: String? {
    Flaw.first(
      sensitivity.flaw("The sensitivity of a hearing test", in: .decibelHearingLevel),
      type.flaw("HKAudiogramConductionType", in: Flaw.openEnumeration),
      side.flaw("HKAudiogramSensitivityTestSide", in: 0...1),
      lowerBound?.flaw("The lower bound of a hearing test", in: .decibelHearingLevel),
      upperBound?.flaw("The upper bound of a hearing test", in: .decibelHearingLevel))
  }
}

extension HealthUnit {
  fileprivate static let hertz = HealthUnit("Hz")!
}
