import Foundation
import Yams

/// Parses one YAML document. Any bytes give either a document or an error with a location.
enum YAMLText {
  /// The maximum size of a file in bytes. Scenarios are written by hand.
  static let limit = 1_000_000

  /// Parses the document in a file.
  ///
  /// - Throws: ``ScenarioError`` with the first problem.
  static func document(in data: Data, file: String) throws(ScenarioError) -> Entry {
    func failure(_ message: String, line: Int = 1, column: Int = 1) -> ScenarioError {
      ScenarioError([.init(message, at: SourceLocation(file: file, line: max(line, 1), column: max(column, 1)))])
    }
    if data.count > limit {
      throw failure("This file is larger than \(limit / 1_000_000) MB. Check that it is a scenario.")
    }
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
      throw failure("This file is in UTF-16. Save it as UTF-8.")
    }
    guard var text = String(validating: data, as: UTF8.self) else {
      let place = placeOfInvalidByte(in: data)
      throw failure("This is not text in UTF-8. Save the file as UTF-8.", line: place.line, column: place.column)
    }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    if let place = place(of: text.unicodeScalars.firstIndex(where: \.isForbidden), in: text) {
      throw failure("There is a control character here. Remove it.", line: place.line, column: place.column)
    }
    if let alias = YAMLAliases.first(in: text), let place = place(of: alias.index, in: text) {
      throw failure(
        """
        “*\(alias.name)” repeats a value that is marked “&\(alias.name)” elsewhere. Scenario files do not allow this: \
        write the value here again.
        """,
        line: place.line, column: place.column)
    }
    do {
      guard let node = try compose(yaml: text, .basic, .default, .utf8) else {
        throw failure("This file is empty. A scenario begins with its title: “title: …”.")
      }
      return Entry(node: node, file: file)
    } catch let error as ScenarioError {
      throw error
    } catch let error as YamlError {
      let (message, place) = YAMLProblem.sentence(for: error, in: text)
      throw failure(message, line: place.line, column: place.column)
    } catch {
      throw failure("This file cannot be read as YAML.")
    }
  }

  // MARK: Locations

  private static func placeOfInvalidByte(in data: Data) -> (line: Int, column: Int) {
    // In the repaired text, the first replacement character marks the first invalid byte, unless the file itself had
    // one earlier.
    let repaired = String(decoding: data, as: UTF8.self)
    let index = repaired.unicodeScalars.firstIndex(of: "\u{FFFD}")
    return place(of: index, in: repaired) ?? (1, 1)
  }

  /// Returns the line and column of an index in a text, both counted from 1; nil without an index.
  static func place(of index: String.Index?, in text: String) -> (line: Int, column: Int)? {
    guard let index else { return nil }
    var (line, column) = (1, 1)
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars[..<index] {
      switch (previous, scalar) {
      case ("\r", "\n"): break
      case (_, "\n"), (_, "\r"): (line, column) = (line + 1, 1)
      default: column += 1
      }
      previous = scalar
    }
    return (line, column)
  }
}

extension Unicode.Scalar {
  /// True for byte order marks, and for characters that YAML forbids.
  fileprivate var isForbidden: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x85: false
    case 0x00..<0x20, 0x7F..<0xA0, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
