import Foundation

/// The answer of one system to one question, as it is kept in a file.
public struct PhoneAnswer: Codable, Hashable, Sendable {
  /// The ``PhoneQuestion/id``.
  public var question: String
  /// The answer, in the words of the question.
  public var answer: String
  /// The system that answered: "iOS 26.1 (23B85)", or "healthsheet".
  public var system: String

  public init(question: String, answer: String, system: String) {
    self.question = question
    self.answer = answer
    self.system = system
  }

  /// The answers of a file: a list of them, or one.
  ///
  /// - Throws: What `JSONDecoder` throws for anything else.
  public static func read(_ data: Data) throws -> [PhoneAnswer] {
    let decoder = JSONDecoder()
    if let answers = try? decoder.decode([PhoneAnswer].self, from: data) { return answers }
    return [try decoder.decode(PhoneAnswer.self, from: data)]
  }

  /// Answers as a file has them: in the order of their questions, the same bytes for the same answers.
  public static func data(_ answers: [PhoneAnswer]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(answers.sorted { $0.question < $1.question })
  }
}
