/// A source file that contains each mutant beside the original code. The number of a mutant switches it on.
///
///     MutatedFile("if a < b { return }", file: "A.swift", first: 17).text(without: [])   // if a <│┴ b { return }
///
/// A symbol becomes an operator with the number in its name, declared in a separate file; a word or statement is
/// wrapped in a call. Line numbers do not change.
struct MutatedFile {
  /// The mutants, in line order.
  let mutants: [Mutant]
  private let lines: [[Character]]
  private let edits: [Edit]

  /// Finds the possible mutants of a file.
  ///
  /// - Parameter first: The number of the first mutant.
  init(_ text: String, file: String, first: Int) {
    let source = SourceCode(text)
    lines = source.lines
    let statements = Dictionary(uniqueKeysWithValues: Statements(source.code).found.map { ($0.line, $0.range) })
    var (mutants, edits) = ([Mutant](), [Edit]())
    for (number, code) in source.code.enumerated() {
      var found = LineEdits(code).edits.sorted {
        ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count)
      }
      if let range = statements[number] {
        found.insert(
          Edit(kind: .statement, original: "statement", mistaken: "", range: range, isWrapped: true), at: 0)
      }
      let text = String(source.lines[number]).trimmingPrefix { $0 == " " }
      for (place, edit) in found.enumerated() {
        let same = found.filter { $0.change == edit.change }.count
        let before = found[..<place].filter { $0.change == edit.change }.count
        mutants.append(
          Mutant(
            number: first + mutants.count, file: file, line: number + 1, text: String(text), kind: edit.kind,
            change: edit.change + (same > 1 ? " (\(before + 1) of \(same))" : "")))
      }
      edits += found
    }
    (self.mutants, self.edits) = (mutants, edits)
  }

  /// Returns the text with all mutants except some.
  ///
  /// - Parameter left: The numbers of the mutants to leave out.
  func text(without left: Set<Int>) -> String {
    var insertions: [Int: [(column: Int, order: Int, drops: Int, text: String)]] = [:]
    for (mutant, edit) in zip(mutants, edits) where !left.contains(mutant.number) {
      let row = mutant.line - 1
      if edit.isWrapped {
        let (opening, closing) = edit.wrapper(mutant.number)
        // If several insertions open at the same position, the longest comes first. If several close at the same
        // position, the shortest comes first.
        insertions[row, default: []].append((edit.range.lowerBound, 10_000 - edit.range.count, 0, opening))
        insertions[row, default: []].append((edit.range.upperBound, edit.range.count - 10_000, 0, closing))
      } else {
        let name = MutantSwitches.name(edit.sign, mutant.number)
        insertions[row, default: []].append((edit.range.lowerBound, 20_000, edit.range.count, name))
      }
    }
    let written = lines.enumerated().map { number, line in
      var (result, copied) = ("", 0)
      for insertion in (insertions[number] ?? []).sorted(by: { ($0.column, $0.order) < ($1.column, $1.order) }) {
        result += String(line[copied..<insertion.column]) + insertion.text
        copied = insertion.column + insertion.drops
      }
      return result + String(line[copied...])
    }
    return written.joined(separator: "\n")
  }

  /// Returns the declarations of the operators, except those of some mutants.
  func operators(without left: Set<Int>) -> String {
    zip(mutants, edits).filter { !$1.isWrapped && !left.contains($0.number) }
      .map { MutantSwitches.declaration($1, $0.number) }.joined(separator: "\n")
  }
}

extension Edit {
  var sign: String { kind == .one ? String(original.prefix(1)) : kind == .fallback ? "??" : original }

  fileprivate func wrapper(_ number: Int) -> (opening: String, closing: String) {
    kind == .statement ? ("if keeps(\(number)) { ", " }") : ("turned(\(number), ", ")")
  }
}
