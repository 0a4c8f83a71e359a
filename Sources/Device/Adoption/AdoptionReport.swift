/// A report on an app's files: how many compile, which files do not and why, and the names that are missing.
package struct AdoptionReport: Sendable, Encodable {
  package struct File: Sendable, Encodable {
    package enum State: String, Sendable, Encodable {
      case compiles
      case replacedInPart
      case leftOut
    }

    package var path: String
    package var state: State
    /// The names of the parts of the file that its stub replaces or leaves out.
    package var replaced: [String]
    package var errors: [Problem]
  }

  package struct Problem: Sendable, Encodable {
    package var line, column: Int
    package var message: String
    /// The file of the app that declares the missing name, but is left out itself; nil for any other error.
    package var declaredIn: String?
  }

  package struct MissingName: Sendable, Encodable {
    package var name: String
    /// The number of the app's files that use the missing name.
    package var files: Int
  }

  package var app: String
  package var files: [File]
  /// The number of the app's sources in languages other than Swift, by file extension.
  package var otherSources: [String: Int]
  /// The names that neither this package nor the app declares, the most frequent first.
  package var missing: [MissingName]
  /// A sentence that says why the app cannot start; nil if it can.
  package var problemWithStart: String?

  package init(_ adoption: Adoption, app: String, otherSources: [String: Int], problemWithStart: String?) {
    (self.app, self.otherSources, self.problemWithStart) = (app, otherSources, problemWithStart)
    var owners: [String: String] = [:]
    for file in adoption.files where file.isLeftOut {
      for name in file.declaredNames { owners[name] = file.path }
    }
    func owner(_ error: CompilerError, _ file: Adoption.File) -> String? {
      error.missingName.flatMap { owners[$0.split(separator: ".").last.map(String.init) ?? $0] }
        .flatMap { $0 == file.path ? nil : $0 }
    }
    files = adoption.files.map { file in
      File(
        path: file.path, state: file.isLeftOut ? .leftOut : file.stub == nil ? .compiles : .replacedInPart,
        replaced: file.stub?.replaced ?? [],
        errors: file.errors.map {
          Problem(line: $0.line, column: $0.column, message: $0.message, declaredIn: owner($0, file))
        })
    }
    var counts: [String: Int] = [:]
    for file in adoption.files {
      let names = file.errors.filter { owner($0, file) == nil }.compactMap(\.missingName)
      for name in Set(names) { counts[name, default: 0] += 1 }
    }
    missing = counts.map { MissingName(name: $0.key, files: $0.value) }
      .sorted { ($1.files, $0.name) < ($0.files, $1.name) }
  }

  package func count(_ state: File.State) -> Int { files.count { $0.state == state } }

  /// A sentence with the numbers of Swift files that compile as they are, that have replaced parts, and that are left
  /// out.
  package var summary: String {
    var parts = ["\(count(.compiles)) of \(files.count) Swift files compile as they are"]
    if count(.replacedInPart) > 0 { parts.append("\(count(.replacedInPart)) with parts replaced") }
    if count(.leftOut) > 0 { parts.append("\(count(.leftOut)) left out") }
    return parts.joined(separator: ", ") + "."
  }
}

// MARK: - As text

extension AdoptionReport {
  /// The report as Markdown.
  package var markdown: String {
    var text = "# \(app) on healthsheet\n\n\(summary)\n"
    if let problemWithStart { text += "\nThe app cannot start. \(problemWithStart)\n" }
    if !otherSources.isEmpty {
      let kinds = otherSources.sorted { $0.key < $1.key }.map { "\($0.value) .\($0.key)" }.joined(separator: ", ")
      text += "\nSources in other languages are left out: \(kinds).\n"
    }
    text += section(
      "Left out", .leftOut,
      """
      These files have an error in a part that cannot be left out alone, such as the declaration of the file's only \
      type.
      """
    )
    text += section(
      "Replaced in part", .replacedInPart,
      """
      Each of these files is a copy in `Sources` that you can edit, with the original lines as comments. Imports, \
      declarations and modifiers were left out. If a body was replaced, a view shows a sentence about it, and a \
      function prints the sentence and returns nothing, nil, zero, false or an empty value. A function whose result \
      type has no such value stops the app.
      """
    )
    if !missing.isEmpty {
      text += "\n## Missing names\n\n| name | files |\n| --- | --- |\n"
      for name in missing { text += "| `\(name.name.replacing("|", with: "\\|"))` | \(name.files) |\n" }
    }
    return text
  }

  /// The maximum number of errors that the text lists for a file; the JSON lists all.
  private static let maximumErrors = 12

  private func section(_ title: String, _ state: File.State, _ sentence: String) -> String {
    let files = files.filter { $0.state == state }
    if files.isEmpty { return "" }
    var text = "\n## \(title)\n\n\(sentence)\n"
    for file in files {
      let parts = file.replaced.isEmpty ? "" : ": " + file.replaced.map { "`\($0)`" }.joined(separator: ", ")
      text += "\n- `\(file.path)`\(parts)\n"
      for problem in file.errors.prefix(Self.maximumErrors) {
        let owner = problem.declaredIn.map { " (in `\($0)`, which is left out)" } ?? ""
        text += "  - line \(problem.line): \(problem.message)\(owner)\n"
      }
      let others = file.errors.count - Self.maximumErrors
      if others > 0 { text += "  - and \(others) more\n" }
    }
    return text
  }
}
