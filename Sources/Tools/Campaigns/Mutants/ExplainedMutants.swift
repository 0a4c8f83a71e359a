import Foundation

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
