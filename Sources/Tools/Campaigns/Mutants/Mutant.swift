import Foundation

/// One small mistake in a source file.
struct Mutant: Hashable {
  enum Kind: String, CaseIterable {
    case comparison, logic, negation, literal, arithmetic, one, fallback, statement
  }

  /// The number that switches it on, from 1; the same as long as the files are.
  var number: Int
  var file: String
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

/// The mutants that no test can kill, each with the reason: `explained-mutants.txt`.
///
/// Three lines each, and an empty one between them: the file with the change, the line, the reason. What was explained
/// stays so when lines above change, and has to be explained again when the line itself does. Where one reason holds
/// for all that can be done to a line, the change is "any change".
struct ExplainedMutants {
  /// The files with the changes and the lines, as ``Mutant/place`` and ``Mutant/linePlace`` write them.
  let places: Set<String>

  init(_ text: String) {
    places = Set(
      text.split(separator: "\n\n").map { block in
        block.split(separator: "\n").prefix(2).map { $0.trimmingPrefix { $0 == " " } }.joined(separator: "\n")
      })
  }

  func contains(_ mutant: Mutant) -> Bool {
    places.contains(mutant.place) || places.contains(mutant.linePlace)
  }
}
