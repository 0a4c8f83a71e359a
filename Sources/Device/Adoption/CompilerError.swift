/// An error that the compiler reports at a position in a file.
package struct CompilerError: Hashable, Sendable, Encodable {
  /// The path of the file, as the compiler prints it.
  package var file: String
  /// The line and the column, counted from 1. The column counts bytes of UTF-8.
  package var line, column: Int
  package var message: String

  package init(file: String, line: Int, column: Int, message: String) {
    (self.file, self.line, self.column, self.message) = (file, line, column, message)
  }
}

extension CompilerError {
  /// Returns the errors in the output of a build, each once, in order. The build prints an error several times: once
  /// for each file of the module, and once for the step that writes the module.
  package static func errors(in output: String) -> [CompilerError] {
    var known: Set<CompilerError> = []
    var errors: [CompilerError] = []
    // The output gives the position of an error in a macro's expansion on the line below the error.
    var messageOfMacro: Substring?
    for line in output.split(whereSeparator: \.isNewline) {
      let place = /(\/[^:]+):(\d+):(\d+):/
      if let match = line.wholeMatch(of: /macro expansion [^:]*:\d+:\d+: error: (.+)/) {
        messageOfMacro = match.1
        continue
      }
      defer { messageOfMacro = nil }
      let start = messageOfMacro == nil ? line : line.drop { $0 != "/" }
      guard let match = start.prefixMatch(of: place), let number = Int(match.2), let column = Int(match.3),
        let message = messageOfMacro ?? start[match.range.upperBound...].prefixMatch(of: /\ error: (.+)/)?.1
      else { continue }
      let error = CompilerError(file: String(match.1), line: number, column: column, message: String(message))
      if known.insert(error).inserted { errors.append(error) }
    }
    return errors
  }

  /// The missing name that causes the error: `import Firebase`, `Firestore`, `.matchedGeometryEffect`, `Color.brand`,
  /// `@Query`, `#Predicate`. Nil for an error of another kind.
  package var missingName: String? {
    if let match = message.prefixMatch(of: /no such module '([^']+)'/) { return "import \(match.1)" }
    if let match = message.prefixMatch(of: /cannot find (?:\w+ )?'([^']+)' in scope/) { return String(match.1) }
    if let match = message.prefixMatch(
      of: /(value of )?(?:type|module) '(.+?)' has no (?:dynamic )?member (?:named )?'([^']+)'/)
    {
      return match.1 == nil ? "\(match.2).\(match.3)" : ".\(match.3)"
    }
    if let match = message.prefixMatch(
      of: /(?:reference to member|cannot infer contextual base in reference to member) '([^']+)'/)
    {
      return ".\(match.1)"
    }
    if let match = message.prefixMatch(of: /unknown attribute '([^']+)'/) { return "@\(match.1)" }
    if let match = message.prefixMatch(of: /no macro named '([^']+)'/) { return "#\(match.1)" }
    return nil
  }
}
