import Yams

/// Translates errors of the YAML parser into sentences.
enum YAMLProblem {
  /// A line and a column, both counted from 1.
  typealias Place = (line: Int, column: Int)

  static func sentence(for error: YamlError, in text: String) -> (message: String, place: Place) {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      return sentence(problem, context, (mark.line, mark.column))
    case .duplicatedKeysInMapping(let keys, let context):
      return duplicate(keys.first ?? "", first: (context.mark.line, context.mark.column), in: text)
    case .reader(let problem, let offset, _, _):
      let index = offset.flatMap { text.index(text.startIndex, offsetBy: $0, limitedBy: text.endIndex) }
      let place = YAMLText.place(of: index, in: text) ?? (1, 1)
      return ("This cannot be read as YAML: \(problem).", place)
    default: return ("This file cannot be read as YAML.", (1, 1))
    }
  }

  private static func sentence(
    _ problem: String, _ context: YamlError.Context?, _ mark: Place
  ) -> (message: String, place: Place) {
    let opening = context.map { (line: $0.mark.line, column: $0.mark.column) }
    switch (context?.text ?? "", problem) {
    case ("while parsing a flow sequence", _):
      return ("The list that opens with “[”\(place(of: opening)) goes on without a comma, or is not closed.", mark)
    case ("while parsing a flow mapping", _):
      return ("The mapping that opens with “{”\(place(of: opening)) goes on without a comma, or is not closed.", mark)
    case ("while scanning a quoted scalar", _):
      return ("The quotes that open\(place(of: opening)) are not closed.", mark)
    case (_, "mapping values are not allowed in this context"):
      return (
        "There is a “:” where none is allowed. Put words with a colon into quotes, and each key on a line of its own.",
        mark
      )
    case ("while parsing a block mapping", _):
      return ("This is not a key of the mapping\(begun(opening)). Check that it is indented like the others.", mark)
    case ("while parsing a block collection", _):
      return ("This is not an item of the list\(begun(opening)). Check that it is indented like the others.", mark)
    case ("while scanning a simple key", _):
      return ("There is no “:” after this key.", opening ?? mark)
    case (_, "found character that cannot start any token"):
      return (
        "No value begins like this. Put words that begin with @, ` or % into quotes, and indent with spaces, not tabs.",
        mark
      )
    case (_, "found undefined alias"):
      return ("“*” begins a reference to something that is not there. Put words that begin with it into quotes.", mark)
    case (_, "but found another document"):
      return ("Another document begins here. A file holds one scenario.", mark)
    case (_, "block sequence entries are not allowed in this context"):
      return ("An item of a list cannot begin here. Put it on a line of its own.", mark)
    case (let context, _):
      return ("This is not YAML: \(context.isEmpty ? "" : "\(context), ")\(problem).", mark)
    }
  }

  private static func place(of mark: Place?) -> String { mark.map { " in line \($0.line)" } ?? "" }
  private static func begun(_ mark: Place?) -> String { mark.map { " that begins in line \($0.line)" } ?? "" }

  /// Returns the error for a duplicate key. Its place is that of the second key, or that of the first if the second is
  /// not found: the parser reports only the first.
  private static func duplicate(_ key: String, first: Place, in text: String) -> (message: String, place: Place) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let shown = key.count > 60 ? "\(key.prefix(60))…" : key
    let begin = String(repeating: " ", count: max(first.column - 1, 0)) + key + ":"
    let later = lines.indices.dropFirst(first.line).first { lines[$0].hasPrefix(begin) }
    guard let later else {
      return ("“\(shown)” occurs twice in this mapping; this is the first.", first)
    }
    return ("“\(shown)” is in line \(first.line) already.", (later + 1, first.column))
  }
}
