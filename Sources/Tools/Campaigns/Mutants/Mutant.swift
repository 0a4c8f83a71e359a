/// One small mistake in a source file.
struct Mutant: Hashable {
  enum Kind: String, CaseIterable {
    case comparison, logic, negation, literal, arithmetic, one, fallback, statement
  }

  /// The number that switches it on, from 1; the same as long as the files are.
  var number: Int
  /// The path of the file, from the folder of the package.
  var file: String
  /// The number of the line, from 1.
  var line: Int
  /// The line, without the spaces around it.
  var text: String
  var kind: Kind
  /// The mistake in words: "`<` → `<=`", and which one of the line where there are several.
  var change: String

  /// The mutant without its number and the number of its line, which hang on lines above.
  var place: String { place(of: change) }
  var linePlace: String { place(of: "any change") }

  private func place(of change: String) -> String { "\(file): \(change)\n\(text)" }
}

extension Mutant: CustomStringConvertible {
  var description: String { "\(number) \(file):\(line): \(change): \(text)" }
}
