import Foundation
import Testing

/// A test that a page names: a file in `Tests`, and the test's title.
struct DocumentedTest: Hashable, CustomStringConvertible {
  var file: String
  var name: String
  var description: String { "`\(file)` › \(name)" }
}

/// A row of a table: its first cell, and the tests that it names.
struct DocumentedRow: Hashable {
  var title: String
  var tests: [DocumentedTest]
}

/// The tables of a page, and errors in the names of tests.
struct DocumentedTables {
  var rows: [DocumentedRow]

  /// - Parameter page: The text of a documentation page.
  init(page: String) {
    rows = page.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("| "), !line.hasPrefix("| ---") else { return nil }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let tests = cells.flatMap { $0.components(separatedBy: "<br>") }.compactMap { text -> DocumentedTest? in
        let parts = text.components(separatedBy: "` › ")
        guard parts.count == 2, parts[0].hasPrefix("`") else { return nil }
        return DocumentedTest(file: String(parts[0].dropFirst()), name: parts[1])
      }
      return DocumentedRow(title: cells[0], tests: tests)
    }
  }

  /// Returns sentences about tests that do not exist where the page says.
  func missingTests(in folder: URL) -> [String] {
    rows.flatMap { row in
      row.tests.compactMap { test in
        guard let text = try? String(contentsOf: folder.appending(path: test.file), encoding: .utf8) else {
          return "\(row.title): there is no file Tests/\(test.file)."
        }
        return text.contains("\"\(test.name)\"") ? nil : "\(row.title): \(test) does not exist."
      }
    }
  }

  /// Returns sentences about rules without a row, and about rows that name no test.
  func missingRules(_ rules: some Sequence<Int>) -> [String] {
    rules.compactMap { rule in
      guard let row = rows.first(where: { $0.title == "A\(rule)" }) else { return "Rule A\(rule) has no row." }
      return row.tests.isEmpty ? "Rule A\(rule) names no test." : nil
    }
  }
}
