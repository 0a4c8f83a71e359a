import Foundation

/// One small change to a source file, which a test should detect.
struct Mutant: Hashable {
  enum Kind: String, CaseIterable {
    case comparison, logic, negation, literal, arithmetic, one, fallback, statement
  }

  /// The number that activates the mutant, starting at 1. The number stays the same while the files do not change.
  var number: Int
  var file: String
  var line: Int
  /// The line, without surrounding whitespace.
  var text: String
  var kind: Kind
  /// A description of the change: "`<` → `<=`", with its position in the line if there are several.
  var change: String

  /// The mutant without its number and line number, which depend on the lines above.
  var place: String { place(of: change) }
  var linePlace: String { place(of: "any change") }

  private func place(of change: String) -> String { "\(file): \(change)\n\(text)" }
}

extension Mutant: CustomStringConvertible {
  var description: String { "\(number) \(file):\(line): \(change): \(text)" }
}

/// The mutants that no test can kill, each with the reason, from `explained-mutants.txt`.
///
/// Each entry has three lines, separated by empty lines: the file with the change, the line, and the reason. An entry
/// stays valid when lines above change, but not when the line itself changes. When one reason applies to every possible
/// change of a line, the change is "any change".
struct ExplainedMutants {
  /// The files with the changes and lines, in the form of ``Mutant/place`` and ``Mutant/linePlace``.
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
