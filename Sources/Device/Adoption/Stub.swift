/// A copy of a source in which the parts that do not compile are replaced or left out. All other lines stay unchanged,
/// and the number of lines stays the same, so the compiler's line numbers also apply to the original.
///
/// A replaced view shows a sentence in place of its contents, and a replaced function prints the sentence. If the
/// function has a result, it returns nil, zero, false, or an empty text or collection, if its type has such a value.
/// Otherwise the function stops the app, because its value is not known.
package struct Stub: Sendable {
  package let text: String
  /// The names of the parts that are replaced or left out, in the order of the file.
  package let replaced: [String]
  let parts: Set<SourceOutline.Part>

  /// - Parameters:
  ///   - outline: The outline of the original.
  ///   - name: The name of the file, for the sentences that the stub shows.
  ///   - parts: The parts to replace or to leave out.
  init(of outline: SourceOutline, named name: String, without parts: Set<SourceOutline.Part>) {
    self.parts = parts
    // A part that is inside another part is removed together with it.
    let outer = parts.filter { part in
      !parts.contains {
        $0 != part && $0.range.lowerBound <= part.range.lowerBound && part.range.upperBound <= $0.range.upperBound
      }
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var bytes = outline.bytes
    for part in outer.reversed() {
      bytes.replaceSubrange(
        part.range,
        with: part.isBody ? Self.contents(of: part, in: outline, file: name) : Self.commented(outline.bytes[part.range])
      )
    }
    let end = bytes.last == UInt8(ascii: "\n") ? "" : "\n"
    text =
      String(decoding: bytes, as: UTF8.self) + end
      + "\n// A copy made by healthsheet adopt, without what does not compile here. It is yours to edit.\n"
    replaced = outer.map(\.name)
  }

  private static func commented(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(lines.map { Array("// ".utf8) + $0 }.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Returns a statement that prints a sentence only the first time it runs, because the app may read a property in
  /// each frame.
  ///
  /// Generic code cannot have a static property, so in a file that may have generic code the statement prints each
  /// time.
  private static func telling(_ sentence: String, in outline: SourceOutline) -> String {
    let text = String(decoding: outline.bytes, as: UTF8.self)
    let isGeneric = text.contains("extension ") || text.contains(/\b(struct|class|enum|func)\s+\w+\s*</)
    let print = "print(\"\(sentence)\")"
    return isGeneric ? print : "enum Once { static let told: Void = \(print) }; Once.told"
  }

  /// Returns the text that replaces a body between its braces: a statement, followed by the original lines as comments.
  private static func contents(of body: SourceOutline.Part, in outline: SourceOutline, file: String) -> [UInt8] {
    let line = outline.lines.count { $0 <= body.range.lowerBound }
    let sentence = "\(file), line \(line): \(body.name) does not compile here."
    let statement =
      switch body.kind {
      case .viewBody: "Text(\"\(sentence)\")"
      case .sceneBody: "WindowGroup { Text(\"\(sentence)\") }"
      case .valueBody(nil): "fatalError(\"\(sentence)\")"
      case .valueBody(let value?): "\(telling(sentence, in: outline)); return \(value)"
      default: "print(\"\(sentence)\")"
      }
    var lines = outline.bytes[body.range].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard lines.count > 1, let first = lines.first, let last = lines.last else { return Array(" \(statement) ".utf8) }
    lines[0] = first.allSatisfy(\.isWhitespace) ? " \(statement)" : " \(statement)  //\(first)"
    for index in lines.indices.dropFirst().dropLast() { lines[index] = "// \(lines[index])" }
    // The body's closing brace follows on the last line, so the last line must not become a comment.
    if !last.allSatisfy(\.isWhitespace) { lines[lines.count - 1] = "" }
    return Array(lines.joined(separator: "\n").utf8)
  }
}
