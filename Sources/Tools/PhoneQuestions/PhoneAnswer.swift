import Foundation

/// The answer of one system to one question, as stored in a file.
public struct PhoneAnswer: Codable, Hashable, Sendable {
  /// The question, by its ``PhoneQuestion/id``.
  public var question: String
  /// The answer as the text that the code of the question returns.
  public var answer: String
  /// The system that answered: "iOS 26.1 (23B85)", or "healthsheet".
  public var system: String

  public init(question: String, answer: String, system: String) {
    self.question = question
    self.answer = answer
    self.system = system
  }

  /// Returns the answers in a file, which contains one answer or a list of them.
  ///
  /// - Throws: The errors of `JSONDecoder` for anything else.
  public static func read(_ data: Data) throws -> [PhoneAnswer] {
    let decoder = JSONDecoder()
    if let answers = try? decoder.decode([PhoneAnswer].self, from: data) { return answers }
    return [try decoder.decode(PhoneAnswer.self, from: data)]
  }

  /// Returns the contents of a file with answers, in the order of their questions. Equal answers give equal bytes.
  public static func data(_ answers: [PhoneAnswer]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(answers.sorted { $0.question < $1.question })
  }
}
