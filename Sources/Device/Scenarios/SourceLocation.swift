/// A location in a file that a person wrote. Lines and columns count from 1, columns in Unicode scalars.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, as given.
  package var file: String
  package var line: Int
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// "sharing.yaml:12:5", in the format of compilers and editors.
  package var description: String { "\(file):\(line):\(column)" }
}

extension SourceLocation: Comparable {
  /// Orders locations by file, line and column.
  package static func < (one: SourceLocation, other: SourceLocation) -> Bool {
    (one.file, one.line, one.column) < (other.file, other.line, other.column)
  }
}
