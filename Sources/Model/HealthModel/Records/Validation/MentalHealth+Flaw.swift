extension StateOfMindRecord {
  /// A sentence that says why the state of mind is invalid (rule S131); nil when it is valid.
  var flaw: String? {
    Flaw.first(
      kind.flaw("HKStateOfMind.Kind", in: 1...2), valence.flaw("The valence of a state of mind", in: -1...1),
      Flaw.first(in: labels) { $0.flaw("HKStateOfMind.Label", in: Flaw.openEnumeration) },
      Flaw.first(in: associations) { $0.flaw("HKStateOfMind.Association", in: Flaw.openEnumeration) })
  }
}

extension SampleRecord.Content {
  /// Returns a sentence that says why these are not the answers to a questionnaire (rule S132); nil when they are.
  ///
  /// Each question is answered from 0 to 3. The last question of PHQ-9 may be unanswered, which is stored as 4.
  static func flaw(ofAnswers answers: [Int], to type: ObjectType) -> String? {
    let mayBeOpen = type == .PHQ9
    let count = mayBeOpen ? 9 : 7
    if answers.count != count { return "\(type.identifier) has \(count) questions, not \(answers.count)." }
    return Flaw.first(in: answers.enumerated()) { index, answer in
      answer.flaw("an answer of \(type.identifier)", in: mayBeOpen && index == count - 1 ? 0...4 : 0...3)
    }
  }
}
